//! Model → rows, one file per rule; the only place that computes a big-M.
