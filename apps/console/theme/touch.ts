// Whether the console is worked with a finger: then whatever is pressed is a finger high (WCAG 2.2, 2.5.5: 44 px).
const query = matchMedia('(width <= 640px), (pointer: coarse)');

export const isTouch = (): boolean => query.matches;

export function watchTouch(changed: () => void): () => void {
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
