"""King & Robber: tokens for the largest city and the longest road (KB1-KB50)."""
