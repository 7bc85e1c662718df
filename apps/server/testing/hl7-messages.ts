// Messages as a test writes them.

export const header = (type: string, id: string, version = '2.5'): string =>
  `MSH|^~\\&|HIS|HOSP|CARILLON|WARD|20260301080000||${type}|${id}|P|${version}\r`;

let clock = Date.UTC(2026, 1, 1);
/** Each later than the one before. */
const nextTime = (): string =>
  new Date((clock += 60_000)).toISOString().replaceAll(/\D/g, '').slice(0, 14);

const personOf = (patient: string, name: string, birthday = '') =>
  `PID|1||${patient}^^^^MR||${name}||${birthday}|F`;
const visitOf = (bed: string, ward: string) => `PV1|1|I|${bed ? `${ward}^${bed}` : ''}`;

export interface Said {
  id: string;
  patient: string;
  name?: string;
  /** Room and bed. */
  bed?: string;
  ward?: string;
  at?: string;
  birthday?: string;
}

export function adt(event: string, { id, patient, bed = '', ward = 'W1', ...more }: Said): string {
  const { name = 'Doe^Ann', at = nextTime(), birthday } = more;
  const lines = [`EVN|${event}|${at}`, personOf(patient, name, birthday), visitOf(bed, ward)];
  return `${header(`ADT^${event}^ADT_A01`, id)}${lines.join('\r')}\r`;
}

/** A message of several people with their beds, and further lines. */
export function say(
  type: string,
  id: string,
  people: readonly (readonly [string, string])[],
  ...more: string[]
): string {
  const [, event = ''] = type.split('^');
  const lines = people.flatMap(([patient, bed]) => [
    personOf(patient, 'Doe^Ann'),
    ...more,
    visitOf(bed, 'W1'),
  ]);
  return `${header(type, id)}EVN|${event}|${nextTime()}\r${lines.join('\r')}\r`;
}
