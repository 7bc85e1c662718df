// Contrast of colours (WCAG 2.2, relative luminance) and shades of one that reach it.

export type Rgb = readonly [red: number, green: number, blue: number];

export function parseColour(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

export const formatColour = (colour: Rgb): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** `share` of the other colour in the one, 0 to 1. */
export const mix = (one: Rgb, other: Rgb, share: number): Rgb => {
  const [red, green, blue] = one.map((part, index) => part + ((other[index] ?? 0) - part) * share);
  return [red ?? 0, green ?? 0, blue ?? 0];
};

/** The first shade on the way from `colour` to `end` that has `least` contrast against every one of `grounds`. */
export function shadeTowards(colour: Rgb, end: Rgb, grounds: readonly Rgb[], least: number): Rgb {
  for (let share = 0; share <= 1; share += 0.02) {
    const shade = mix(colour, end, share);
    const rounded = parseColour(formatColour(shade));
    if (grounds.every((ground) => contrast(rounded, ground) >= least)) return rounded;
  }
  return end;
}
