"""Clients of the labyrinth that do one thing wrong: `python wrong_client.py MISTAKE HOST PORT`.

Without a mistake ("none") the client is right: it walks along the wall on its right.
"""

from __future__ import annotations

import itertools
import socket
import sys
import time

from boardcode.games.labyrinth.compass import Move
from boardcode.games.labyrinth.messages import RegisterTeam, SecretSumModulo
from boardcode.games.labyrinth.wire import LENGTH_SIZE, encode_frame
from boardcode.labyrinth import Client, GameEnd, Refusal

RIGHT_HAND = [Move.RIGHT, Move.FRONT, Move.LEFT, Move.BACK]
SWAPPED = {Move.LEFT: Move.RIGHT, Move.RIGHT: Move.LEFT}


def play(player: Client, mistake: str) -> None:
    """Find the goal, or try to."""
    player.wait()
    for turn in itertools.count():
        if player.found_goal:
            return
        if mistake == "crash" and turn == 2:
            raise RuntimeError("index out of range")
        if player.challenge is not None and mistake not in ("ignore", "stubborn"):
            player.solve(answer(player, mistake))
            continue
        moves = player.moves()
        if mistake == "mirror":
            moves = [SWAPPED.get(move, move) for move in moves]
        if mistake == "walk on" and turn >= len(RIGHT_HAND):
            moves = [RIGHT_HAND[turn % len(RIGHT_HAND)]]
        try:
            player.move(min(moves, key=RIGHT_HAND.index))
        except Refusal:
            if mistake in ("mirror", "walk on", "ignore") and turn >= 20:
                return


def answer(player: Client, mistake: str) -> int:
    """The answer to a challenge."""
    secrets = player.team.secrets.values()
    assert isinstance(player.challenge, SecretSumModulo)
    return sum(secrets) if mistake == "no modulus" else sum(secrets) % player.challenge.modulus


def send_bytes(mistake: str, host: str, port: int) -> None:
    """Register in a way that no server understands, and wait for the answer."""
    frame = encode_frame(RegisterTeam("wrong"))
    if mistake == "big-endian":
        frame = frame[:LENGTH_SIZE][::-1] + frame[LENGTH_SIZE:]
    else:
        frame = frame[LENGTH_SIZE:]
    with socket.create_connection((host, port)) as connection:
        connection.sendall(frame)
        if not connection.recv(1):
            sys.exit("no answer")


def main() -> None:
    """Play with one mistake."""
    mistake, host, port = sys.argv[1], sys.argv[2], int(sys.argv[3])
    if mistake == "silent":
        time.sleep(3600)
    if mistake in ("big-endian", "no length"):
        send_bytes(mistake, host, port)
    team = Client.register("wrong", host, port)
    players = [Client(team, f"player_{number}") for number in range(1 if mistake == "alone" else team.size)]
    for player in players:
        try:
            play(player, mistake)
        except GameEnd:
            break
    if mistake == "late crash":
        sys.exit("the server has gone")
    if mistake == "endless":
        time.sleep(3600)


if __name__ == "__main__":
    main()
