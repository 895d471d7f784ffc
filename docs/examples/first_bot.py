"""A bot for the labyrinth: each of its players keeps its right hand on the wall."""

import os

from boardcode.labyrinth import Client, Move, Refusal

RIGHT_HAND = [Move.RIGHT, Move.FRONT, Move.LEFT, Move.BACK]
host = os.environ.get("LABYRINTH_HOST", "127.0.0.1")
port = int(os.environ.get("LABYRINTH_PORT", "8778"))

team = Client.register("first_bot", host, port)
players = [Client(team, f"bot_{number}") for number in range(team.size)]
for player in players:
    player.wait()  # for the first view
while searching := [player for player in players if not player.found_goal]:
    for player in searching:
        try:
            if player.challenge:
                player.solve()
            else:
                player.move(min(player.moves(), key=RIGHT_HAND.index))
        except Refusal as refusal:
            print(refusal)
print("moves of each player:", *[player.map.step for player in players])
