// Colours as settings hold them, and whether text in one can be read on the other (WCAG 2.2, relative luminance).
import { text } from '#kit/contract/fields.ts';

/** `#rrggbb` in lower case. */
export const COLOUR = /^#[0-9a-f]{6}$/;
export const colour = () => text({ max: 7, pattern: COLOUR });

/** The least contrast of text with what is behind it (WCAG 2.2, 1.4.3). */
export const LEAST_CONTRAST = 4.5;

function luminance(hex: string): number {
  const value = Number.parseInt(hex.slice(1), 16);
  const [red = 0, green = 0, blue = 0] = [value >> 16, (value >> 8) & 255, value & 255].map(
    (part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    },
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Black or white, whichever is read better on the colour. */
export const inkOn = (background: string): string =>
  contrastOf('#ffffff', background) >= contrastOf('#1b232e', background) ? '#ffffff' : '#1b232e';
