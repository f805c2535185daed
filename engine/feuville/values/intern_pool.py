"""One object for each small value: equal values are identical, and none is built twice.

Legal decisions are looked up far more often than they are new. The arguments come from the
edition and the town, so the tables stay small.
"""

from functools import cache

from tilewyrm.engine.feuville.values import decisions as d
from tilewyrm.engine.feuville.values import events as e
from tilewyrm.engine.feuville.values import rolls as r
from tilewyrm.engine.feuville.values.kinds import Layer, Person

LAYERS = tuple(Layer)
PERSONS = tuple(Person)

ask_fairy = tuple(d.AskFairy(die) for die in range(7))
build_tile = cache(d.BuildTile)
burn_column = cache(d.BurnColumn)
call_gnome = d.CallGnome()
decline = d.Decline()
discard_fairy = cache(d.DiscardFairy)
discard_item = cache(d.DiscardItem)
end_turn = d.EndTurn()
evaluate_town = cache(d.EvaluateTown)
keep_fairy = d.KeepFairy()
lay_arms = cache(d.LayArms)
pass_die = tuple(d.PassDie(die) for die in range(7))
pick_fairy = cache(d.PickFairy)
play_fairy = cache(d.PlayFairy)
protect_item = cache(d.ProtectItem)
restore_column = cache(d.RestoreColumn)
roll_dice = d.RollDice()
roll_on = d.RollOn()
score_discretion = cache(d.ScoreDiscretion)
score_district = cache(d.ScoreDistrict)
score_status = cache(d.ScoreStatus)
score_view = cache(d.ScoreView)
steal_item = cache(d.StealItem)
stop_rolling = d.StopRolling()
store_item = cache(d.StoreItem)
take_decree = tuple(d.TakeDecree(column) for column in range(7))
take_tile = tuple(tuple(d.TakeTile(column, layer) for layer in LAYERS) for column in range(7))
"""By column 1 to 6 (0 is unused), then layer 0 to 2."""
use_skill = tuple(d.UseSkill(person) for person in PERSONS)
"""By column 0 to 5."""

one_die = tuple((r.OneDie(pips), 1) for pips in range(1, 7))
two_dice = tuple(
    (r.TwoDice(low, high), 1 if low == high else 2) for low in range(1, 7) for high in range(low, 7)
)
two_dice_thrown = tuple(roll for roll, weight in two_dice for _ in range(weight))
"""Each roll as often as its weight."""
draw_tile = cache(lambda tile: (r.DrawTile(tile), 1))
draw_decree = cache(lambda decree: (r.DrawDecree(decree), 1))
draw_fairy = cache(lambda fairy: (r.DrawFairy(fairy), 1))

decree_revealed = cache(e.DecreeRevealed)
decree_taken = cache(e.DecreeTaken)
die_spent = cache(e.DieSpent)
dice_rolled = cache(e.DiceRolled)
fairy_returned = cache(e.FairyReturned)
fairy_revealed = cache(e.FairyRevealed)
fairy_taken = cache(e.FairyTaken)
item_discarded = cache(e.ItemDiscarded)
item_stored = cache(e.ItemStored)
show_rolled = cache(e.ShowRolled)
skill_used = cache(e.SkillUsed)
tile_built = cache(e.TileBuilt)
tile_revealed = cache(e.TileRevealed)
tile_taken = cache(e.TileTaken)
turn_ended = cache(e.TurnEnded)
