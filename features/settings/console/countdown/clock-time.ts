// Durations as a clock shows them.

const two = (number: number): string => String(number).padStart(2, '0');

/** Whole seconds as `1:05:09` or `05:09`. */
export function clockTime(seconds: number): string {
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${two(minutes)}:${two(rest)}`;
}
