//! Where the nodes of a tree stand in a drawing: a tidy tree.
//!
//! After E. M. Reingold and J. S. Tilford, "Tidier drawings of trees" (1981),
//! with nodes of different width: subtrees are drawn as rigid shapes, two
//! neighbours as close as the outlines on their common levels allow, and a
//! parent stands over the middle of its children. Levels are as high as their
//! highest node. Whole numbers throughout.

/// How much room a node needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// From left to right.
    pub width: i32,
    /// From top to bottom.
    pub height: i32,
}

/// Where a node stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The middle, from the left.
    pub x: i32,
    /// The upper edge, from the top.
    pub y: i32,
}

/// A drawing of a tree; nothing of it lies outside `size`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    /// The place of each node.
    pub places: Vec<Place>,
    /// Its own room.
    pub size: Size,
}

/// The left and right outline of a subtree, relative to its root, from the
/// deepest level up to the root's own.
struct Outline {
    left: Vec<i32>,
    right: Vec<i32>,
}

/// Lays a tree out. `parents[i]` is less than `i`, except for the root's, which
/// is `None` and comes first; the children of a node stand from left to right
/// in the order of their numbers. Between neighbours there are at least
/// `gap.width`, between levels `gap.height`.
pub fn layout(parents: &[Option<usize>], sizes: &[Size], gap: Size) -> Layout {
    let count = parents.len().min(sizes.len());
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); count];
    let mut depths = vec![0_usize; count];
    for (node, parent) in parents.iter().enumerate().take(count) {
        if let Some(parent) = parent.filter(|&parent| parent < node) {
            children[parent].push(node);
            depths[node] = depths[parent] + 1;
        }
    }
    // From the parent's middle.
    let mut shifts = vec![0_i32; count];
    let mut outlines: Vec<Option<Outline>> = (0..count).map(|_| None).collect();
    for node in (0..count).rev() {
        outlines[node] = Some(place_children(
            &children[node],
            sizes[node].width,
            gap.width,
            &mut shifts,
            &mut outlines,
        ));
    }
    let levels = depths.iter().max().map_or(0, |deepest| deepest + 1);
    let mut heights = vec![0; levels];
    for (node, &depth) in depths.iter().enumerate() {
        heights[depth] = heights[depth].max(sizes[node].height);
    }
    let mut tops = vec![0; levels];
    for level in 1..levels {
        tops[level] = tops[level - 1] + heights[level - 1] + gap.height;
    }
    let outline = outlines.first().and_then(Option::as_ref);
    let least = outline
        .and_then(|o| o.left.iter().min().copied())
        .unwrap_or(0);
    let most = outline
        .and_then(|o| o.right.iter().max().copied())
        .unwrap_or(0);
    let mut places = vec![Place { x: -least, y: 0 }; count];
    for node in 1..count {
        let above = parents[node].map_or(-least, |parent| places[parent].x);
        places[node] = Place {
            x: above + shifts[node],
            y: tops[depths[node]],
        };
    }
    Layout {
        places,
        size: Size {
            width: most - least,
            height: tops.last().copied().unwrap_or(0) + heights.last().copied().unwrap_or(0),
        },
    }
}

fn place_children(
    children: &[usize],
    width: i32,
    gap: i32,
    shifts: &mut [i32],
    outlines: &mut [Option<Outline>],
) -> Outline {
    let mut whole: Option<Outline> = None;
    for &child in children {
        let Some(next) = outlines[child].take() else {
            continue;
        };
        whole = Some(match whole {
            None => next,
            Some(before) => {
                let shift = apart(&before, &next, gap);
                shifts[child] = shift;
                joined(before, next, shift)
            }
        });
    }
    let Some(mut outline) = whole else {
        return Outline {
            left: vec![-width / 2],
            right: vec![width - width / 2],
        };
    };
    // The middle between the first and the last child.
    let middle = children.last().map_or(0, |&last| shifts[last] / 2);
    for &child in children {
        shifts[child] -= middle;
    }
    for edge in outline.left.iter_mut().chain(&mut outline.right) {
        *edge -= middle;
    }
    outline.left.push(-width / 2);
    outline.right.push(width - width / 2);
    outline
}

/// How far to the right the second must stand.
fn apart(first: &Outline, second: &Outline, gap: i32) -> i32 {
    first
        .right
        .iter()
        .rev()
        .zip(second.left.iter().rev())
        .map(|(right, left)| right - left + gap)
        .max()
        .unwrap_or(0)
}

/// Both outlines as one, relative to the first's root.
fn joined(first: Outline, mut second: Outline, shift: i32) -> Outline {
    for edge in second.left.iter_mut().chain(&mut second.right) {
        *edge += shift;
    }
    // On common levels the first is leftmost and the second rightmost; below,
    // there is only the deeper one.
    Outline {
        left: over(first.left, &second.left),
        right: over(second.right, &first.right),
    }
}

/// The first edge, and where it ends, the second's deeper levels.
fn over(first: Vec<i32>, second: &[i32]) -> Vec<i32> {
    let Some(deeper) = second.len().checked_sub(first.len()).filter(|&n| n > 0) else {
        return first;
    };
    let mut edge: Vec<i32> = second.iter().take(deeper).copied().collect();
    edge.extend(first);
    edge
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAP: Size = Size {
        width: 10,
        height: 20,
    };

    fn random(seed: u64, count: usize) -> (Vec<Option<usize>>, Vec<Size>) {
        let mut state = seed;
        let mut next = |below: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        let mut parents = vec![None];
        for node in 1..count {
            parents.push(Some(usize::try_from(next(node as u64)).unwrap()));
        }
        let sizes = (0..count)
            .map(|_| Size {
                width: 20 + i32::try_from(next(150)).unwrap(),
                height: 10 + i32::try_from(next(40)).unwrap(),
            })
            .collect();
        (parents, sizes)
    }

    #[test]
    fn no_two_nodes_overlap_and_none_is_outside() {
        for seed in 0..60 {
            let (parents, sizes) = random(seed, 2 + usize::try_from(seed).unwrap());
            let drawn = layout(&parents, &sizes, GAP);
            let box_of = |i: usize| {
                let left = drawn.places[i].x - sizes[i].width / 2;
                let top = drawn.places[i].y;
                (left, left + sizes[i].width, top, top + sizes[i].height)
            };
            for i in 0..sizes.len() {
                let (left, right, top, bottom) = box_of(i);
                assert!(left >= 0 && right <= drawn.size.width && bottom <= drawn.size.height);
                for j in 0..i {
                    let other = box_of(j);
                    let beside = right + GAP.width <= other.0 || other.1 + GAP.width <= left;
                    let over = bottom + GAP.height <= other.2 || other.3 + GAP.height <= top;
                    assert!(beside || over, "{i} and {j} of {seed}");
                }
            }
        }
    }

    #[test]
    fn a_parent_stands_over_the_middle_of_its_children() {
        let parents = [None, Some(0), Some(0), Some(1), Some(1)];
        let size = Size {
            width: 40,
            height: 10,
        };
        let drawn = layout(&parents, &[size; 5], GAP);
        let x: Vec<i32> = drawn.places.iter().map(|p| p.x).collect();
        assert_eq!(x[0] * 2, x[1] + x[2]);
        assert_eq!(x[1] * 2, x[3] + x[4]);
        assert_eq!(x[4] - x[3], 50);
        let y: Vec<i32> = drawn.places.iter().map(|p| p.y).collect();
        assert_eq!(y, [0, 30, 30, 60, 60]);
    }

    #[test]
    fn a_long_chain_needs_no_stack() {
        let parents: Vec<Option<usize>> = (0..3_000_usize).map(|i| i.checked_sub(1)).collect();
        let size = Size {
            width: 40,
            height: 10,
        };
        let drawn = layout(&parents, &vec![size; 3_000], GAP);
        assert_eq!(drawn.size.width, 40);
    }
}
