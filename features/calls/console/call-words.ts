// A call in words: what it is, how long it waits.
import { useConsole } from '#kit/ui/console-context.ts';
import { OUTAGE_EVENT, isDefaultKey } from '#features/devices/contract.ts';
import { useT } from '#features/use-t.ts';
import type { Call } from '../contract.ts';
import { splitAge } from '#kit/ui/split-age.ts';

type Named = Pick<Call, 'event' | 'event_name' | 'event_shared' | 'type'> & { test?: boolean };

/** The event's own name; a default event's in the user's language; the kind of call where it has none; with a test it says so. */
export function useCallName(): (call: Named) => string {
  const t = useT();
  const plain = ({ event, event_name, event_shared, type }: Named) => {
    if (event_shared && event !== null && isDefaultKey(event))
      return t(`devices.enums.event_key.${event}`);
    return event_name ?? t(`calls.enums.call_type.${type}`);
  };
  return (call) =>
    call.test && !call.event?.startsWith('TEST')
      ? `${t('calls.fields.test')} · ${plain(call)}`
      : plain(call);
}

/** How often it was pressed, or how many devices it stands for; null where it is one. */
export function useRepeats(): (call: Pick<Call, 'event' | 'repeats'>) => string | null {
  const t = useT();
  return ({ event, repeats }) =>
    repeats === 0
      ? null
      : t(event === OUTAGE_EVENT ? 'calls.board.lost' : 'calls.board.repeated', {
          times: repeats + 1,
        });
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
