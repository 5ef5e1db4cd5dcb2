# Werewolves, first interview
# Smullyan, What Is the Name of This Book? (1978), chapter 8, Werewolves II; Chlond & Toase
#   (2003), section 2.1.1
#
# names:
#   knight[i] = 1 where knight[i] is true
#   werewolf[i] = 1 where werewolf[i] is true

set person := {'A', 'B', 'C'};

var knight{person} binary;
var werewolf{person} binary;

# truth[A]: werewolf[A] [iff, Williams]
s.t. truth_A: knight['A'] = werewolf['A'];

# truth[B]: werewolf[B] [iff, Williams]
s.t. truth_B: knight['B'] = werewolf['B'];

# truth[C]: atmost(1, knight) [at-most, (3) (4)]
s.t. truth_C_a: knight['A'] + knight['B'] + 3*knight['C'] >= 2;
s.t. truth_C_b: knight['A'] + knight['B'] + 4*knight['C'] <= 4;

# one of them is a werewolf: exactly(1, werewolf) [fact]
s.t. one_of_them_is_a_werewolf: sum{i in person} werewolf[i] = 1;

solve;

printf{i in person} "knight[%s] = %s\n", i, if knight[i] > 0.5 then 'true' else 'false';
printf{i in person} "werewolf[%s] = %s\n", i, if werewolf[i] > 0.5 then 'true' else 'false';

end;
