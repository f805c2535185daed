# A bot in Perl: tilewyrm bot CODE -- perl examples/linebot.pl
# It reads the lines of docs/bot-lines.md and knows no rules. In Carcassonne it prefers meeples in
# cities, then in monasteries, then on roads. Otherwise it takes the last choice that is not a skip.
# The options city, monastery, road and field change that: --option road=9.
use strict;
use warnings;
use JSON::PP qw(decode_json);

$| = 1;    # each line is sent at once
my %value = (city => 5, monastery => 4, road => 3, field => 0);
my (%features, %tile, @worth);    # features by tile, tile by cell, worth of each choice

sub worth {
    my ($choice) = @_;
    return 1 if $choice->{skip};
    my $place = $choice->{place_piece} or return 2;
    my $tile = $tile{"$place->{cell}{x}/$place->{cell}{y}"} // "";
    return $value{ $features{$tile}[ $place->{feature} ]{kind} // "" } // 2;
}

while (<STDIN>) {
    if (/^tilewyrm /) {
        print qq(option $_ {"type":"int","default":$value{$_},"min":0,"max":9}\n) for sort keys %value;
        print "bot perl\n";
    }
    $value{$1} = $2 if /^option (\w+) (\d+)$/;
    if (/^catalogue (.*)/) {
        my $game = decode_json($1)->{carcassonne};
        $features{ $_->{id} } = $_->{features} for @{ $game->{tiles} };
    }
    $tile{$1} = decode_json($2)->{carcassonne}{placed_tile}{tile} if m{^part tile/(-?\d+/-?\d+) (.*)};
    push @worth, worth( ( values %{ decode_json($1) } )[0] ) if /^choice \d+ (.*)/;
    if (/^choose /) {
        my $best = 0;
        for my $n ( 1 .. $#worth ) { $best = $n if $worth[$n] >= $worth[$best] }
        print "choose $best\n";
        @worth = ();
    }
}
