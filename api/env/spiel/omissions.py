"""The methods of OpenSpiel's games and states that these ones do not have, each with the reason."""

from collections.abc import Mapping, Sequence


def _each(reasons: Mapping[str, Sequence[str]]) -> dict[str, str]:
    return {name: reason for reason, names in reasons.items() for name in names}


OF_GAMES: Mapping[str, str] = _each(
    {
        "an information state is text alone, as in OpenSpiel's chess; use observation_tensor": (
            "information_state_tensor_layout",
            "information_state_tensor_shape",
            "information_state_tensor_size",
        ),
        "an observation is a single row of planes; see observation_planes": (
            "make_observer",
            "observation_tensor_layout",
        ),
        "no bound is known for every setup; Feuville limits rounds alone, by round_cap": (
            "max_chance_nodes_in_history",
            "max_game_length",
            "max_history_length",
            "max_move_number",
        ),
        "there is a single initial state; use new_initial_state": (
            "new_initial_state_for_population",
            "new_initial_states",
        ),
    }
)
"""By name, why a game does not have the method."""

OF_STATES: Mapping[str, str] = _each(
    {
        "no two seats decide at the same time; use apply_action": (
            "apply_actions",
            "apply_actions_with_legality_checks",
        ),
        "an information state is text alone, as in OpenSpiel's chess; use observation_tensor": (
            "information_state_tensor",
        ),
        "a state goes forward only; keep a clone": ("undo_action",),
        "this is not a mean-field game": (
            "distribution_support",
            "mean_field_population",
            "update_distribution",
        ),
        "every state begins at new_initial_state": ("starting_state", "starting_state_str"),
        "the classes of the game have the facts; use state.match.view and state.decision": (
            "action_to_struct",
            "actions_to_struct",
            "apply_action_struct",
            "struct_to_actions",
            "to_dict",
            "to_json",
            "to_observation_struct",
            "to_struct",
            "validate_action_struct",
        ),
    }
)
"""By name, why a state does not have the method."""


def absence(owner: object, reasons: Mapping[str, str], name: str) -> AttributeError:
    """Return the error for the missing attribute *name* of *owner*, with its reason if any."""
    words = f"{type(owner).__name__!r} object has no attribute {name!r}"
    reason = reasons.get(name)
    if reason is not None:
        words = f"{type(owner).__name__} has no {name}: {reason}"
        return AttributeError(words)  # without *name* nothing else is suggested
    return AttributeError(words, name=name, obj=owner)
