"""The face of Little Buildings."""
