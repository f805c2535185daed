"""The authoritative server: tables, seats, journals, fan-out and the gRPC service."""
