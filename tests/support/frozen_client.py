"""A client that knows the frozen schema, and nothing that came later."""

from pathlib import Path
from typing import Any

from google.protobuf import descriptor_pb2, descriptor_pool, message_factory

from support.serving import shown

FROZEN = Path(__file__).parents[2] / "proto" / "baseline.binpb"


class FrozenClient:
    """Calls of the frozen schema: messages of its own, made from the descriptors."""

    def __init__(self, channel: Any) -> None:
        self._channel, self._pool = channel, descriptor_pool.DescriptorPool()
        for file in descriptor_pb2.FileDescriptorSet.FromString(FROZEN.read_bytes()).file:
            self._pool.Add(file)
        service = self._pool.FindServiceByName("tilewyrm.v1.TablesService")
        self._methods = {method.name: method for method in service.methods}

    def knows(self, call: str) -> bool:
        """Return whether there was such a call."""
        return call in self._methods

    async def call(self, name: str, token: str = "", /, **fields: Any) -> Any:
        """Return the answer to a call."""
        method = self._methods[name]
        request = message_factory.GetMessageClass(method.input_type)(**fields)
        answer_type = message_factory.GetMessageClass(method.output_type)
        unary = self._channel.unary_unary(
            f"/{method.containing_service.full_name}/{name}",
            request_serializer=type(request).SerializeToString,
            response_deserializer=answer_type.FromString,
        )
        return await unary(request, metadata=shown(token) if token else None)
