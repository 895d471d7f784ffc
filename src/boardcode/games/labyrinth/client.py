"""A player of the labyrinth: a connection to a server, and what was learned through it.

A team registers once, then each of its players joins with a connection of its own:

    team = Client.register("curious_broccoli", "127.0.0.1", 8778)
    players = [Client(team, f"player_{number}") for number in range(team.size)]

A player waits for its first view with `wait`. Then `move` goes one cell and returns the next view, or None if
the server asks for a secret first: then `solve` answers. All calls block until the server has answered.

Two corners that servers treat differently:

- After a refused action most servers send the view or the challenge again, some do not. So after the first
  refusal the client waits `GRACE_SECONDS` for it; if nothing comes, it does not wait again.
- Some servers send a last view when a player is on the goal, others only close the connection. A player
  whose connection is closed when it steps onto a cell that it has seen as the goal has found it.
"""

from __future__ import annotations

import socket
from collections.abc import Iterator
from dataclasses import dataclass, field
from selectors import EVENT_READ, DefaultSelector
from types import TracebackType
from typing import BinaryIO, NoReturn, Self, cast

from boardcode.games.labyrinth.compass import Move
from boardcode.games.labyrinth.grids import Nature, Passage
from boardcode.games.labyrinth.map import Map
from boardcode.games.labyrinth.messages import (
    ActionError,
    GridSize,
    Message,
    MoveTo,
    PlayerRefused,
    PlayerSubscribed,
    RegisterTeam,
    RelativeCompass,
    Secret,
    SecretSumModulo,
    SolveChallenge,
    SubscribePlayer,
    TeamRefused,
    TeamRegistered,
    Unknown,
)
from boardcode.games.labyrinth.state import RadarView
from boardcode.games.labyrinth.wire import PORT, Frame, WireError, encode_frame, frames
from boardcode.wording import quote

HOST = "127.0.0.1"
ANSWER_SECONDS = 60.0  # a server may wait for other players before it sends the first view
GRACE_SECONDS = 1.0

REASONS = {
    "AlreadyRegistered": "a team of this name plays already",
    "InvalidName": "the server does not accept this name",
    "InvalidRegistrationToken": "no team has this registration token",
    "TooManyPlayers": "all players of the team have joined already",
    "CannotPassThroughWall": "a wall is in the way",
    "CannotPassThroughOpponent": "an opponent is in the way",
    "NoRunningChallenge": "there is no challenge to solve",
    "SolveChallengeFirst": "a challenge has to be solved first",
    "InvalidChallengeSolution": "the answer to the challenge is wrong",
}


class ClientError(Exception):
    """Why a player cannot go on; the message says it in one sentence."""


class NoServer(ClientError):
    """No server accepts connections at the address, or it does not answer in time."""


class GameEnd(ClientError):
    """The server closed the connection: the game is over, its time is out, or the server stopped."""


class Refusal(ClientError):
    """The server refused something; `reason` is its word for why, such as `CannotPassThroughWall`."""

    def __init__(self, request: str, reason: str) -> None:
        meaning = f" ({REASONS[reason]})" if reason in REASONS else ""
        super().__init__(f"the server refuses {request}: {reason}{meaning}")
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Registration:
    """A registered team: where it plays, how many players it has, and the last secret of each of them."""

    name: str
    host: str
    port: int
    size: int
    token: str
    seconds: float = ANSWER_SECONDS
    secrets: dict[str, int] = field(default_factory=dict)

    def answer(self, modulus: int) -> int:
        """Return the answer to a challenge: the sum of the secrets modulo a number.

        >>> Registration("us", "127.0.0.1", 8778, 3, "T", secrets={"anna": 30, "bert": 5}).answer(16)
        3
        """
        return sum(self.secrets.values()) % modulus


class Client:
    """A player. Everything that it has learned is in its attributes.

    `view` is the last view, `map` the map of all; `compass`, `grid_size` and `secret` are the last hints, or
    None; `bearing` is the compass hint as degrees from the north of the map; `challenge` is the challenge to
    be solved, or None.
    """

    def __init__(self, team: Registration, name: str) -> None:
        """Join a game; raise `NoServer`, `Refusal` or `GameEnd` if that fails."""
        self.team = team
        self.name = name
        self.map = Map()
        self.view: RadarView | None = None
        self.compass: float | None = None
        self.bearing: float | None = None
        self.grid_size: GridSize | None = None
        self.secret: int | None = None
        self.challenge: SecretSumModulo | Unknown | None = None
        self._found_goal = False
        self._action: MoveTo | SolveChallenge | None = None  # sent, but not answered
        self._waits_after_refusal = True
        self._connection = _Connection(team.host, team.port, team.seconds)
        try:
            self._subscribe()
        except BaseException:
            self.close()
            raise

    @staticmethod
    def register(
        name: str, host: str = HOST, port: int = PORT, *, seconds: float = ANSWER_SECONDS
    ) -> Registration:
        """Register a team; `seconds` is how long it and its players wait for each answer.

        Raise `NoServer`, `Refusal` or `GameEnd` if that fails.
        """
        connection = _Connection(host, port, seconds)
        try:
            connection.send(RegisterTeam(name))
            match connection.receive():
                case TeamRegistered(size, token):
                    return Registration(name, host, port, size, token, seconds)
                case TeamRefused(reason):
                    raise Refusal(f"the team {quote(name)}", reason)
                case other:
                    _reject("the result of the registration", other)
        finally:
            connection.close()

    def _subscribe(self) -> None:
        self._connection.send(SubscribePlayer(self.name, self.team.token))
        match self._connection.receive():
            case PlayerSubscribed():
                return
            case PlayerRefused(reason):
                raise Refusal(f"the player {quote(self.name)}", reason)
            case other:
                _reject("the result of the subscription", other)

    # -- what is known

    @property
    def found_goal(self) -> bool:
        """Whether the player has reached the goal."""
        return self._found_goal

    def moves(self) -> list[Move]:
        """Return the moves that no wall stops, clockwise from Front."""
        sides = [heading for heading, _ in self.map.exits(self.map.position)]
        return [move for move in Move if self.map.heading.after(move) in sides]

    # -- acting

    def move(self, move: str) -> RadarView | None:
        """Go one cell; return the view from there, or None if a challenge is to be solved first.

        Raise `Refusal` if something is in the way, `GameEnd` if the game is over, `NoServer` if no answer
        comes in time, and `ValueError` for a word that is no move.
        """
        self.send_move(move)
        return self.wait()

    def solve(self, answer: int | str | None = None) -> RadarView | None:
        """Answer the challenge, by default with the sum of the team's secrets; return as `move` does.

        Raise `Refusal` if the answer is wrong: it may be answered again.
        """
        self.send_answer(answer)
        return self.wait()

    def send_move(self, move: str) -> None:
        """Send a move without waiting for the answer: `wait` does that."""
        self._send(MoveTo(Move(move)))

    def send_answer(self, answer: int | str | None = None) -> None:
        """Send the answer to a challenge without waiting for what the server says to it."""
        if answer is None:
            if self.challenge is None:
                raise ValueError("there is no challenge to solve")
            if not isinstance(self.challenge, SecretSumModulo):
                raise ClientError(f"no answer is known to the challenge {self.challenge.data!r}")
            answer = self.team.answer(self.challenge.modulus)
        self._send(SolveChallenge(str(answer)))

    def _send(self, action: MoveTo | SolveChallenge) -> None:
        if self._action is not None:
            raise ValueError("wait for the answer to the last action first")
        self._connection.send(action)
        self._action = action

    def wait(self) -> RadarView | None:
        """Wait for the next view, and return it; return None if a challenge comes instead.

        Hints that come before it are kept. Raise as `move` does.
        """
        refusal: Refusal | None = None
        while refusal is None or self._is_repeated():
            try:
                message = self._connection.receive()
            except GameEnd:
                if not self._ends_on_goal():
                    raise
                return None
            if isinstance(message, ActionError):
                refusal, self._action = Refusal(self._request(), message.reason), None
            elif self._learn(message):
                break
        if refusal is not None:
            raise refusal
        return self.view if self.challenge is None else None

    def _request(self) -> str:
        match self._action:
            case MoveTo(move):
                return f"to let {quote(self.name)} go {move.value}"
            case SolveChallenge(answer):
                return f"the answer {quote(answer)} of {quote(self.name)}"
        return f"something that {quote(self.name)} did not do"

    def _is_repeated(self) -> bool:
        """Return whether a view or a challenge follows a refusal."""
        self._waits_after_refusal = self._waits_after_refusal and self._connection.has_data(GRACE_SECONDS)
        return self._waits_after_refusal

    def _learn(self, message: Message) -> bool:
        """Take in what a message says; return whether the player has to act now."""
        match message:
            case RadarView():
                self._see(message)
                return True
            case SecretSumModulo() | Unknown(data={"Challenge": _}):
                self._advance()
                self.challenge = message
                return True
            case GridSize():
                self.grid_size = message
            case RelativeCompass(angle):
                self.compass = angle
                self.bearing = None  # until the view is here: the angle is that after the move
            case Secret(value):
                self.secret = self.team.secrets[self.name] = value
        return False

    def _see(self, view: RadarView) -> None:
        self._advance()
        self.challenge = None
        self.view = view
        self.map = self.map.with_view(view)
        if self.compass is not None and self.bearing is None:
            self.bearing = (90 * self.map.heading.quarters + self.compass) % 360
        self._found_goal = self._found_goal or self._is_on_goal()

    def _advance(self) -> None:
        """Take the move that was just answered: also a challenge is an answer to a move."""
        if isinstance(self._action, MoveTo):
            self.map = self.map.with_move(self._action.move)
        self._action = None

    def _is_on_goal(self) -> bool:
        cell = self.map.cells.get(self.map.position)
        return cell is not None and cell.nature is Nature.GOAL

    def _ends_on_goal(self) -> bool:
        """Return whether the player was on the goal, or moved there, when the connection was closed."""
        if isinstance(self._action, MoveTo):
            side = self.map.heading.after(self._action.move)
            target = self.map.cells.get(self.map.position.beside(side))
            is_open = self.map.passage(self.map.position, side) is Passage.OPEN
            if is_open and target is not None and target.nature is Nature.GOAL:
                self._advance()
        self._found_goal = self._is_on_goal()
        return self._found_goal

    # -- the connection

    def close(self) -> None:
        """Leave the game."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _reject(expected: str, message: Message) -> NoReturn:
    raise ClientError(f"expected {expected}, the server sent {message!r}")


class _Connection:
    """A blocking connection that sends and receives messages."""

    def __init__(self, host: str, port: int, seconds: float) -> None:
        self._address = f"{host}:{port}"
        self._seconds = seconds
        try:
            self._socket = socket.create_connection((host, port), timeout=seconds)
        except (OSError, OverflowError) as error:  # OverflowError: a port above 65535
            raise NoServer(f"no server at {self._address}: {_reason(error)}") from None
        except UnicodeError:  # Python's own words are about how it encodes names
            raise NoServer(f"no server at {self._address}: no computer can have this name") from None
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        # Unbuffered, so that the socket tells whether anything is left to be read.
        self._stream = cast(BinaryIO, self._socket.makefile("rb", buffering=0))
        self._frames: Iterator[Frame] = frames(self._stream)

    def send(self, message: Message) -> None:
        try:
            self._socket.sendall(encode_frame(message))
        except TimeoutError:
            raise self._silence() from None
        except OSError as error:
            raise GameEnd(self._lost(error)) from None

    def receive(self) -> Message:
        """Return the next message; raise `ClientError` if the server sent something else."""
        try:
            return next(self._frames).message()
        except StopIteration:
            raise GameEnd(f"the server at {self._address} closed the connection") from None
        except WireError as error:
            raise ClientError(f"the server at {self._address} sent what is no message: {error}") from error
        except TimeoutError:
            raise self._silence() from None
        except OSError as error:
            raise GameEnd(self._lost(error)) from None

    def has_data(self, seconds: float) -> bool:
        """Return whether something can be read within so many seconds, be it the end of the connection."""
        with DefaultSelector() as selector:
            selector.register(self._socket, EVENT_READ)
            return bool(selector.select(seconds))

    def close(self) -> None:
        self._stream.close()
        self._socket.close()

    def _silence(self) -> NoServer:
        return NoServer(f"the server at {self._address} did not answer within {self._seconds:g} s")

    def _lost(self, error: OSError) -> str:
        return f"the connection to {self._address} was lost: {_reason(error)}"


def _reason(error: Exception) -> str:
    return (error.strerror or str(error)) if isinstance(error, OSError) else str(error)
