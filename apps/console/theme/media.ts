// What the system says of how the console is worked with and looked at, and word when that changes.
export interface MediaState {
  is: () => boolean;
  watch: (changed: () => void) => () => void;
}

function follow(query: string): MediaState {
  const media = matchMedia(query);
  return {
    is: () => media.matches,
    watch: (changed) => {
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
  };
}

/** Worked with a finger: then whatever is pressed is a finger high (WCAG 2.2, 2.5.5: 44 px). */
export const touched = follow('(width <= 640px), (pointer: coarse)');

/** Less motion is wanted: antd then moves nothing, where shortening alone could leave it waiting for the end of a motion. */
export const still = follow('(prefers-reduced-motion: reduce)');
