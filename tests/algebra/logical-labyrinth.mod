# The logical labyrinth
# Smullyan, The Lady or the Tiger? (1982), trial 12; Chlond & Toase (2003), section 2.2.2
#
# names:
#   room[i, j] = 1 where room[i] is j
#   sign[i] = 1 where sign[i] is true

set door := 1..9;
set room_value := {'lady', 'tiger', 'empty'};

var room{door, room_value} binary;
var sign{door} binary;

# room[…] has one value: room[…]: {lady, tiger, empty} [one-value, each door hides one
#   prize]
s.t. room_has_one_value{i in door}: sum{j in room_value} room[i,j] = 1;

# sign[1]: any(lady[d] for d in door if odd(d)) [at-least, (1) (2)]
s.t. sign_1: sum{i in door: i mod 2 = 1} room[i,'lady'] = sign[1];

# sign[2]: empty[2] [iff, Williams]
s.t. sign_2: room[2,'empty'] = sign[2];

# sign[3]: sign[5] or not sign[7] [at-least, (1) (2)]
s.t. sign_3a: sign[5] - 2*sign[3] - sign[7] <= -1;
s.t. sign_3b: sign[5] - sign[3] - sign[7] >= -1;

# sign[4]: not sign[1] [not, Williams]
s.t. sign_4: sign[1] + sign[4] = 1;

# sign[5]: sign[2] or sign[4] [at-least, (1) (2)]
s.t. sign_5a: sign[2] + sign[4] <= 2*sign[5];
s.t. sign_5b: sign[2] + sign[4] >= sign[5];

# sign[6]: not sign[3] [not, Williams]
s.t. sign_6: sign[3] + sign[6] = 1;

# sign[7]: not lady[1] [not, Williams]
s.t. sign_7: room[1,'lady'] + sign[7] = 1;

# sign[8]: tiger[8] and empty[9] [at-least, (1) (2)]
s.t. sign_8a: room[8,'tiger'] + room[9,'empty'] - sign[8] <= 1;
s.t. sign_8b: room[8,'tiger'] + room[9,'empty'] >= 2*sign[8];

# sign[9]: tiger[9] and not sign[6] [at-least, (1) (2)]
s.t. sign_9a: room[9,'tiger'] <= sign[6] + sign[9];
s.t. sign_9b: room[9,'tiger'] - sign[6] - 2*sign[9] >= -1;

# law of sign[…]: lady: true [implies, Williams]
s.t. law_of_sign_lady_true{i in door}: room[i,'lady'] <= sign[i];

# law of sign[…]: tiger: false [implies, Williams]
s.t. law_of_sign_tiger_false{i in door}: room[i,'tiger'] + sign[i] <= 1;

# only one lady: exactly(1, lady) [fact]
s.t. only_one_lady: sum{i in door} room[i,'lady'] = 1;

# told 1: empty[8] [not, Williams]
s.t. told_1: room[8,'empty'] = 0;

solve;

printf{i in door, j in room_value: room[i,j] > 0.5} "room[%s] = %s\n", i, j;
printf{i in door} "sign[%s] = %s\n", i, if sign[i] > 0.5 then 'true' else 'false';

end;
