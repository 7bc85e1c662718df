// A call in words: what it is, how long it waits.
import { useConsole } from '#kit/ui/console-context.ts';
import { isDefaultKey } from '#features/devices/contract.ts';
import { useT } from '#features/use-t.ts';
import type { Call } from '../contract.ts';
import { splitAge } from '#kit/ui/split-age.ts';

type Named = Pick<Call, 'event' | 'event_name' | 'event_shared' | 'type'>;

/** The event's own name; a default event's in the user's language; the kind of call where it has none. */
export function useCallName(): (call: Named) => string {
  const t = useT();
  return ({ event, event_name, event_shared, type }) => {
    if (event_shared && event !== null && isDefaultKey(event))
      return t(`devices.enums.event_key.${event}`);
    return event_name ?? t(`calls.enums.call_type.${type}`);
  };
}

/** Seconds as "2 min 5 s". */
export function useAge(): (seconds: number) => string {
  const t = useT();
  return (seconds) => {
    const age = splitAge(seconds);
    switch (age.unit) {
      case 'seconds':
        return t('calls.age.seconds', { s: age.s });
      case 'minutes':
        return t('calls.age.minutes', { m: age.m, s: age.s });
      case 'hours':
        return t('calls.age.hours', { h: age.h, m: age.m });
      case 'days':
        return t('calls.age.days', { d: age.d, h: age.h });
    }
  };
}

/** A share as a percentage, a number with its separators. */
export function useNumbers() {
  const { translator } = useConsole();
  const percent = new Intl.NumberFormat(translator.locale, {
    style: 'percent',
    maximumFractionDigits: 0,
  });
  const plain = new Intl.NumberFormat(translator.locale);
  return {
    share: (value: number) => percent.format(value),
    count: (value: number) => plain.format(value),
  };
}
