# Ladies or tigers
# Smullyan, The Lady or the Tiger? (1982), trial 2; Chlond & Toase (2003), section 2.2.1
#
# names:
#   room[i, j] = 1 where room[i] is j
#   sign[i] = 1 where sign[i] is true

set door := 1..2;
set room_value := {'lady', 'tiger'};

var room{door, room_value} binary;
var sign{door} binary;

# room[…] has one value: room[…]: {lady, tiger} [one-value, each door hides one prize]
s.t. room_has_one_value{i in door}: sum{j in room_value} room[i,j] = 1;

# sign[1]: atleast(1, lady) [at-least, (1) (2)]
s.t. sign_1a: sum{i in door} room[i,'lady'] <= 2*sign[1];
s.t. sign_1b: sum{i in door} room[i,'lady'] >= sign[1];

# sign[2]: tiger[1] [iff, Williams]
s.t. sign_2: room[1,'tiger'] = sign[2];

# the signs agree: sign[1] <-> sign[2] [iff, Williams]
s.t. the_signs_agree: sign[1] = sign[2];

solve;

printf{i in door, j in room_value: room[i,j] > 0.5} "room[%s] = %s\n", i, j;
printf{i in door} "sign[%s] = %s\n", i, if sign[i] > 0.5 then 'true' else 'false';

end;
