"""What a table says of its clock, and of other times, as people say it."""

import pytest

from tilewyrm.client.words.durations import span
from tilewyrm.client.words.table_rules import of
from tilewyrm.engine.match.terms import TERMS
from tilewyrm.language.speech import speak
from tilewyrm.replays.codec.setups import option_message
from tilewyrm.server.feed.game_info import option_info

INFOS = [option_info(spec) for spec in TERMS]

SAID = {
    "en": [
        "Each player has 20 minutes in total, plus 10 seconds per turn.",
        "Each player has 1 minute in total.",
        "Each decision may take 30 seconds.",
        "Each turn may take 3 days.",
        "Each turn may take 1 day.",
    ],
    "de": [
        "Jeder hat insgesamt 20 Minuten, plus 10 Sekunden je Zug.",
        "Jeder hat insgesamt 1 Minute.",
        "Jede Entscheidung darf 30 Sekunden dauern.",
        "Jeder Zug darf 3 Tage dauern.",
        "Jeder Zug darf 1 Tag dauern.",
    ],
    "fr": [
        "Chacun a 20 minutes au total, plus 10 secondes par tour.",
        "Chacun a 1 minute au total.",
        "Chaque décision peut prendre 30 secondes.",
        "Chaque tour peut prendre 3 jours.",
        "Chaque tour peut prendre 1 jour.",
    ],
    "nl": [
        "Iedereen heeft 20 minuten in totaal, plus 10 seconden per beurt.",
        "Iedereen heeft 1 minuut in totaal.",
        "Elke beslissing mag 30 seconden duren.",
        "Elke beurt mag 3 dagen duren.",
        "Elke beurt mag 1 dag duren.",
    ],
}


def told(**terms):
    return of(INFOS, [option_message(name, value) for name, value in terms.items()])


@pytest.mark.parametrize("language", SAID)
def test_a_clock_is_one_sentence_with_the_times_of_the_table(language):
    speak(language)
    clocks = [
        told(clock="bank", clock_seconds=1200, clock_increment=10),
        told(clock="bank"),
        told(clock="decision", clock_seconds=30),
        told(clock="days"),
        told(clock="days", clock_days=1),
    ]
    assert clocks == [[said] for said in SAID[language]]


def test_the_other_terms_come_after_the_clock_and_times_without_one_say_nothing():
    assert told(keep_chat=True, takeover_minutes=90, spectator_delay=1, clock="days") == [
        "Each turn may take 3 days.",
        "The chat is kept beside the replay.",
        "A bot stands in for a player away for 1 hour and 30 minutes.",
        "Spectators see everything 1 turn later.",
    ]
    assert told(clock_seconds=30, clock_days=2) == []


def test_a_clock_that_only_the_server_knows_is_told_in_its_words():
    infos = [option_info(spec) for spec in TERMS]
    info = next(info for info in infos if info.name == "clock")
    info.choices.append(option_message("clock", "sand"))
    info.says.append("Sand runs.")
    terms = [option_message("clock", "sand"), option_message("clock_seconds", 90)]
    assert of(infos, terms) == ["Sand runs.", "Thinking time: 90 seconds."]


def test_spans_are_told_in_the_units_that_people_use():
    minute, hour, day = 60, 3600, 24 * 3600
    assert [span(seconds) for seconds in (1, 90, hour, day, 2 * day, 2 * day + hour)] == [
        "1 second",
        "1 minute and 30 seconds",
        "1 hour",
        "24 hours",
        "2 days",
        "49 hours",
    ]
    assert span(hour + minute + 1) == "1 hour, 1 minute and 1 second"
