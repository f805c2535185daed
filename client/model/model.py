"""Model of a table: pure data, reduced from the session's events."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from tilewyrm.client.model.shared_list import SharedList
from tilewyrm.client.words.player_names import BOT_MARK, player_name
from tilewyrm.client.words.refusals import refusal_text
from tilewyrm.client.words.sanitiser import sanitised
from tilewyrm.client.words.seat_signs import SeatSigns, seat_signs
from tilewyrm.client.words.table_rules import page
from tilewyrm.language.speech import tell
from tilewyrm.v1 import match_pb2, service_pb2, standing_pb2


class LinkState(Enum):
    """State of the connection to the server."""

    CONNECTING = "connecting"
    LIVE = "live"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class LinkChanged:
    """The state of the connection changed."""

    link: LinkState
    text: str = ""
    """What happened and what comes next, for people; empty when no more than `link` is known."""

    @property
    def words(self) -> str:
        """What to tell people of it, at least how it stands."""
        return self.text or tell(f"table.link.{self.link.value}")


@dataclass(frozen=True, slots=True)
class RequestRefused:
    """The server refused a call other than a decision."""

    text: str
    """Why, for people."""


@dataclass(frozen=True, slots=True)
class DecisionSent:
    """A decision was sent to the server."""

    request_id: str


@dataclass(frozen=True, slots=True)
class ControlSent:
    """A table action of the player was sent to the server."""

    request_id: str


@dataclass(frozen=True, slots=True)
class PreviewsArrived:
    """The previews of the request of a seq have arrived."""

    seq: int
    choices: tuple[service_pb2.ChoicePreview, ...]


@dataclass(frozen=True, slots=True)
class FactsArrived:
    """The facts of the position after the entry of a seq have arrived."""

    seq: int
    facts: tuple[match_pb2.Fact, ...]
    """None where the server does not tell any."""


@dataclass(frozen=True, slots=True)
class ForecastArrived:
    """The forecast of the position after the entry of a seq has arrived."""

    seq: int
    parts: tuple[match_pb2.Part, ...]


@dataclass(frozen=True, slots=True)
class ForecastIsSent:
    """The server does not know the wish for it on request: it sends every forecast unasked."""


@dataclass(frozen=True, slots=True)
class AdviceArrived:
    """A bot's advice on the request of a seq has arrived."""

    seq: int
    choices: tuple[service_pb2.AdvisedChoice, ...]
    """Best first."""


ModelEvent = (
    service_pb2.TableMessage
    | LinkChanged
    | RequestRefused
    | DecisionSent
    | ControlSent
    | PreviewsArrived
    | FactsArrived
    | ForecastArrived
    | ForecastIsSent
    | AdviceArrived
)


@dataclass(frozen=True, slots=True)
class Model:
    """The state of one table. Messages in it are never changed."""

    table: service_pb2.TableInfo = field(default_factory=service_pb2.TableInfo)
    seat: int | None = None
    """This client's seat; None for a spectator. Before the start it may change."""
    hosts: bool = False
    """Whether this client's player is the host of the table, who starts the match."""
    game: service_pb2.GameInfo = field(default_factory=service_pb2.GameInfo)
    """What the server says of the table's game: its options in words."""
    terms: tuple[service_pb2.OptionInfo, ...] = ()
    """The terms that tables can have, in words."""
    catalogue: match_pb2.Catalogue = field(default_factory=match_pb2.Catalogue)
    """The edition's components, for drawing."""
    invitation: str = ""
    """The command with which others join; empty where that is not known."""
    invites_only_here: bool = False
    """Whether that command works on this computer alone, as far as is known."""
    caution: str = ""
    """What the player should know of the way to the server; empty: nothing."""
    seq: int = 0
    """Of the last entry that is known."""
    parts: Mapping[str, match_pb2.Part] = field(default_factory=dict)
    """The view, by the parts' keys."""
    log: Sequence[service_pb2.LogLine] = ()
    """What happened, oldest first."""
    said: tuple[service_pb2.Said, ...] = ()
    """What people said, oldest first; no part of the record."""
    turn: service_pb2.Turn | None = None
    """Who must act; None before the start."""
    link: LinkChanged = LinkChanged(LinkState.CONNECTING)
    unanswered: DecisionSent | None = None
    """The decision that the server has not answered yet."""
    answered: int = 0
    """Sequence number of this client's last recorded decision."""
    refusal: str = ""
    """Why what was asked last was refused; empty when it was not."""
    presence: service_pb2.Presence = field(default_factory=service_pb2.Presence)
    """Who is at the table."""
    presence_s: float = 0.0
    """The moment at which that came, in seconds of this program's own clock."""
    standing: standing_pb2.Standing = field(default_factory=standing_pb2.Standing)
    """How the match stands around its game; empty before the start."""
    clocks: standing_pb2.Clocks | None = None
    """What every seat has left; None before the start, and in a match without clocks."""
    clocks_s: float = 0.0
    """The moment at which that came, as `presence_s`."""
    verdict: service_pb2.TaskVerdict.ValueType = service_pb2.TASK_VERDICT_UNSPECIFIED
    """What came of the table's task, as the server has judged it."""
    first_choice: int | None = None
    """Place of a decision that does not solve the open task, if the server names one."""
    right_choice: int | None = None
    """Place of a decision that leads to its solution, if the server names one."""
    act: ControlSent | None = None
    """What this player does around the game, as long as the server has not answered it."""

    wished_sign: str = ""
    """The sign that the player wishes for the own seat; empty: the usual one."""

    previewed: PreviewsArrived = PreviewsArrived(0, ())
    """What is known of what choices would do, of this request or an earlier one."""

    looked: FactsArrived = FactsArrived(-1, ())
    """What is known of what lies on the table, at this position or an earlier one."""

    forecast_on_request: bool = False
    """Whether the server is asked for forecasts, and does not send them with each change."""

    forecast: ForecastArrived = ForecastArrived(-1, ())
    """The forecast that was asked for last; that of this position is among `parts`, too."""

    advised: AdviceArrived = AdviceArrived(0, ())
    """What is known of what a bot would choose, of this request or an earlier one."""

    @property
    def advice(self) -> Sequence[service_pb2.AdvisedChoice]:
        """What a bot would choose of the request, best first; empty when unknown."""
        if self.turn is None or self.turn.request.seq != self.advised.seq:
            return ()
        return self.advised.choices

    @property
    def facts(self) -> Sequence[match_pb2.Fact]:
        """The facts of what lies on the table, in the engine's order; empty when unknown."""
        return self.looked.facts if self.has_facts else ()

    @property
    def has_facts(self) -> bool:
        """Whether the server has said what facts it tells of this position."""
        return self.looked.seq == self.seq

    @property
    def has_forecast(self) -> bool:
        """Whether `parts` have the forecast of this position; after the end there is none."""
        is_sent = not self.forecast_on_request or self.result is not None
        return is_sent or self.forecast.seq == self.seq

    def with_forecast(self, forecast: ForecastArrived) -> "Model":
        """Return this model, which is of the position of *forecast*, with it."""
        parts = {**self.parts, **{part.key: part for part in forecast.parts}}
        return replace(self, parts=parts, forecast=forecast)

    @property
    def lone_person(self) -> int | None:
        """The seat of the only person at the table if all others are bots', else None."""
        people = [seat for seat, each in enumerate(self.table.seats) if not each.bot]
        return people[0] if len(people) == 1 < len(self.table.seats) else None

    @property
    def is_with_bots_alone(self) -> bool:
        """Whether this player has a seat, and all others are bots'."""
        return self.seat is not None and self.seat == self.lone_person

    @property
    def without_previews(self) -> "Model":
        """The same, without what choices would do."""
        return replace(self, previewed=Model().previewed)

    @property
    def previews(self) -> Mapping[int, service_pb2.ChoicePreview]:
        """What choices of the request would do, by their places in it; empty when unknown."""
        if self.turn is None or self.turn.request.seq != self.previewed.seq:
            return {}
        return {preview.choice: preview for preview in self.previewed.choices}

    @property
    def request(self) -> service_pb2.Request | None:
        """What this seat is asked now; None while a decision is on its way or others must act."""
        if self.turn is None or self.unanswered or not self.turn.HasField("request"):
            return None
        # An answer may come before the update that it caused: the request is spent by then.
        return self.turn.request if self.turn.request.seq >= self.answered else None

    @property
    def result(self) -> match_pb2.Result | None:
        """How the match ended; None before."""
        if self.turn is None or not self.turn.HasField("over"):
            return None
        return self.turn.over

    @property
    def acting(self) -> int | None:
        """The seat that must act; None before the start, in a pause and after the end."""
        turn = self.turn or service_pb2.Turn()
        match turn.WhichOneof("kind"):
            case "request":
                return turn.request.seat
            case "waiting":
                return turn.waiting.seat
        return None

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.table.seats)

    @property
    def signs(self) -> SeatSigns:
        """The sign of each seat, a letter or a digit that no other seat has."""
        return seat_signs(self.seat, self.wished_sign)

    @property
    def rules(self) -> Sequence[str]:
        """What is played at this table, sentence by sentence (see `words.table_rules`)."""
        return page(self.game, self.table.setup, self.terms)

    def name(self, seat: int) -> str:
        """Return a player's name as the table shows it."""
        name = player_name(self.table.seats, seat) if seat < self.seats else ""
        return name or tell("table.nameless", number=seat + 1)

    def label(self, seat: int) -> str:
        """Return that name, with the mark of a bot behind it."""
        return f"{self.name(seat)} {BOT_MARK}" if self.has_bot_mark(seat) else self.name(seat)

    def has_bot_mark(self, seat: int) -> bool:
        """Return whether a bot has sat on *seat* from the start, or a program by its own word."""
        return self.is_bot(seat) or bool(self.program(seat))

    def program(self, seat: int) -> str:
        """Return the name of the program on *seat*, or an empty text for a person."""
        return sanitised(self.table.seats[seat].program) if seat < self.seats else ""

    def is_bot(self, seat: int) -> bool:
        """Return whether a bot has sat on *seat* from the start."""
        return seat < self.seats and bool(self.table.seats[seat].bot)


def reduce(model: Model, event: ModelEvent, now_s: float = 0.0) -> Model:
    """Return *model* after *event*, which came at the moment *now_s*; *model* stays."""
    match event:
        case LinkChanged():
            return replace(model, link=event)
        case RequestRefused():
            return replace(model, refusal=event.text)
        case DecisionSent():
            return replace(model, unanswered=event, refusal="")
        case ControlSent():
            return replace(model, act=event, refusal="")
        case PreviewsArrived():
            return replace(model, previewed=event)
        case FactsArrived():
            return replace(model, looked=event)
        case ForecastArrived():
            return model.with_forecast(event) if event.seq == model.seq else model
        case ForecastIsSent():
            return replace(model, forecast_on_request=False)
        case AdviceArrived():
            return replace(model, advised=event)
    match event.WhichOneof("kind"):
        case "snapshot":
            return _snapshot(model, event.snapshot, now_s)
        case "update":
            return _update(model, event.update, now_s)
        case "answer":
            return _answer(model, event.answer)
        case "table":
            return replace(model, table=event.table, refusal=_still_refused(model))
        case "presence":
            return replace(model, presence=event.presence, presence_s=now_s)
        case "said":
            return replace(model, said=_with_new(model.said, [event.said]))
    return model


def _still_refused(model: Model) -> str:
    """Return the refusal that still holds after news of the table: none before the match.

    Before the match, refusals are about seats and players who are not ready, and so are the news.
    """
    return "" if model.turn is None else model.refusal


def _snapshot(model: Model, snapshot: service_pb2.Snapshot, now_s: float) -> Model:
    return replace(
        model,
        table=snapshot.table,
        seat=snapshot.seat if snapshot.HasField("seat") else model.seat,
        seq=snapshot.seq,
        parts={part.key: part for part in snapshot.parts},
        log=_extended(model.log, snapshot.log),
        said=_with_new(model.said, snapshot.said),
        turn=snapshot.turn if snapshot.HasField("turn") else None,
        forecast=ForecastArrived(-1, ()),
        presence=snapshot.presence,
        presence_s=now_s,
        verdict=snapshot.verdict,
        first_choice=snapshot.first_choice if snapshot.HasField("first_choice") else None,
        right_choice=snapshot.right_choice if snapshot.HasField("right_choice") else None,
        standing=snapshot.standing,
        clocks=snapshot.clocks if snapshot.HasField("clocks") else None,
        clocks_s=now_s,
    )


def _update(model: Model, update: service_pb2.Update, now_s: float) -> Model:
    parts = dict(model.parts)
    for key in (*update.removed, *(part.key for part in model.forecast.parts)):
        parts.pop(key, None)
    parts.update((part.key, part) for part in update.parts)
    return replace(
        model,
        seq=update.seq,
        parts=parts,
        log=_extended(model.log, update.log),
        turn=update.turn if update.HasField("turn") else None,
        forecast=ForecastArrived(-1, ()),
        refusal="",
        verdict=update.verdict,
        first_choice=update.first_choice if update.HasField("first_choice") else None,
        right_choice=update.right_choice if update.HasField("right_choice") else None,
        standing=update.standing if update.HasField("standing") else model.standing,
        clocks=update.clocks if update.HasField("clocks") else None,
        clocks_s=now_s,
    )


def _answer(model: Model, answer: service_pb2.Answer) -> Model:
    if model.act is not None and model.act.request_id == answer.request_id:
        refused = refusal_text(answer.refusal) if answer.HasField("refusal") else model.refusal
        return replace(model, act=None, refusal=refused)
    sent = model.unanswered
    if sent is None or sent.request_id != answer.request_id:
        return model
    if answer.HasField("refusal"):
        return replace(model, unanswered=None, refusal=refusal_text(answer.refusal))
    return replace(model, unanswered=None, answered=answer.recorded_seq)


def _extended(
    log: Sequence[service_pb2.LogLine], more: Iterable[service_pb2.LogLine]
) -> Sequence[service_pb2.LogLine]:
    last = log[-1].seq if log else 0
    grown = log if isinstance(log, SharedList) else SharedList(log)
    return grown.with_more(line for line in more if line.seq > last)


def _with_new(
    said: tuple[service_pb2.Said, ...], more: Iterable[service_pb2.Said]
) -> tuple[service_pb2.Said, ...]:
    """Return *said* with what is not in it of *more*: after a restart numbers may begin anew."""
    return said + tuple(each for each in more if each not in said)
