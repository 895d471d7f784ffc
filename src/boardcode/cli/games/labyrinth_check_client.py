"""The verb `labyrinth check-client`: what somebody's client gets wrong."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING, Any

from boardcode.cli.terminal import BAD_CODE, OK, RED, Terminal, UsageError, json_line, plural, printable
from boardcode.cli.verb import Example, Verb, argument, number_from, port_number

if TYPE_CHECKING:
    from boardcode.games.labyrinth.practice.client_check import TrialResult

# Server and trials are imported when they are run: the other verbs of the game do not need them.

TRIALS = (
    *("first-steps", "larger-maze", "loops", "hints", "challenges", "changed-secret", "team", "opponent"),
    *("pieces", "together"),
)
SECONDS = 20.0


def run_check_client(options: Namespace, terminal: Terminal) -> int:
    """Run a client in all trials, and report what it got wrong; the exit code is 1 if there is anything."""
    from boardcode.games.labyrinth.practice.client_check import try_client
    from boardcode.games.labyrinth.practice.trials import trials

    if not options.command:
        raise UsageError(f"which client? Write its command after `--`; see `{CHECK_CLIENT.command} --help`")
    chosen = [trial for trial in trials(options.seconds) if options.trial in (None, trial.name)]
    results: list[TrialResult] = []
    for trial in chosen:
        if terminal.err.isatty():
            terminal.show_status(f"{trial.name}: {trial.about}")
        try:
            results.append(try_client(options.command, trial, options.port))
        except OSError as error:
            raise UsageError(_failure_words(error, options)) from None
        _show_result(results[-1], terminal, as_json=options.json)
        if not results[-1].choices:  # it cannot play at all; the other trials would only say so again
            break
    return _conclude(results, len(chosen), terminal, as_json=options.json)


def _failure_words(error: OSError, options: Namespace) -> str:
    if error.filename is None:
        return f"cannot listen at port {options.port}: {error.strerror or error}"
    return f"cannot start {printable(options.command[0])}: {error.strerror}"


def _show_result(result: TrialResult, terminal: Terminal, *, as_json: bool) -> None:
    if as_json:
        terminal.say(json_line(_result_to_json(result)))
    else:
        terminal.say(f"{result.trial.name:{max(map(len, TRIALS))}}  {_moves_words(result)}")
        for mistake in result.mistakes:
            terminal.say(f"    {terminal.paint('!', RED)} {printable(mistake.text)}")
        for remark in result.remarks:
            terminal.say(f"    {printable(remark)}")
    terminal.out.flush()


def _moves_words(result: TrialResult) -> str:
    if not result.players:
        return "no player joined"
    return (
        f"{plural(len(result.players), 'player')}, {sum(player.found_goal for player in result.players)} at "
        f"the goal, {plural(result.moves, 'move')}, {result.shortest} at least"
    )


def _result_to_json(result: TrialResult) -> dict[str, Any]:
    from boardcode.games.labyrinth.practice.misreadings import explain

    return {
        "trial": result.trial.name,
        "about": result.trial.about,
        "players": [
            {
                "name": player.name,
                "moves": player.moves,
                "shortest": player.shortest,
                "found_goal": player.found_goal,
            }
            for player in result.players
        ],
        "misreadings": explain(result.choices),
        "mistakes": [{"kind": mistake.kind, "text": mistake.text} for mistake in result.mistakes],
        "remarks": list(result.remarks),
    }


def _conclude(results: list[TrialResult], number: int, terminal: Terminal, *, as_json: bool) -> int:
    from boardcode.games.labyrinth.practice.misreadings import explain

    mistakes = sum(len(result.mistakes) for result in results)
    if not as_json:
        left_out = number - len(results)
        rest = f"; {plural(left_out, 'trial')} left out, since the client made no move" if left_out else ""
        found = plural(mistakes, "mistake") if mistakes else "nothing wrong"
        terminal.say(f"{plural(len(results), 'trial')}, {found}{rest}")
        likely = explain([choice for result in results for choice in result.choices])
        if likely:
            terminal.say(f"all moves together are explained if {', or if '.join(likely)}")
    return BAD_CODE if mistakes else OK


CHECK_CLIENT = Verb(
    "labyrinth check-client",
    "try somebody's client and say what it gets wrong",
    "Start a practice server, run a client against it in several mazes and bad moments, and report what it "
    "got wrong: views misread (moves into walls that were seen), challenges failed, errors of the protocol; "
    "and how many moves it made, against the fewest possible.\n"
    "In the words of the command, {host} and {port} are replaced by the address of the server, which is also "
    "in the environment variables LABYRINTH_HOST and LABYRINTH_PORT. The client must register a team, join "
    "with all its players, find the goal with each of them, and end when the server closes the connections. "
    "The exit code is 1 if something was wrong.",
    [
        argument("command", metavar="COMMAND", nargs="*", help="the client and its arguments, after `--`"),
        argument(
            "--trial", metavar="NAME", choices=TRIALS, help=f"only one of the trials: {', '.join(TRIALS)}"
        ),
        argument(
            "--port",
            metavar="N",
            type=port_number,
            default=0,
            help="the port, for a client that knows only one (default: any)",
        ),
        argument(
            "--seconds",
            metavar="N",
            type=number_from(0.1),
            default=SECONDS,
            help=f"time limit of a trial (default {SECONDS:g})",
        ),
        argument("--json", action="store_true", help="print one JSON object for each trial"),
    ],
    [
        Example(
            "boardcode labyrinth check-client -- true",
            """\
first-steps     no player joined
    ! the client ended before the race was over, exit code 0
1 trial, 1 mistake; 9 trials left out, since the client made no move
""",
        ),
        Example(
            "boardcode labyrinth check-client -- boardcode labyrinth play {host}:{port}",
            """\
first-steps     1 player, 1 at the goal, 23 moves, 9 at least
larger-maze     1 player, 1 at the goal, 64 moves, 44 at least
loops           1 player, 1 at the goal, 46 moves, 14 at least
hints           1 player, 1 at the goal, 46 moves, 12 at least
challenges      1 player, 1 at the goal, 28 moves, 12 at least
changed-secret  1 player, 1 at the goal, 34 moves, 12 at least
team            3 players, 3 at the goal, 64 moves, 44 at least
opponent        1 player, 1 at the goal, 5 moves, 5 at least
pieces          1 player, 1 at the goal, 21 moves, 9 at least
together        1 player, 1 at the goal, 21 moves, 9 at least
10 trials, nothing wrong
""",
            ends=False,  # it does, but only after some seconds
        ),
    ],
    run_check_client,
)
