// The sizes of the interface (spec §1), largest first.
export const SIZES = ['default', 'medium', 'small', 'mini'] as const;
export type Size = (typeof SIZES)[number];

/** The text of a size in pixels; all other sizes of letters are parts of it (`rem`). */
export const TEXT_PX: Record<Size, number> = { default: 16, medium: 14, small: 13, mini: 12 };
