// The measures of the service's drawing of a maze.

export const CELL_EDGE = 16;
export const MARGIN = 8; // around the maze

/** The middle of a cell in the drawing. */
export const middleOf = (row, column) => ({
  x: MARGIN + (column + 0.5) * CELL_EDGE,
  y: MARGIN + (row + 0.5) * CELL_EDGE,
});
