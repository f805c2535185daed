"""The organiser's screen, walked through by keys in a real terminal."""

import asyncio
import json
from contextlib import contextmanager

from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from support.event_folders import done, key_file
from support.event_serving import attend
from support.events import KEYS
from support.serving import asynchronous, serving
from support.terminals import DOWN, ENTER, LEFT, RIGHT, UP, at_terminal
from tilewyrm.server.security.admin_token import TOKEN_FILE


@contextmanager
def desk(tmp_path, folder, *flags, key=None, columns=100, rows=28):
    """Give the terminal of a desk of the event in *folder*."""
    words = map(str, ("event", "desk", folder, "--key", key or tmp_path / "organiser.pem", *flags))
    with at_terminal(tmp_path, *words, columns=columns, rows=rows) as there:
        there.until("Due")
        yield there


def typed(there, *keys):
    """Type keys one after the other."""
    for key in keys:
        there.type(key)


def test_an_evening_with_the_physical_game_by_the_desk_alone(tmp_path):
    key, cup = key_file(tmp_path), tmp_path / "cup"
    rules = ("--game", "carcassonne", "--rounds", 2, "--seats", 3)
    done("new", cup, *rules, "--key", key)
    done(
        "add",
        cup,
        "Ann",
        "Bert",
        "Cleo",
        "Dora",
        "Emil",
        "--slip-address",
        "abc@10.0.0.1",
        "--key",
        key,
    )
    with desk(tmp_path, cup, "--page-port", 0) as there:
        typed(there, LEFT)
        there.until("http://")  # in the news
        typed(there, RIGHT)
        there.until("5 players have not checked in", "before the first round")
        typed(there, "a")
        there.until("Register a player")
        typed(there, "Fay", DOWN, "Chess club", DOWN, DOWN, DOWN, ENTER)
        there.until("Fay is registered.")
        typed(there, "k")
        there.until("The old code stops working")
        typed(there, "Fay", DOWN, ENTER)
        there.until("Fay", "Write it down", "tilewyrm event join abc@10.0.0.1 ")
        typed(there, "\x1b")
        there.until_gone("Write it down")
        typed(there, "n")
        there.until("The old name stays")
        typed(there, "Emil", DOWN, "Emile", DOWN, "typo", DOWN, ENTER)
        there.until("Emil is called Emile")
        typed(there, "o")
        there.until("until the first round is paired")
        typed(there, "20", DOWN, ENTER)
        there.until("'20'")
        typed(there, UP, "m+10s", DOWN, ENTER)
        there.until_gone("until the first round is paired")
        there.until("20 minutes")
        typed(there, "h")
        there.until("Only players who have checked in are paired.", "► Ann", "Emile")
        typed(there, DOWN, ENTER)
        there.until("2 players for the next round", "4 players have not checked in")
        typed(there, "H")
        there.until("6 players for the next round", "Pair round 1")
        typed(there, "P")
        there.until("Proved: no pairing", "Cost: forbidden 0", "round 1 of 2 is paired")
        typed(there, "x")
        there.until("Swap two players")
        typed(there, "Ann", DOWN, "Fay", DOWN, "wrong", DOWN, ENTER)
        there.until("Cost:")
        there.until_gone("Other player")
        typed(there, "s")
        there.until("No, go back")
        typed(there, DOWN, ENTER)
        there.until("Table 1: enter the result", "Table 2: enter the result")
        for points in ("10", "20", "30"), ("7", "x", "9"):
            typed(there, "1")
            there.until("Equal points share")
            for each in points:
                typed(there, each, DOWN)
            typed(there, DOWN, ENTER)
            if "x" not in points:
                there.until_gone("Equal points share")
                there.until("Table 2: enter the result")
                there.until_gone("Table 1: enter the result")  # `1` is for table 2 then
        there.until("points are whole numbers")
        typed(there, *[DOWN] * 2, "\x7f8", *[DOWN] * 3, ENTER)
        there.until("Pair round 2")
        typed(there, "l")
        there.until("A ruling also counts after the match")
        typed(there, DOWN, "\x7f\x7f8", *[DOWN] * 3, "recount", DOWN, ENTER)
        there.until("The ruling on table 2", "8", "over (ruling)", "over (paper)")
        typed(there, "t")
        there.until("All players and the page")
        typed(there, "Pizza is here", DOWN, ENTER)
        there.until("Announced.")
        typed(there, "z")
        there.until("1 planned round has not been played")
        typed(there, DOWN, ENTER)
        there.until("Publish this hash")
        typed(there, "\x1b")
        there.until("closed", "Publish the event")
        typed(there, "e")
        there.until("A .zip file has log")
        typed(there, DOWN, ENTER)
        there.until("Written:")
        typed(there, "e")
        there.until("A .zip file has log")
        typed(there, "\x7f\x7f\x7fcsv", DOWN, ENTER)
        there.until_gone("A .zip file has log")
        there.until("cup.csv")
        typed(there, "q")
        assert there.ended() == 0
    assert "Verified" in done("verify", tmp_path / "cup.zip")
    assert "2 results on paper" in done("verify", cup)
    assert len((tmp_path / "cup.csv").read_text("utf-8").splitlines()) > 3


def test_without_a_screen_the_commands_that_do_the_same_are_named(tmp_path):
    key, cup = key_file(tmp_path), tmp_path / "cup"
    done("new", cup, "--game", "feuville", "--rounds", 1, "--seats", 2, "--key", key)
    words = map(str, ("event", "desk", cup, "--plain", "--key", key))
    with at_terminal(tmp_path, *words) as there:
        said = there.until("tilewyrm event close")
    assert "tilewyrm event pair" in said
    assert "tilewyrm event result" in said


def facts(cup, kind):
    """Return the lines of a kind."""
    lines = map(json.loads, (cup / "event.jsonl").read_bytes().splitlines())
    return [line for line in lines if line["fact"] == kind]


@asynchronous
async def test_a_round_on_a_server_and_an_arbiter_at_a_second_desk(tmp_path):
    """Two people play over the network, one does not come, two play on cardboard."""
    key, cup, data = key_file(tmp_path), tmp_path / "cup", tmp_path / "data"
    ida, ida_public = key_file(tmp_path, "arbiter"), tmp_path / "ida.pem.pub"
    ida_public.write_bytes(
        KEYS["arbiter"].public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    )
    rules = ("--game", "feuville", "--rounds", 1, "--seats", 2, "--option", "round_cap=2")
    async with serving(data) as served:
        at = ("--server-key", data / "signing-key.pem", "--arbiter", ida_public)
        done("new", cup, *rules, *at, "--slip-address", "abc@10.0.0.1", "--key", key)
        names = ("Ann", "Bert", "Cleo", "Dora", "Emil", "Fay")
        printed = done("add", cup, *names, "--here", "--key", key).splitlines()
        assert printed[1].strip().startswith("tilewyrm event join abc@10.0.0.1 ")
        codes = [line.split()[-1] for line in printed[1::3]]
        tables = [word for pair in ("1,2", "3,4", "5,6") for word in ("--table", pair)]
        done("pair", cup, *tables, "--key", key)
        guests = []
        flags = ("--server", served.address, "--token-file", data / TOKEN_FILE)
        try:
            with desk(tmp_path, cup, *flags, "--missing-after", 0) as there:
                await asyncio.to_thread(there.until, "●")  # the server knows the codes now
                guests += [
                    asyncio.create_task(attend(served.address, codes[number], number))
                    for number in (0, 1, 3)
                ]
                await asyncio.to_thread(_round, there)
                with desk(tmp_path, cup, key=ida) as second:
                    await asyncio.to_thread(_second_desk, there, second)
                await asyncio.to_thread(_end, there)
        finally:
            for guest in guests:
                guest.cancel()
            await asyncio.gather(*guests, return_exceptions=True)
    assert len(facts(cup, "result")) == len(facts(cup, "paper")) == 1
    assert [line["number"] for line in facts(cup, "forfeit")] == [3]
    assert "Verified" in done("verify", cup)


def _round(there):
    there.until("round 1 of 1 is paired", "server")
    typed(there, "i")
    there.until("abc@10.0.0.1", "not published")
    typed(there, "\x1b")
    there.until_gone("not published")
    typed(there, DOWN, DOWN, "d")
    there.until("table 3 is played with the physical game")
    typed(there, "s")
    there.until("No, go back")
    typed(there, DOWN, ENTER)
    there.until("Table 2: Cleo is missing", "over", "gathering")


def _second_desk(there, second):
    """An arbiter sees the same, decides about the missing player, and everyone sees that."""
    second.until("Table 2: Cleo is missing", "server", "over")
    typed(second, " ")
    second.until("Announce something")
    assert "Register a player" not in second.text  # that is the organiser's
    typed(second, "\x1b", "t")
    second.until("All players and the page")
    typed(second, "Cleo, please", DOWN, ENTER)
    second.until("Announced.")
    typed(second, DOWN, "m")
    second.until("Nothing changes", "Cleo")
    typed(second, RIGHT, DOWN, DOWN, DOWN, ENTER)
    second.until("The ruling on table 2")
    there.until("forfeited")
    typed(second, "q")
    assert second.ended() == 0


def _end(there):
    there.until("forfeited")
    there.until("Table 3: enter the result")
    typed(there, "r")
    there.until("Equal points share")
    typed(there, "12", DOWN, "9", DOWN, DOWN, ENTER)
    there.until("Close the event", "over (paper)")
    typed(there, "z")
    there.until("This cannot be undone")
    typed(there, DOWN, ENTER)
    there.until("Publish this hash")
    typed(there, "\x1b")
    there.until("closed")
    typed(there, "q")
    assert there.ended() == 0
