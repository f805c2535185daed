"""A hand-made match of Feuville as a client sees it: messages, model, desk."""

from collections.abc import Callable, Sequence

from support.clocks import striding
from tilewyrm.client.connection.pending_calls import Ask
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.desk.outbound_calls import OutboundCalls
from tilewyrm.client.feuville.face import FeuvilleFace
from tilewyrm.client.lobby.seat_calls import SeatCalls
from tilewyrm.client.model.model import LinkChanged, LinkState, Model
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.v1 import match_pb2, service_pb2

NAMES = ("Ann", "Bob", "greedy 3", "greedy 4")


def tile(
    tile_id: str,
    layer: fv.Layer.ValueType,
    kind: fv.TileKind.ValueType = fv.TILE_KIND_PLAIN,
    *,
    guards: int = 0,
    flags: int = 0,
    stars: int = 0,
    griffins: int = 0,
    clouds: int = 0,
) -> fv.TileFacts:
    return fv.TileFacts(
        id=tile_id,
        layer=layer,
        kind=kind,
        guards=guards,
        flags=flags,
        stars=stars,
        griffins=griffins,
        clouds=clouds,
    )


def catalogue() -> match_pb2.Catalogue:
    tiles = [
        tile("w1", fv.LAYER_WALL, fv.TILE_KIND_LEFT_CORNER, guards=1),
        tile("w2", fv.LAYER_WALL, fv.TILE_KIND_GATE, guards=1, griffins=1),
        tile("w3", fv.LAYER_WALL, guards=3),
        tile("w4", fv.LAYER_WALL, fv.TILE_KIND_RIGHT_CORNER, guards=1, griffins=1),
        tile("t1", fv.LAYER_TOWER, fv.TILE_KIND_LEFT_CORNER, flags=2),
        tile("t2", fv.LAYER_TOWER, flags=1),
        tile("t3", fv.LAYER_TOWER),
        tile("s1", fv.LAYER_SKY, clouds=2),
        tile("s2", fv.LAYER_SKY, clouds=3, stars=1),
        tile("s3", fv.LAYER_SKY, clouds=1, griffins=2),
    ]
    tiles += [tile(f"p{seat}", fv.LAYER_WALL, fv.TILE_KIND_START) for seat in range(1, 5)]
    decrees = [
        fv.DecreeFacts(id="d1", kind=fv.DECREE_KIND_STATUS, symbol=fv.SYMBOL_GRIFFIN, multiplier=3),
        fv.DecreeFacts(id="d2", kind=fv.DECREE_KIND_STATUS, symbol=fv.SYMBOL_FLAG, multiplier=2),
        fv.DecreeFacts(id="d3", kind=fv.DECREE_KIND_SMALL_DISTRICT, multiplier=5),
        fv.DecreeFacts(id="d4", kind=fv.DECREE_KIND_LARGE_DISTRICT, multiplier=5),
        fv.DecreeFacts(id="d5", kind=fv.DECREE_KIND_SPLENDID_VIEW, multiplier=1),
        fv.DecreeFacts(id="d6", kind=fv.DECREE_KIND_DISCRETION, multiplier=3),
        fv.DecreeFacts(id="e1", kind=fv.DECREE_KIND_TOWN_EVALUATION, multiplier=2),
    ]
    fairies = [
        fv.FairyFacts(id="f1", kind=fv.FAIRY_KIND_PRESTIGE, points=3),
        fv.FairyFacts(id="f2", kind=fv.FAIRY_KIND_GREAT_SELECTION),
        fv.FairyFacts(id="f3", kind=fv.FAIRY_KIND_THEFT_PROTECTION),
        fv.FairyFacts(id="f4", kind=fv.FAIRY_KIND_FIRE_PROTECTION),
    ]
    box = fv.Catalogue(edition="test", tiles=tiles, decrees=decrees, fairies=fairies)
    return match_pb2.Catalogue(feuville=box)


def part(key: str, value: fv.Part) -> match_pb2.Part:
    return match_pb2.Part(key=key, feuville=value)


def town(seat: int) -> fv.Town:
    columns = [
        fv.TownColumn(position=-1, wall="w1", tower="t1", sky="s2", grass=fv.GRASS_ARMS),
        fv.TownColumn(position=0, wall=f"p{seat + 1}", tower="t2", sky="s1", grass=fv.GRASS_PLAIN),
        fv.TownColumn(position=1, wall="w3", tower="t3", burnt=True),
        fv.TownColumn(position=2, wall="w4"),
    ]
    return fv.Town(
        seat=seat,
        columns=columns,
        clouds=5,
        unburnt=3,
        guards=2,
        flags=3,
        stars=1,
        rain=2,
        wall_sites=[-2, 3],
        tower_sites=[2],
    )


def player(seat: int) -> fv.Player:
    return fv.Player(
        seat=seat,
        score=10 + seat,
        store=[fv.StoredItem(item="w2"), fv.StoredItem(item="d2", protection="f3")],
        fairies=["f2"],
        face_down=1,
        scored=["d3"],
        arms=seat != 1,
    )


def parts(seats: int = 4) -> list[match_pb2.Part]:
    sky = fv.Row(layer=fv.LAYER_SKY, tiles=["s1", "s2", "", "s3", "s1", "s1"], stack=18)
    towers = fv.Row(layer=fv.LAYER_TOWER, tiles=["t1", "t2", "t3", "t1", "", "t2"], stack=24)
    walls = fv.Row(
        layer=fv.LAYER_WALL,
        tiles=["w1", "w2", "w3", "w4", "", "w1"],
        stack=24,
        back=fv.BACK_TWO,
    )
    decrees = fv.DecreeRow(
        decrees=["d1", "d2", "d3", "d4", "d5", "d6"], stack=13, evaluations=["e1"]
    )
    fairies = fv.FairyRow(fairies=["f1", "f2", "f4"], stock=15)
    turn = fv.Turn(round=3, round_cap=40, seat=0, low=3, high=5, dice=[3, 5], grass=16)
    found = [
        part("row/3", fv.Part(row=sky)),
        part("row/2", fv.Part(row=towers)),
        part("row/1", fv.Part(row=walls)),
        part("decrees", fv.Part(decree_row=decrees)),
        part("fairies", fv.Part(fairy_row=fairies)),
        part("turn", fv.Part(turn=turn)),
    ]
    for seat in range(seats):
        found += [
            part(f"town/{seat}", fv.Part(town=town(seat))),
            part(f"player/{seat}", fv.Part(player=player(seat))),
        ]
    return found


def facts(seats: int = 4) -> tuple[match_pb2.Fact, ...]:
    """Return what a server tells seat 0 of all that lies there."""
    opened = fv.TownChange(opened=[fv.DecreePay(decree="d2", points=8)])
    tiles = [
        fv.TileFit(tile="t2", positions=[2], best=2, brings=opened),
        fv.TileFit(tile="w2", positions=[-2, 3], best=-2),
        *(fv.TileFit(tile=each) for each in ("s1", "s2", "s3")),
    ]
    pays = {"d1": 0, "d2": 6, "d3": 0, "d4": 0, "d5": 0, "d6": 9, "e1": 0}
    magician = fv.SkillUse(person=fv.PERSON_MAGICIAN, ruins=1, fairies=1, fairies_without_ruin=2)
    found = [
        *(fv.Fact(town_summary=fv.TownSummary(seat=seat)) for seat in range(seats)),
        *(fv.Fact(tile_fit=tile) for tile in tiles),
        *(
            fv.Fact(decree_worth=fv.DecreeWorth(decree=decree, points=[points] * seats))
            for decree, points in pays.items()
        ),
        fv.Fact(skill_use=magician),
    ]
    return tuple(match_pb2.Fact(feuville=fact) for fact in found)


def decide(value: fv.Decision) -> match_pb2.Decision:
    return match_pb2.Decision(feuville=value)


def decisions() -> list[match_pb2.Decision]:
    return [
        decide(fv.Decision(score_status=fv.ScoreStatus(decree="d2"))),
        decide(fv.Decision(build_tile=fv.BuildTile(tile="w2", position=-2))),
        decide(fv.Decision(build_tile=fv.BuildTile(tile="w2", position=3))),
        decide(fv.Decision(take_tile=fv.TakeTile(column=3, layer=fv.LAYER_TOWER))),
        decide(fv.Decision(take_tile=fv.TakeTile(column=3, layer=fv.LAYER_WALL))),
        decide(fv.Decision(take_decree=fv.TakeDecree(column=3))),
        decide(fv.Decision(use_skill=fv.UseSkill(person=fv.PERSON_PUBLICAN))),
        decide(fv.Decision(ask_fairy=fv.AskFairy(die=3))),
        decide(fv.Decision(pass_die=fv.PassDie(die=3))),
        decide(fv.Decision(take_tile=fv.TakeTile(column=5, layer=fv.LAYER_SKY))),
        decide(fv.Decision(take_decree=fv.TakeDecree(column=5))),
        decide(fv.Decision(use_skill=fv.UseSkill(person=fv.PERSON_MAYOR))),
        decide(fv.Decision(ask_fairy=fv.AskFairy(die=5))),
        decide(fv.Decision(pass_die=fv.PassDie(die=5))),
        decide(fv.Decision(call_gnome=fv.CallGnome())),
    ]


def request(
    seq: int = 40,
    question: str = "use-dice",
    offered: Sequence[match_pb2.Decision] | None = None,
) -> service_pb2.Turn:
    asked = service_pb2.Request(
        seq=seq, seat=0, question=question, decisions=decisions() if offered is None else offered
    )
    return service_pb2.Turn(request=asked)


def log() -> list[service_pb2.LogLine]:
    def line(seq: int, event: fv.Event) -> service_pb2.LogLine:
        return service_pb2.LogLine(seq=seq, events=[match_pb2.Event(feuville=event)])

    scored = fv.DecreeScored(
        seat=1,
        decree="d1",
        symbol=fv.SYMBOL_GRIFFIN,
        count=5,
        multiplier=3,
        points=15,
        total=27,
    )
    return [
        line(36, fv.Event(turn_began=fv.TurnBegan(seat=1, round=2))),
        line(37, fv.Event(decree_scored=scored)),
        line(38, fv.Event(turn_began=fv.TurnBegan(seat=0, round=3))),
        line(40, fv.Event(dice_rolled=fv.DiceRolled(seat=0, low=3, high=5))),
    ]


def table(seats: int = 4) -> service_pb2.TableInfo:
    return service_pb2.TableInfo(
        table_id="k3j9x2",
        status=service_pb2.TABLE_STATUS_PLAYING,
        setup=match_pb2.Setup(game="feuville", seats=seats),
        seats=[service_pb2.TableSeat(name=name) for name in NAMES[:seats]],
    )


def snapshot(turn: service_pb2.Turn | None = None, seats: int = 4) -> service_pb2.TableMessage:
    return service_pb2.TableMessage(
        snapshot=service_pb2.Snapshot(
            table=table(seats), seq=40, parts=parts(seats), log=log(), turn=turn or request()
        )
    )


async def _nothing(*_: object) -> None:
    """Do nothing of what can be asked for."""


class KeepingDesk(Desk):
    """A desk of Feuville that keeps what it sends."""

    def __init__(
        self,
        model: Model,
        fill: Ask | None,
        give_back: Ask | None,
        *,
        automatic: bool,
        clock: Callable[[], float],
    ) -> None:
        self.sent: list[tuple[int, int]] = []
        """Each decision's number with the seq of the request that it answers, oldest first."""
        self.wished: list[bool] = []
        """Whether single choices are to be decided by the server, each time it was said."""
        hosting = None
        if fill is not None or give_back is not None:
            hosting = SeatCalls(_nothing, _nothing, give_back or _nothing, fill)
        actions = OutboundCalls(self._send, self.wished.append, seat_calls=hosting)
        super().__init__(FeuvilleFace(), actions, model, automatic=automatic, clock=clock)

    def _send(self, seq: int, choice: int) -> str:
        self.sent.append((seq, choice))
        return f"id-{len(self.sent)}"


def desk(
    turn: service_pb2.Turn | None = None,
    seats: int = 4,
    *,
    fill: Ask | None = None,
    give_back: Ask | None = None,
    automatic: bool = True,
    clock: Callable[[], float] | None = None,
) -> KeepingDesk:
    """Return a desk with the whole match on it; without a *clock* no question is new."""
    model = Model(seat=0, catalogue=catalogue())
    made = KeepingDesk(model, fill, give_back, automatic=automatic, clock=clock or striding())
    made.take(LinkChanged(LinkState.LIVE))
    made.take(snapshot(turn, seats))
    return made
