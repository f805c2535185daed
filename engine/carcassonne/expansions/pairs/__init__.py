"""What two expansions need only when both are in play: a file for each pair, named after both."""
