// Contrast of colours (WCAG 2.2, relative luminance), and shades of a colour that reach it.

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

/** Hue in degrees, saturation and lightness from 0 to 1. */
function toHsl(colour: Rgb): [hue: number, saturation: number, lightness: number] {
  const [red, green, blue] = colour.map((part) => part / 255) as [number, number, number];
  const most = Math.max(red, green, blue);
  const span = most - Math.min(red, green, blue);
  const lightness = most - span / 2;
  if (span === 0) return [0, 0, lightness];
  const saturation = span / (1 - Math.abs(2 * lightness - 1));
  const sixth =
    most === red
      ? (green - blue) / span
      : most === green
        ? (blue - red) / span + 2
        : (red - green) / span + 4;
  return [((sixth + 6) % 6) * 60, saturation, lightness];
}

function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const part = (offset: number) => {
    const place = (offset + hue / 30) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1)));
  };
  return [part(0), part(8), part(4)];
}

/** The same hue and saturation, darker or lighter: the first that has `least` contrast against every ground. */
export function shadeUntil(
  colour: Rgb,
  way: 'darker' | 'lighter',
  grounds: readonly Rgb[],
  least: number,
): Rgb {
  const [hue, saturation, start] = toHsl(colour);
  const step = way === 'darker' ? -0.01 : 0.01;
  for (let lightness = start; lightness >= 0 && lightness <= 1; lightness += step) {
    const shade = parseColour(formatColour(fromHsl(hue, saturation, lightness)));
    if (grounds.every((ground) => contrast(shade, ground) >= least)) return shade;
  }
  return way === 'darker' ? [0, 0, 0] : [255, 255, 255];
}
