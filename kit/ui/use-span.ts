// A span of time in the user's language.
import { splitAge } from './split-age.ts';
import { useUi } from './use-words.ts';

/** Whole seconds in their two greatest units: "2 min 5 s". */
export function useSpan(): (seconds: number) => string {
  const ui = useUi();
  return (seconds) => {
    const span = splitAge(seconds);
    switch (span.unit) {
      case 'seconds':
        return ui('span.seconds', { s: span.s });
      case 'minutes':
        return ui('span.minutes', { m: span.m, s: span.s });
      case 'hours':
        return ui('span.hours', { h: span.h, m: span.m });
      case 'days':
        return ui('span.days', { d: span.d, h: span.h });
    }
  };
}
