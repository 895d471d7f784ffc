"""Mistakes that would explain what a client did wrong; the server logs them beside what was wrong."""

from __future__ import annotations

from collections.abc import Collection

from boardcode.games.labyrinth.message_text import BadMessage, compose, parse
from boardcode.games.labyrinth.messages import Message, MoveTo, SolveChallenge, Unknown
from boardcode.games.labyrinth.practice.contestants import Player

MAYBE_REPLACED = "a secret may have been replaced while the answer was on its way"
KINDS = ("RegisterTeam", "SubscribePlayer", "Action", "MoveTo", "SolveChallenge")


class ClientFault(Exception):
    """What a client did cannot be accepted; `mistake` would explain it."""

    def __init__(self, reason: str, mistake: str | None = None) -> None:
        super().__init__(reason, mistake)
        self.reason = reason
        self.mistake = mistake

    def __str__(self) -> str:
        return f"{self.reason} ({self.mistake})" if self.mistake else self.reason


def explain_bad_message(data: bytes) -> str | None:
    """Return why a message cannot be parsed, if it can be guessed.

    >>> explain_bad_message(b'{"RegisterTeam":{"name":"us"}')
    'the end is missing: the length counts bytes, not characters, and not itself'
    """
    if not data:
        return "the length is 0, so that no message follows"
    text = data.decode("utf-8", "replace")
    if data[:1] == b"\0" or (len(data) > 4 and data[4:5] == b"{"):
        return "the message begins with another length, or the length is not one of 32 bits"
    if text.rstrip("\0 \r\n") != text.rstrip(" \r\n"):
        return "zero bytes after the text are not part of it"
    if "'" in text and '"' not in text:
        return "JSON has double quotation marks"
    try:
        parse(text)
    except BadMessage as error:
        if error.reason.startswith("not JSON") and error.start >= len(text.rstrip()) - 1:
            return "the end is missing: the length counts bytes, not characters, and not itself"
    return None


def explain_unknown_message(message: Message) -> str | None:
    """Return why a client might have sent a message that no client sends."""
    if not isinstance(message, Unknown):
        return "only the server sends this"
    key = message.key or (message.data if isinstance(message.data, str) else "")
    if key in ("MoveTo", "SolveChallenge"):
        return "an action is wrapped: " + '{"Action":{"MoveTo":"Front"}}'
    plain = key.replace("_", "").lower()
    kind = next((kind for kind in KINDS if kind.lower() == plain), None)
    if kind is not None and kind != key:
        return f"it is written {kind}"
    if isinstance(message.data, dict) and len(message.data) != 1:
        return "a message is an object with one key, which names its kind"
    return None


def explain_message_before_joining(message: Message) -> str | None:
    """Return why a connection might begin with something else than it must."""
    if isinstance(message, MoveTo | SolveChallenge):
        return "every player first sends SubscribePlayer, in its own connection"
    return explain_unknown_message(message)


def explain_token(token: str, tokens: Collection[str], old: Collection[str], names: Collection[str]) -> str:
    """Return how a client might have come by a token that is not one of those of the current game."""
    if token in old:
        return "this token is from a game that is over; register the team again"
    if token in names:
        return "this is the name of a team, not the token that it was given"
    if token.strip("\"' \r\n\0") in tokens:
        return "there is something around the token that is no part of it"
    if token and any(other.startswith(token) or token.startswith(other) for other in tokens):
        return "this is only a part of a token, or more than one"
    return "the token is registration_token in the answer to RegisterTeam, sent back unchanged"


def explain_solution(player: Player, answer: str) -> str | None:
    """Return how a player might have come by a wrong answer to its challenge."""
    if player.challenge is None:
        return None
    modulus, team = player.challenge.modulus, player.team
    right = team.secret_sum(modulus)
    secrets = [other.secret for other in team.players.values()]
    guesses = {
        str(sum(secrets)): "the sum, but not modulo the number of the challenge",
        str(player.secret % modulus): "only its own secret, without those of its team",
        str((sum(secrets) - player.secret) % modulus): "only the secrets of the others, without its own",
        str(sum(secret % modulus for secret in secrets)): "each secret modulo the number, but not their sum",
    }
    if answer in guesses:
        return guesses[answer]
    number = answer.strip().lstrip("+0") or "0"
    if number == str(right):
        return "the number is right, but it is written with something around it"
    return MAYBE_REPLACED


def quote_message(message: Message, longest: int = 60) -> str:
    """Return the JSON of a message, shortened."""
    text = compose(message)
    return text if len(text) <= longest else f"{text[: longest - 1]}…"
