"""The replay file: chance, codec, writer, reader, re-simulation, and the tool on top."""
