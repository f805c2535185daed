"""The River: twelve tiles that come before all others (C40-C48)."""
