// From any chosen theme colour to shades that can be read: text and links, buttons and what is written on them.
import { formatColour, mix, parseColour, shadeUntil } from './contrast.ts';
import type { Rgb } from './contrast.ts';
import type { ShownScheme } from './scheme.ts';

/** WCAG 2.2, 1.4.3: text of ordinary size. */
export const READABLE = 4.5;

export interface Shades {
  /** The ground of main buttons and marks. */
  accent: string;
  /** Under the pointer. */
  accentStrong: string;
  /** Words and links on every neutral surface. */
  accentText: string;
  /** A tint behind what is chosen; `accentText` can be read on it. */
  accentSoft: string;
  /** What stands on `accent` and `accentStrong`. */
  onAccent: string;
}

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];
const INK: Rgb = [11, 18, 25];

/** The neutral surfaces on which words stand, lightest to darkest (kit/ui/palette.css). */
export const SURFACES: Record<ShownScheme, readonly string[]> = {
  light: ['#ffffff', '#f7f8fa', '#f2f4f7', '#eef1f5'],
  dark: ['#222c38', '#182029', '#141b23', '#10151c'],
};

/** The tints of call priorities (kit/ui/palette.css): links stand on them too. */
export const CALL_TINTS: Record<ShownScheme, readonly string[]> = {
  light: ['#fdecec', '#fdeee2', '#fbf3d9', '#e8f0fc', '#eef1f4'],
  dark: ['#3b1f22', '#3a2a1e', '#37301f', '#1d2d45', '#232c37'],
};

/** Shades with a contrast of 4.5 at least wherever they carry words. */
export function deriveShades(colour: string, scheme: ShownScheme): Shades {
  const chosen = parseColour(colour);
  const grounds = SURFACES[scheme].map(parseColour);
  const light = scheme === 'light';
  const way = light ? 'darker' : 'lighter';
  const on = light ? WHITE : INK;
  const soft = mix(light ? WHITE : parseColour('#182029'), chosen, light ? 0.1 : 0.16);
  const tints = CALL_TINTS[scheme].map(parseColour);
  const text = shadeUntil(chosen, way, [...grounds, ...tints, soft], READABLE);
  // Words elsewhere in antd take the button's shade, so it must be readable on the surfaces too.
  const accent = shadeUntil(chosen, way, [on, ...grounds], READABLE);
  return {
    accent: formatColour(accent),
    accentStrong: formatColour(mix(accent, light ? BLACK : WHITE, 0.16)),
    accentText: formatColour(text),
    accentSoft: formatColour(soft),
    onAccent: formatColour(on),
  };
}
