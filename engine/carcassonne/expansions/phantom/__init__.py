"""The Phantom: a second figure of each seat in a part of a turn (PH1-PH42)."""
