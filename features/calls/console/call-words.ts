// A call in words: what it is, how long it waits.
import { useConsole } from '#kit/ui/console-context.ts';
import { OUTAGE_EVENT, isDefaultKey, isDeviceType } from '#features/devices/contract.ts';
import { useSpan } from '#kit/ui/use-span.ts';
import { useT } from '#features/use-t.ts';
import type { Call } from '../contract.ts';

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

/** How long the call waits since the press, or is with somebody since that person took it, and says which; `now` by the server. */
export function useCallAge(): (
  call: Pick<Call, 'state' | 'raised_at' | 'taken_at'>,
  now: number,
) => string {
  const t = useT();
  const age = useSpan();
  return ({ state, raised_at, taken_at }, now) => {
    const since = (instant: string) => age((now - Date.parse(instant)) / 1000);
    return state === 'answered' && taken_at !== null
      ? t('calls.board.since_answer', { age: since(taken_at) })
      : t('calls.board.waiting', { age: since(raised_at) });
  };
}

/** What a call is about: of a lost device its name, else for whom it is, where that is known. */
export function useCallAbout(): (
  call: Pick<Call, 'type' | 'event' | 'device_name' | 'device_type' | 'resident_name'>,
) => string | null {
  const t = useT();
  return ({ type, event, device_name, device_type, resident_name }) => {
    // Of many that were lost together the course names each.
    if (type !== 'DEVICE' || event === OUTAGE_EVENT) return resident_name;
    return (
      device_name ??
      (device_type !== null && isDeviceType(device_type)
        ? t(`devices.enums.device_type.${device_type}`)
        : device_type)
    );
  };
}

/** Where a call is, in words. */
export function useCallPlace(): (call: Pick<Call, 'space_path' | 'device_name'>) => string {
  const t = useT();
  return ({ space_path, device_name }) => space_path ?? device_name ?? t('calls.board.unplaced');
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
