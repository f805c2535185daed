"""Standings of an event from its log alone: a program that shares nothing with tilewyrm.

    python3 foreign_standings.py event.jsonl [standings.json]

It follows docs/event-format.md, needs only Python's standard library, checks the chain of the log
(not the signatures), and prints the standings in canonical JSON. Given a file, it compares.
"""

import hashlib
import json
import sys
from fractions import Fraction
from pathlib import Path


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode("ascii")


def read(data):
    """The lines of a log, after a check of the chain."""
    lines, before = [], "0" * 64
    for seq, text in enumerate(data.split(b"\n")[:-1]):
        line = json.loads(text)
        assert canonical(line) == text, f"line {seq} is not canonical"
        assert (line["seq"], line["prev"]) == (seq, before), f"line {seq} is out of the chain"
        before = hashlib.sha256(text).hexdigest()
        lines.append(line)
    assert (lines[0]["fact"], lines[0]["format"]) == ("event", 1), "another format"
    return lines


def written(value):
    return value.numerator if value.denominator == 1 else str(value)


def places_of(line):
    return line.get("places") or [1 + sum(b > a for b in line["points"]) for a in line["points"]]


class Standings:
    def __init__(self, lines):
        self.scoring = lines[0]["scoring"]
        self.commitments = {}  # by round, until the secret is known
        self.entered = {}  # by player the first round after they came, 0 before
        self.bots = {line["number"] for line in lines if line["fact"] == "player" and "bot" in line}
        self.rounds = []  # {"tables": [[number, ...]], "byes": [], "started": bool}
        self.said = {}  # by round and table the lines about it: [seq, line, counts]
        for line in lines[1:]:
            getattr(self, "on_" + line["fact"], lambda _: None)(line)

    def on_here(self, line):
        waits = line["fact"] == "player" and "bot" not in line
        self.entered[line["number"]] = 0 if waits else len(self.rounds) + 1

    on_player = on_here

    def on_commit(self, line):
        self.commitments[line["round"]] = line["commitment"]

    def on_secret(self, line):
        digest = hashlib.sha256(bytes.fromhex(line["secret"])).hexdigest()
        assert digest == self.commitments.pop(line["round"]), f"line {line['seq']}: another secret"

    def on_pair(self, line):
        tables = [list(seats) for seats in line["tables"]]
        self.rounds.append({"tables": tables, "byes": list(line["byes"]), "started": False})
        self.said |= {(len(self.rounds), table + 1): [] for table in range(len(tables))}

    def on_swap(self, line):
        a, b, found = line["a"], line["b"], self.rounds[line["round"] - 1]
        for table, seats in enumerate(found["tables"], 1):
            if a in seats or b in seats:
                self.said[line["round"], table] = []
        for seats in (*found["tables"], found["byes"]):
            seats[:] = [{a: b, b: a}.get(each, each) for each in seats]

    def on_replace(self, line):
        found, table = self.rounds[line["round"] - 1], line["table"]
        seats, self.said[line["round"], table] = found["tables"][table - 1], []
        seats[seats.index(line["number"])] = line["other"]
        found["byes"] = [each for each in found["byes"] if each != line["other"]]

    def on_unpair(self, line):
        self.rounds.pop()
        self.entered = {each: min(at, line["round"]) for each, at in self.entered.items()}

    def on_start(self, line):
        self.rounds[line["round"] - 1]["started"] = True

    def on_open(self, line):
        secret = line["fact"] == "result" and line["round"] in self.commitments
        assert not secret, f"line {line['seq']}: a result before the secret of its round"
        self.said[line["round"], line["table"]].append([line["seq"], dict(line), True])

    on_result = on_paper = on_forfeit = on_rule = on_open

    def on_correct(self, line):
        for entry in (each for lines in self.said.values() for each in lines):
            if entry[0] == line["line"]:
                entry[2] = "points" in line
                if entry[2]:
                    entry[1] |= {"points": line["points"], "places": places_of(line)}

    def table(self, round_number, table):
        """Points and places of a table, who forfeited, whether it is annulled, and compared."""
        points, places, forfeited, annulled, file, first = None, None, set(), False, False, True
        for line in (line for _, line, counts in self.said[round_number, table] if counts):
            kind = line["what"] if line["fact"] == "rule" else line["fact"]
            if kind in ("result", "paper", "points"):
                points, places = line["points"], places_of(line)
                annulled = annulled and kind != "points"
                file = kind == "result" or (kind == "points" and file)
            elif kind == "forfeit":
                forfeited.add(line["number"])
            elif kind == "replay":
                points, places, forfeited, annulled, file, first = None, None, set(), *[False] * 3
            annulled = annulled or kind == "annul"
        return points, places, forfeited, annulled, file and first and not (annulled or forfeited)

    def scores(self, index):
        """Yield player, occasion or amounts, and opponents for the places of a round."""
        for player in self.rounds[index]["byes"]:
            yield player, "bye", []
        seatings = self.rounds[index]["tables"]
        tables = [self.table(index + 1, table) for table in range(1, len(seatings) + 1)]
        alike = [points for points, *_, compared in tables if compared]
        for seats, found in zip(seatings, tables, strict=True):
            points, places, forfeited, annulled, compared = found
            left = [seat for seat, player in enumerate(seats) if player not in forfeited]
            bots_alone = set(seats) - self.bots and not set(seats) - self.bots - forfeited
            for seat, player in enumerate(seats):
                if annulled:
                    yield player, "annulled", []
                elif len(left) < 2 or bots_alone:
                    yield player, "forfeit" if player in forfeited else "walkover", []
                elif points is None or player in forfeited:
                    yield player, "forfeit" if points else None, []
                else:
                    others = [seats[each] for each in left if each != seat]
                    same = [each[seat] for each in alike if compared and len(each) == len(seats)]
                    yield player, self.played(seat, left, len(seats), points, places, same), others

    def played(self, seat, left, size, points, places, same):
        """What a match brings a seat, by column."""
        place = 1 + sum(places[each] < places[seat] for each in left)
        equal = sum(places[each] == places[seat] for each in left)
        awards = self.scoring["awards"][str(size)][place - 1 : place - 1 + equal]
        ahead = points[seat] - max(points[each] for each in left if each != seat)
        ahead = min(ahead, 0) if place > 1 else max(ahead, 0) if equal == 1 else ahead
        own, total = points[seat], sum(max(points[each], 0) for each in left)
        better = sum(2 * (each < own) + (each == own) for each in same) - 1
        share = Fraction(max(points[seat], 0) * len(left), total) if total else Fraction(1)
        return {
            "award": sum(map(Fraction, awards), Fraction()) / equal,
            "difference": Fraction(ahead),
            "share": share,
            "points": Fraction(points[seat]),
            "firsts": Fraction(int(place == 1), equal),
            "matchpoints": Fraction(better, 2 * len(same) - 2) if same[1:] else Fraction(1, 2),
            "tops": Fraction(int(own == max(same)), same.count(own)) if same[1:] else Fraction(),
        }

    def rows(self):
        columns, fixed = self.scoring["columns"], self.scoring["fixed"]
        sums = {each: dict.fromkeys(columns, Fraction()) for each, at in self.entered.items() if at}
        met = {player: [] for player in sums}  # players, or the fixed award of none
        for index in (at for at, found in enumerate(self.rounds) if found["started"]):
            scores = {player: score for player, *score in self.scores(index)}
            for player, row in sums.items():
                away = "late" if index + 1 < self.entered[player] else "away"
                what, opponents = scores.get(player, (away, []))
                amounts = what or {}
                if isinstance(what, str):
                    amounts = {name: Fraction(each) for name, each in fixed[what].items()}
                    opponents = [amounts.get("opponents", Fraction())]
                met[player] += opponents
                for column in columns:
                    row[column] += amounts.get(column, Fraction())
        if "opponents" in columns:
            awards = {player: row["award"] for player, row in sums.items()}
            for player, row in sums.items():
                found = [awards[one] if type(one) is int else one for one in met[player]]
                row["opponents"] = sum(found, Fraction()) - min(found, default=0)
        keys = {player: [-row[column] for column in columns] for player, row in sums.items()}
        return [
            {
                "rank": 1 + sum(other < keys[player] for other in keys.values()),
                "number": player,
                "columns": {name: written(each) for name, each in sums[player].items()},
            }
            for player in sorted(keys, key=lambda player: (keys[player], player))
        ]


if __name__ == "__main__":
    result = canonical(Standings(read(Path(sys.argv[1]).read_bytes())).rows()) + b"\n"
    for name in sys.argv[2:]:
        assert Path(name).read_bytes() == result, f"{name} has other standings"
    sys.stdout.buffer.write(result)
