// Where on a device's face an event's button is: a rectangle in thousandths of the face's width and height, from the
// upper left corner, its ends included. An end that is left out is open; without any the event is the key's alone.

/** The picture's width and height. */
export const FACE_SIZE = 1000;
/** What an end may be at most: a panel that counts in pixels of its own gets a larger picture. */
export const MOST_COORDINATE = 10_000;
export const RANGE_FIELDS = ['x_from', 'x_to', 'y_from', 'y_to'] as const;
export type RangeField = (typeof RANGE_FIELDS)[number];

export type Range = Record<RangeField, number>;
export type AnyRange = { [Field in RangeField]?: number | null | undefined };

export interface Point {
  x: number;
  y: number;
}

/** The smallest side that a finger finds: drawn at 320 pixels, the face's narrowest, it is 24. */
export const LEAST_SIDE = 75;

/** The range with its open ends closed; null where the event has none. */
export function rangeOf(given: AnyRange): Range | null {
  if (RANGE_FIELDS.every((field) => typeof given[field] !== 'number')) return null;
  const { x_from, x_to, y_from, y_to } = given;
  return {
    x_from: x_from ?? 0,
    x_to: x_to ?? MOST_COORDINATE,
    y_from: y_from ?? 0,
    y_to: y_to ?? MOST_COORDINATE,
  };
}

/** Whether the event has a range and the point lies in it. */
export function holdsPoint(given: AnyRange, { x, y }: Point): boolean {
  const range = rangeOf(given);
  return (
    range !== null && x >= range.x_from && x <= range.x_to && y >= range.y_from && y <= range.y_to
  );
}

/** Whether some point would mean both. */
export const overlaps = (one: Range, other: Range): boolean =>
  one.x_from <= other.x_to &&
  other.x_from <= one.x_to &&
  one.y_from <= other.y_to &&
  other.y_from <= one.y_to;

/** The size of a picture that shows all of these ranges: 1000, or the farthest end that is not open. */
export function frameOf(ranges: readonly AnyRange[]): number {
  const ends = ranges.flatMap((range) => RANGE_FIELDS.map((field) => range[field] ?? 0));
  return Math.max(FACE_SIZE, ...ends);
}

/** The range with its open ends at the picture's edge, so that it can be moved. */
export const closeRange = (range: Range, frame: number): Range => ({
  ...range,
  x_to: Math.min(range.x_to, frame),
  y_to: Math.min(range.y_to, frame),
});

const within = (value: number, least: number, most: number): number =>
  Math.round(Math.min(Math.max(value, least), most));

/** The range moved by so much, as far as the frame lets it. */
export function moveRange(range: Range, by: Point, frame: number): Range {
  const x = within(by.x, -range.x_from, Math.max(frame - range.x_to, -range.x_from));
  const y = within(by.y, -range.y_from, Math.max(frame - range.y_to, -range.y_from));
  return {
    x_from: range.x_from + x,
    x_to: range.x_to + x,
    y_from: range.y_from + y,
    y_to: range.y_to + y,
  };
}

/** The range with its lower right corner moved by so much, no smaller than a finger and inside the frame. */
export function resizeRange(range: Range, by: Point, frame: number): Range {
  const end = (from: number, to: number, change: number) =>
    within(to + change, Math.min(from + LEAST_SIDE, frame), frame);
  return {
    ...range,
    x_to: end(range.x_from, range.x_to, by.x),
    y_to: end(range.y_from, range.y_to, by.y),
  };
}

/** The range between two corners, whichever is first; no smaller than a finger. */
export function rangeBetween(one: Point, other: Point, frame: number): Range {
  const side = (a: number, b: number): [number, number] => {
    const from = within(Math.min(a, b), 0, frame - LEAST_SIDE);
    return [from, within(Math.max(a, b), from + LEAST_SIDE, frame)];
  };
  const [x_from, x_to] = side(one.x, other.x);
  const [y_from, y_to] = side(one.y, other.y);
  return { x_from, x_to, y_from, y_to };
}
