"""uvicorn's WebSocket, with a short way in: a message can go straight to whoever listens.

Every move of every seat comes this way. ASGI's costs a queue, a task switch, and reading stopped and resumed.
"""

from __future__ import annotations

from collections.abc import Callable

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class Protocol(WebSocketsSansIOProtocol):
    """While `hear` is set it is given each message and says whether it took it; others wait for `receive`."""

    hear: Callable[[bytes], bool] | None = None

    def send_receive_event_to_app(self) -> None:
        if self.hear is None or self.close_sent or not self.queue.empty():
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        if self.hear(data):
            self.frames = []
        else:
            super().send_receive_event_to_app()
