# A bot in Perl: tilewyrm bot CODE -- perl examples/linebot.pl
# It reads the lines of docs/bot-lines.md and knows no rules. It takes the last choice that places a
# meeple, otherwise the last one that is not a skip.
use strict;
use warnings;

$| = 1;    # each line is sent at once
my @worth;
while (<STDIN>) {
    print "bot perl\n" if /^tilewyrm /;
    push @worth, /"piece":"meeple"/ ? 2 : /"skip":/ ? 0 : 1 if /^choice /;
    if (/^choose /) {
        my $best = 0;
        for my $n (1 .. $#worth) { $best = $n if $worth[$n] >= $worth[$best] }
        print "choose $best\n";
        @worth = ();
    }
}
