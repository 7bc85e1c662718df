// Whether a message can be taken, before it is stored: type, version, what must be there, dates, ids. What it says of beds and
// people is judged when it is applied.
import type { Fault } from './answer.ts';
import type { Message, Segment } from './message.ts';
import { ONLY_EVENT, isTypeTaken, meaningOf } from './events.ts';
import type { Meaning } from './events.ts';
import { numberOf } from './read-person.ts';
import { isTime } from './times.ts';

export interface Judged {
  type: string;
  event: string;
  meaning: Meaning;
  fault: null;
}

/** The longest number of a person that is kept. */
const LONGEST_NUMBER = 50;

const missing = (place: string): Fault => ({
  code: 'AE',
  condition: place.includes('-') ? 101 : 100,
  place,
  text: `${place} is missing`,
});

const malformed = (place: string, text: string): Fault => ({
  code: 'AE',
  condition: 102,
  place,
  text,
});

export const typeOf = (message: Message): { type: string; event: string } => {
  const type = message.get('MSH-9.1').toUpperCase();
  const event = message.get('MSH-9.2') || message.get('EVN-1') || ONLY_EVENT[type] || '';
  return { type, event: event.toUpperCase() };
};

function judgeHeader(message: Message): Fault | null {
  const empty = ['MSH-9', 'MSH-10', 'MSH-11', 'MSH-12'].find((place) => message.get(place) === '');
  if (empty) return missing(empty);
  const { type, event } = typeOf(message);
  const refuse = (condition: Fault['condition'], place: string, value: string): Fault => ({
    code: 'AR',
    condition,
    place,
    text: `${place} ${value.slice(0, 40)} is not supported`,
  });
  if (!isTypeTaken(type)) return refuse(200, 'MSH-9', type);
  if (!meaningOf(type, event)) return refuse(201, 'MSH-9', event);
  if (!/^[PTD]$/i.test(message.get('MSH-11'))) return refuse(202, 'MSH-11', message.get('MSH-11'));
  if (!/^2(\.\d{1,2}){0,2}$/.test(message.get('MSH-12')))
    return refuse(203, 'MSH-12', message.get('MSH-12'));
  if (message.get('MSH-10').length > 199) return malformed('MSH-10', 'MSH-10 is too long');
  return null;
}

/** Fields that hold times, by segment. */
const TIMES: Readonly<Record<string, readonly number[]>> = {
  MSH: [7],
  EVN: [2, 6],
  PID: [7],
  PV1: [44, 45],
  STF: [6],
};

function judgeTimes(message: Message): Fault | null {
  for (const [name, fields] of Object.entries(TIMES))
    for (const segment of message.all(name))
      for (const field of fields) {
        const value = segment.get(field);
        if (value !== '' && !isTime(value))
          return malformed(`${name}-${field}`, `${name}-${field} is no date or time`);
      }
  return null;
}

function judgeNumber(place: string, segment: Segment, field: number): Fault | null {
  const number = numberOf(segment, field);
  if (number === null) return missing(place);
  return number.length > LONGEST_NUMBER || /\p{Cc}|\s{2}/u.test(number)
    ? malformed(place, `${place} is no identifier`)
    : null;
}

/** Every PID has a number; a swap has two, a merge names the old one. */
function judgePeople(message: Message, meaning: Meaning): Fault | null {
  const people = message.all('PID');
  if (people.length < (meaning === 'swap' ? 2 : 1)) return missing('PID');
  for (const segment of people) {
    const fault = judgeNumber('PID-3', segment, 3);
    if (fault) return fault;
  }
  if (meaning !== 'merge') return null;
  const merges = message.all('MRG');
  if (merges.length !== people.length) return missing('MRG');
  for (const [at, merge] of merges.entries()) {
    const fault = judgeNumber('MRG-1', merge, 1);
    if (fault) return fault;
    const into = people[at];
    if (into && numberOf(into, 3) === numberOf(merge, 1))
      return { code: 'AE', condition: 204, place: 'MRG-1', text: 'A person is merged into itself' };
  }
  return null;
}

function judgeMaster(message: Message): Fault | null {
  const entries = message.all('MFE');
  if (entries.length === 0) return missing('MFE');
  const unknown = entries.find((entry) => !/^M(AD|UP|DL|DC|AC)$/.test(entry.get(1)));
  if (unknown)
    return { code: 'AE', condition: 103, place: 'MFE-1', text: 'MFE-1 is none of table 0180' };
  return null;
}

/** What the message is, or why it can't be taken. */
export function judge(message: Message): Judged | Fault {
  const fault = judgeHeader(message) ?? judgeTimes(message);
  if (fault) return fault;
  const { type, event } = typeOf(message);
  const meaning = meaningOf(type, event);
  if (!meaning) throw new Error('The header was judged');
  const further =
    type === 'ADT' && meaning !== 'nothing'
      ? judgePeople(message, meaning)
      : type === 'MFN'
        ? judgeMaster(message)
        : null;
  return further ?? { type, event, meaning, fault: null };
}
