// A span of time as people say it.

export type AgeParts =
  | { unit: 'seconds'; s: number }
  | { unit: 'minutes'; m: number; s: number }
  | { unit: 'hours'; h: number; m: number }
  | { unit: 'days'; d: number; h: number };

/** A span of whole seconds in its two greatest units. */
export function splitAge(seconds: number): AgeParts {
  const s = Math.max(0, Math.floor(seconds));
  if (s < 60) return { unit: 'seconds', s };
  const m = Math.floor(s / 60);
  if (m < 60) return { unit: 'minutes', m, s: s % 60 };
  const h = Math.floor(m / 60);
  return h < 24
    ? { unit: 'hours', h, m: m % 60 }
    : { unit: 'days', d: Math.floor(h / 24), h: h % 24 };
}
