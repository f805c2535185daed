"""The face of the base game of Carcassonne, and all that does not depend on an expansion.

No module here knows an expansion. Their additions come from `combined.CombinedFace`.
"""
