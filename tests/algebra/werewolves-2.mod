# Werewolves, second interview
# Smullyan, What Is the Name of This Book? (1978), chapter 8, Werewolves IV; Chlond & Toase
#   (2003), section 2.1.2
#
# names:
#   knight[i] = 1 where knight[i] is true
#   werewolf[i] = 1 where werewolf[i] is true

set person := {'A', 'B', 'C'};

var knight{person} binary;
var werewolf{person} binary;

# truth[A]: atmost(2, knight) [at-most, (3) (4)]
s.t. truth_A_a: 4*knight['A'] + knight['B'] + knight['C'] >= 3;
s.t. truth_A_b: 4*knight['A'] + knight['B'] + knight['C'] <= 5;

# truth[B]: knight[C] [iff, Williams]
s.t. truth_B: knight['B'] = knight['C'];

# one of them is a werewolf: exactly(1, werewolf) [fact]
s.t. one_of_them_is_a_werewolf: sum{i in person} werewolf[i] = 1;

# the werewolf is a knight: all(werewolf[p] -> knight[p] for p in person) [implies,
#   Williams]
s.t. the_werewolf_is_a_knight{i in person}: knight[i] >= werewolf[i];

solve;

printf{i in person} "knight[%s] = %s\n", i, if knight[i] > 0.5 then 'true' else 'false';
printf{i in person} "werewolf[%s] = %s\n", i, if werewolf[i] > 0.5 then 'true' else 'false';

end;
