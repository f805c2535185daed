"""The desk of a seat in a match that a test lays out tile by tile."""

from dataclasses import replace

from support.carcassonne.match import Match
from support.desks import seated
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.model.model import FactsArrived, PreviewsArrived
from tilewyrm.engine.match.state import MatchState
from tilewyrm.engine.match.terms import Terms
from tilewyrm.replays.codec.codec import codec
from tilewyrm.server.match.fact_lookup import facts_of
from tilewyrm.server.match.preview import previewed


def desk_at(match: Match) -> Desk:
    """Return the desk of the seat that is asked, which knows the facts of choices and table."""
    desk, position = seated(match.setup, match.state), _position(match)
    legal, words = match.legal(), codec("carcassonne")
    box = words.catalogue.to_message(match.game.catalogue(match.setup.edition))
    desk.model = replace(desk.model, catalogue=box)
    found = previewed(words, position, match.seat, legal, range(len(legal)))
    desk.take(PreviewsArrived(desk.model.seq, tuple(found.choices)))
    desk.take(FactsArrived(desk.model.seq, tuple(facts_of(position, match.seat).facts)))
    return desk


def _position(match: Match) -> MatchState:
    position = MatchState(match.game, match.setup, Terms(), [""] * match.setup.seats)
    position.state = match.state
    return position
