// What a part of a division is called: for sheets and pages alike.
import { isDefaultKey } from '#features/devices/contract.ts';
import type { Division, Part } from './contract.ts';

/** Phrases by their keys, of rooms whose enums divide calls. */
export interface Phrases {
  text: (key: string) => string;
  has: (key: string) => boolean;
}

const ENUMS: Partial<Record<Division, string>> = {
  shift: 'statistics.shifts',
  type: 'calls.enums.call_type',
  priority: 'calls.enums.priority',
  role: 'access.enums.role_type',
};

type Named = Pick<Part, 'key' | 'name'>;

function labelHeat(key: string, { text }: Phrases): string {
  const [weekday = '', hour = ''] = key.split('-');
  return `${text(`statistics.weekdays.${weekday}`)} ${hour}:00`;
}

/** The part's name in the phrases' language; for what has no name any more, its key. */
export function labelPart(division: Division, { key, name }: Named, phrases: Phrases): string {
  const { text, has } = phrases;
  if (division === 'heat') return labelHeat(key, phrases);
  if (division === 'time') return /^\d\d$/.test(key) ? `${key}:00` : key;
  if (division === 'ward_shift') {
    const [ward = '', shift = ''] = key.split(' ');
    return `${labelPart('ward', { key: ward, name }, phrases)} · ${text(`statistics.shifts.${shift}`)}`;
  }
  if (key === '') return text('statistics.unknown');
  if (name !== null) return name;
  if (division === 'event' && isDefaultKey(key)) return text(`devices.enums.event_key.${key}`);
  const phrase = `${ENUMS[division] ?? ''}.${key}`;
  return division in ENUMS && has(phrase) ? text(phrase) : key;
}
