// A shape for each of five levels, 1 the highest, so that none is told by its colour alone.

/** Octagon, triangle, diamond, circle, square: no two alike without their colour, on a field of 20 by 20. */
export const LEVEL_SHAPES: Readonly<Record<string, string>> = {
  '1': 'M7 1h6l6 6v6l-6 6H7l-6-6V7z',
  '2': 'M10 1.5 19 18H1z',
  '3': 'M10 1l9 9-9 9-9-9z',
  '4': 'M10 1a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  '5': 'M2.5 2.5h15v15h-15z',
};
