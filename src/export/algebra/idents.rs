//! Identifiers that all three languages take: injective, readable, no
//! keyword of any of them.

use std::collections::BTreeSet;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Longer names are cut: MathProg takes 100 characters.
const LONGEST: usize = 50;

/// Words that a language keeps for itself, or that its library has taken, in
/// lower case. `ann`, `domain`, `complete` and their like are MiniZinc
/// annotations; a variable of the same name is an error there.
const RESERVED: &str = "
    and by cross default diff dimen div else if in inter less mod not or symdiff then union within
    integer binary logical symbolic infinity infinite set param var arc node maximize minimize
    maximise minimise subject to solve check display printf data end table for s t st sum prod min
    max forall exists setof card abs atan ceil cos exp floor gmtime irand224 length log log10 normal
    normal01 round sin sqrt str2time substr tan time2str trunc uniform uniform01 true false obj

    ann annotation any array bool case constraint elseif endif enum float function include int
    intersect let list of op opt output par predicate record satisfy string subset superset test
    tuple type where xor show show_cond coercion variant_record
    absent_value add_to_output annotated_expression annotations anti_first_fail array_check_form
    bool_search bounds bounds_propagation cache_result complete constraint_name ctx_mix ctx_neg
    ctx_pos ctx_root defines_var doc_comment dom_w_deg domain domain_change_constraint
    domain_propagation empty_annotation expression_name expression_name_dbg first_fail
    float_max_goal float_min_goal float_search goal_hierarchy impact indomain indomain_interval
    indomain_max indomain_median indomain_middle indomain_min indomain_random
    indomain_reverse_split indomain_split indomain_split_random input_order int_max_goal
    int_min_goal int_search is_defined_var is_reverse_map largest max_goal max_regret
    maybe_partial min_goal most_constrained no_cse no_output occurrence outdomain_max
    outdomain_median outdomain_min outdomain_random output_array output_only output_var
    promise_ctx_antitone promise_ctx_monotone promise_total relax_and_reconstruct
    restart_constant restart_geometric restart_linear restart_luby restart_none sat_goal
    seq_search set_search smallest value_propagation var_is_introduced warm_start
    warm_start_array count fix bool2int sort element

    as boolean break constant counter declarations dynamic elif evaluation from hashmap imports
    initialisations initializations is is_binary is_continuous is_free is_integer is_partint
    is_semcont is_semint is_sos1 is_sos2 linctr model mpvar namespace next nsgroup nssearch
    options package parameters procedure public range real repeat requirements return shared until
    uses version while with do forward arctan assert bitflip bittest create currentdate
    currenttime delcell dynamic exit exportprob fclose fflush finalize findfirst fopen fselect
    fskipline getact getcoeff getdual getfirst gethead getlast getobjval getparam getprobstat
    getrcost getsize getslack getsol gettail gettype getvars isdynamic iseof ishidden isodd ln
    loadprob makesos1 makesos2 maxlist minlist publish random read readln reset reverse setcoeff
    sethidden setioerr setparam setrandseed settype splithead splittail strfmt timestamp
    unpublish write writeln xprs_opt bigm
";

/// Names given out so far.
#[derive(Debug, Clone)]
pub struct Idents {
    used: BTreeSet<String>,
}

impl Idents {
    /// Nothing given out.
    pub fn new() -> Self {
        Idents {
            used: RESERVED.split_whitespace().map(str::to_owned).collect(),
        }
    }

    /// An identifier like `wanted` that was never given out, not even in
    /// another case. `fallback` is used where nothing of it can be kept, and in
    /// front of what would begin with a digit or is reserved.
    pub fn take(&mut self, wanted: &str, fallback: &str) -> String {
        let base = ascii(wanted);
        let letter = base.starts_with(|c: char| c.is_ascii_alphabetic());
        let base = if base.is_empty() {
            fallback.to_owned()
        } else if !letter || self.reserved(&base) {
            format!("{fallback}_{base}")
        } else {
            base
        };
        let mut name = base.clone();
        let mut number = 2_usize;
        while !self.used.insert(name.to_lowercase()) {
            name = format!("{base}_{number}");
            number += 1;
        }
        name
    }

    /// Whether nothing of this name was given out.
    pub fn is_free(&self, name: &str) -> bool {
        !self.used.contains(&name.to_lowercase())
    }

    fn reserved(&self, name: &str) -> bool {
        let lower = name.to_lowercase();
        RESERVED.split_whitespace().any(|word| word == lower)
    }
}

/// The letters, digits and underscores of a text; accents are taken off their
/// letters, and whatever else stands between is one underscore.
fn ascii(text: &str) -> String {
    let mut out = String::new();
    for c in text.nfd().filter(|&c| !is_combining_mark(c)) {
        if c.is_ascii_alphanumeric() {
            out.push(c);
        } else if !out.ends_with('_') && !out.is_empty() {
            out.push('_');
        }
        if out.len() >= LONGEST {
            break;
        }
    }
    out.trim_end_matches('_').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_readable_and_different() {
        let mut idents = Idents::new();
        let mut take = |wanted: &str| idents.take(wanted, "x");
        assert_eq!(take("lady"), "lady");
        assert_eq!(take("Lady"), "Lady_2");
        assert_eq!(take("José's room"), "Jose_s_room");
        assert_eq!(take("007"), "x_007");
        assert_eq!(take("person"), "person");
        assert_eq!(take("家"), "x");
        assert_eq!(take("x+"), "x_2");
        assert_eq!(take("x-"), "x_3");
    }

    #[test]
    fn a_keyword_of_any_language_is_never_a_name() {
        for word in ["set", "Var", "domain", "mpvar", "forall", "end", "t"] {
            let mut idents = Idents::new();
            assert!(!idents.is_free(word));
            assert_eq!(idents.take(word, "x"), format!("x_{word}"));
        }
    }

    #[test]
    fn long_names_are_cut_and_still_different() {
        let mut idents = Idents::new();
        let long = "a".repeat(500);
        let (one, two) = (idents.take(&long, "x"), idents.take(&long, "x"));
        assert_ne!(one, two);
        assert!(two.len() < 60);
    }
}
