"""Random mazes."""

import pytest

from boardcode.labyrinth import Algorithm, Maze, Position, generate

SIZES = [(1, 1), (1, 9), (9, 1), (2, 2), (7, 5), (30, 20)]


def count_open(maze: Maze) -> int:
    return sum(row.count(False) for row in maze.horizontal + maze.vertical)


def reachable_cells(maze: Maze) -> set[Position]:
    cells, stack = {Position(0, 0)}, [Position(0, 0)]
    while stack:
        for _, neighbour in maze.exits(stack.pop()):
            if neighbour not in cells:
                cells.add(neighbour)
                stack.append(neighbour)
    return cells


@pytest.mark.parametrize("algorithm", Algorithm)
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_maze_is_perfect(width: int, height: int, algorithm: Algorithm) -> None:  # 20 seeds
    for seed in range(20):
        maze = generate(width, height, seed, algorithm)
        assert (maze.width, maze.height) == (width, height)
        assert maze.problems() == []
        assert count_open(maze) == width * height - 1
        assert len(reachable_cells(maze)) == width * height


@pytest.mark.parametrize(
    ("algorithm", "code"), [("backtracking", "bGadapYJV4Vpca"), ("prim", "bGadapZmp+m+ga")]
)
def test_the_same_seed_gives_the_same_maze_on_every_machine(algorithm: str, code: str) -> None:
    assert generate(6, 3, 1, algorithm).code == code


@pytest.mark.parametrize("algorithm", Algorithm)
def test_fifty_seeds_give_fifty_mazes(algorithm: Algorithm) -> None:
    assert len({generate(8, 8, seed, algorithm).code for seed in range(50)}) == 50


def test_backtracking_has_fewer_dead_ends_than_prim() -> None:
    def dead_ends(maze: Maze) -> int:
        return sum(len(list(maze.exits((row, column)))) == 1 for row in range(30) for column in range(30))

    assert dead_ends(generate(30, 30, 1)) < dead_ends(generate(30, 30, 1, "prim"))


def test_a_corridor_longer_than_the_recursion_limit_is_possible() -> None:
    assert count_open(generate(200, 200, 1)) == 200 * 200 - 1


@pytest.mark.parametrize("algorithm", Algorithm)
def test_each_loop_removes_one_wall(algorithm: Algorithm) -> None:
    for loops in range(0, 13, 3):
        maze = generate(5, 4, 7, algorithm, loops)
        assert count_open(maze) == 5 * 4 - 1 + loops
        assert maze.problems() == []
    inner = {wall for row in maze.horizontal[1:-1] for wall in row}
    inner |= {wall for row in maze.vertical for wall in row[1:-1]}
    assert inner == {False}  # 12 loops are all that there is room for


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((0, 3, 1), "a maze's width is from 1 to 65535, not 0"),
        ((3, 65536, 1), "a maze's height is from 1 to 65535, not 65536"),
        ((3, 3, 1, "eller"), "mazes are made by backtracking or prim, not by 'eller'"),
        ((3, 3, 1, "prim", 5), "a maze of 3 x 3 cells has room for 4 loops, not 5"),
        ((3, 3, 1, "prim", -1), "a maze of 3 x 3 cells has room for 4 loops, not -1"),
    ],
)
def test_impossible_arguments_are_rejected(arguments: tuple[int, int, int], message: str) -> None:
    with pytest.raises(ValueError) as caught:
        generate(*arguments)
    assert str(caught.value) == message
