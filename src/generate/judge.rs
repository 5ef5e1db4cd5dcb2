//! What makes a good riddle of statements: looked at in all worlds at once.

use super::claim::Claim;
use super::flaw::Flaw;
use super::space::{Space, Table};
use super::symmetry::is_symmetric;

/// One statement.
#[derive(Debug, Clone)]
pub struct Said {
    /// The block of the speaker.
    pub by: usize,
    /// The form of the sentence.
    pub form: &'static str,
    /// The sentence.
    pub words: String,
    /// What it says.
    pub says: Claim,
    /// The proposition that is as true as the statement: that the speaker is a
    /// knight, that the sign is true.
    pub truth: Claim,
}

impl Said {
    /// That the statement is as true as it should be.
    pub fn law(&self) -> Claim {
        self.truth.clone().iff(self.says.clone())
    }
}

/// What is wanted of a riddle.
#[derive(Debug)]
pub struct Wanted<'a> {
    /// For each world of the space the number of its answer.
    pub answers: &'a [usize],
    /// Whether nobody may speak of himself alone, and no speaker be removable.
    pub speakers: bool,
    /// Whether the answer must have two different values among the first cells.
    pub roles: bool,
}

/// The only answer's worlds.
///
/// # Errors
/// The first flaw of the draft.
pub fn judge(
    space: &Space,
    said: &[Said],
    facts: &[Claim],
    wanted: &Wanted,
) -> Result<Table, Flaw> {
    let meanings: Vec<Table> = said.iter().map(|s| space.table(&s.says)).collect();
    let all = space.worlds().len();
    if meanings.iter().any(|m| m.is_empty() || m.count() == all) {
        return Err(Flaw::SelfClaim);
    }
    let laws: Vec<Table> = said.iter().map(|s| space.table(&s.law())).collect();
    let facts: Vec<Table> = facts.iter().map(|fact| space.table(fact)).collect();
    let stated: Vec<&Table> = laws.iter().chain(&facts).collect();
    let worlds = met(space, &stated, |_| true);
    if worlds.is_empty() {
        return Err(Flaw::NoWorld);
    }
    if !is_one(&worlds, wanted.answers) {
        return Err(Flaw::SeveralAnswers);
    }
    if wanted.roles && !has_two_roles(space, &worlds) {
        return Err(Flaw::OneRole);
    }
    for out in 0..stated.len() {
        if is_one(&met(space, &stated, |place| place != out), wanted.answers) {
            return Err(Flaw::Unneeded);
        }
    }
    if wanted.speakers {
        for (statement, meaning) in said.iter().zip(&meanings) {
            let others = (0..space.blocks()).filter(|&block| block != statement.by);
            if !others
                .into_iter()
                .any(|block| space.depends(meaning, block))
            {
                return Err(Flaw::SelfClaim);
            }
        }
        for speaker in said.iter().map(|s| s.by) {
            let left = met(space, &stated, |place| {
                said.get(place).is_none_or(|s| s.by != speaker)
            });
            if is_one(&left, space.but_for(speaker)) {
                return Err(Flaw::RemovableSpeaker);
            }
        }
    }
    if (1..meanings.len()).any(|place| meanings[..place].contains(&meanings[place])) {
        return Err(Flaw::SameMeaning);
    }
    if !is_varied(&said.iter().map(|s| s.form).collect::<Vec<_>>()) {
        return Err(Flaw::FewForms);
    }
    if is_symmetric(space, &stated) {
        return Err(Flaw::Symmetric);
    }
    Ok(worlds)
}

/// Whether no form makes up more than half of the sentences; of two or three,
/// whether there are two.
pub fn is_varied(forms: &[&str]) -> bool {
    let most = forms.len().div_ceil(2).max(1);
    forms
        .iter()
        .all(|form| forms.iter().filter(|other| other == &form).count() <= most)
        && (forms.len() < 2 || forms.iter().any(|form| *form != forms[0]))
}

/// The worlds that all of these allow, of the places wanted.
fn met(space: &Space, stated: &[&Table], wanted: impl Fn(usize) -> bool) -> Table {
    let mut worlds = space.everything();
    for (place, table) in stated.iter().enumerate() {
        if wanted(place) {
            worlds.meet(table);
        }
    }
    worlds
}

/// Whether these worlds, at least one, have one number.
fn is_one(worlds: &Table, numbers: &[usize]) -> bool {
    let mut worlds = worlds.iter().map(|world| numbers[world]);
    worlds
        .next()
        .is_some_and(|first| worlds.all(|other| other == first))
}

fn has_two_roles(space: &Space, worlds: &Table) -> bool {
    worlds.iter().all(|world| {
        let first = &space.worlds()[world][..space.blocks()];
        first.iter().any(|role| *role != first[0])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is wrong with statements of knights (0) and knaves (1).
    fn flaw(people: usize, said: &[(usize, &'static str, Claim)]) -> Option<Flaw> {
        let space = Space::new(people, &[2], &[]);
        let said: Vec<Said> = said
            .iter()
            .map(|(by, form, says)| Said {
                by: *by,
                form,
                words: String::new(),
                says: says.clone(),
                truth: Claim::Is(*by, 0),
            })
            .collect();
        let answers: Vec<usize> = (0..space.worlds().len()).collect();
        let wanted = Wanted {
            answers: &answers,
            speakers: true,
            roles: true,
        };
        judge(&space, &said, &[], &wanted).err()
    }

    fn knave(p: usize) -> Claim {
        Claim::Is(p, 1)
    }

    #[test]
    fn each_flaw_is_found() {
        let knight = |p| knave(p).not();
        assert_eq!(flaw(2, &[(0, "a", knave(0))]), Some(Flaw::NoWorld));
        assert_eq!(
            flaw(2, &[(0, "a", Claim::Any(vec![knave(1), knight(1)]))]),
            Some(Flaw::SelfClaim)
        );
        assert_eq!(
            flaw(2, &[(0, "a", knave(1)), (1, "b", knave(0))]),
            Some(Flaw::SeveralAnswers)
        );
        // A: we are both knaves: B is a knight, and B's word adds nothing.
        let both = Claim::All(vec![knave(0), knave(1)]);
        assert_eq!(
            flaw(2, &[(0, "a", both.clone()), (1, "b", knave(0))]),
            Some(Flaw::Unneeded)
        );
        // Alone it would do, but of two people any riddle that does turns into
        // itself when they change places and kinds.
        assert_eq!(flaw(2, &[(0, "a", both)]), Some(Flaw::Symmetric));
        let some = Claim::Any(vec![knave(0), knight(1)]);
        assert_eq!(flaw(2, &[(0, "a", some)]), Some(Flaw::OneRole));
        // C only adds what C is.
        let chain = [
            (0, "a", Claim::All(vec![knave(0), knave(1)])),
            (2, "b", knave(1)),
        ];
        assert_eq!(flaw(3, &chain), Some(Flaw::RemovableSpeaker));
        let sound = [
            (0, "a", Claim::Same(0, 1)),
            (1, "b", Claim::Same(0, 2).not()),
            (2, "c", knight(1)),
        ];
        assert_eq!(flaw(3, &sound), None);
    }

    #[test]
    fn half_of_the_sentences_may_be_alike() {
        assert!(is_varied(&["a"]));
        assert!(!is_varied(&["a", "a"]));
        assert!(is_varied(&["a", "b"]));
        assert!(is_varied(&["a", "b", "a"]));
        assert!(!is_varied(&["a", "b", "a", "a"]));
        assert!(is_varied(&["a", "b", "a", "b"]));
        assert!(!is_varied(&["a", "a", "a", "b", "a"]));
    }
}
