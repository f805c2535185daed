"""What two expansions need only when both are in play: a module by the later of the two."""
