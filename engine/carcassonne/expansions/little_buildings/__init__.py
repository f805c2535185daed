"""Little Buildings: tokens on tiles, each a point for what is scored there (LB1-LB39)."""
