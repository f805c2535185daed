"""The face of The Flying Machines."""
