// An HL7 v2 message: segments, fields, repetitions, components and subcomponents by the separators that it brings, with its
// escapes undone. A message of megabytes is split no further than it is asked for.

export interface Separators {
  field: string;
  component: string;
  repetition: string;
  escape: string;
  subcomponent: string;
}

/** What an address like `PID-5.1` names. */
interface Place {
  segment: string;
  field: number;
  component: number;
  subcomponent: number;
}

const PLACE = /^([A-Z][A-Z0-9]{2})-(\d+)(?:\.(\d+))?(?:\.(\d+))?$/;

function readPlace(place: string): Place {
  const [, segment = '', field, component = '1', subcomponent = '1'] = PLACE.exec(place) ?? [];
  if (!field) throw new Error(`${place} is no place in a message`);
  const numbers = { component: Number(component), subcomponent: Number(subcomponent) };
  return { segment, field: Number(field), ...numbers };
}

/** MSH-1 and MSH-2; null where they are no separators. MSH-2 may be cut short, and then has the usual ones behind. */
export function readSeparators(text: string): Separators | null {
  const [first = ''] = text.split(/[\r\n]/, 1);
  const field = first.charAt(3);
  const given = first.slice(4).split(field, 1)[0] ?? '';
  if (!/^(MSH|BHS|FHS)$/.test(first.slice(0, 3))) return null;
  const all = [field, ...given.slice(0, 4), ...'^~\\&'.slice(Math.min(given.length, 4))];
  const distinct = new Set(all).size === all.length;
  if (!distinct || given === '' || all.some((each) => /[A-Za-z0-9\s\p{Cc}]/u.test(each)))
    return null;
  const [, component = '^', repetition = '~', escape = '\\', subcomponent = '&'] = all;
  return { field, component, repetition, escape, subcomponent };
}

/** Formatting commands that are a new line (FT), and the rest of them, which are dropped. */
const BREAKS = /^\.(br|sp|in|ti|fi|nf|ce|sk)([+-]?\d*)$/i;

function undoEscape(code: string, separators: Separators): string | null {
  const one: Record<string, string> = {
    F: separators.field,
    S: separators.component,
    T: separators.subcomponent,
    R: separators.repetition,
    E: separators.escape,
    P: '#',
    H: '',
    N: '',
  };
  if (Object.hasOwn(one, code)) return one[code] ?? '';
  if (/^X([0-9A-F]{2})+$/i.test(code)) {
    const bytes = Buffer.from(code.slice(1), 'hex');
    const text = bytes.toString('utf8');
    return text.includes('\uFFFD') ? bytes.toString('latin1') : text;
  }
  const [, command = '', count = ''] = BREAKS.exec(code) ?? [];
  if (!command) return null;
  return /^(br|sp|ce)$/i.test(command) ? '\n'.repeat(Math.min(Number(count) || 1, 20)) : ' ';
}

/** Undoes the escapes of a text; what is no escape stays as it is. */
export function unescape(text: string, separators: Separators): string {
  const { escape } = separators;
  if (!text.includes(escape)) return text;
  const [first = '', ...rest] = text.split(escape);
  let undone = first;
  // Odd pieces stand between two escape characters.
  for (let at = 0; at < rest.length; at += 1) {
    const code = rest[at] ?? '';
    const meant = at + 1 < rest.length ? undoEscape(code, separators) : null;
    if (meant === null) undone += escape + code;
    else undone += meant + (rest[(at += 1)] ?? '');
  }
  return undone;
}

export class Segment {
  readonly name: string;
  readonly #line: string;
  readonly #separators: Separators;
  #fields: readonly string[] | undefined;

  constructor(line: string, separators: Separators) {
    const end = line.indexOf(separators.field);
    this.name = end === -1 ? line : line.slice(0, end);
    this.#line = line;
    this.#separators = separators;
  }

  /** The fields as they stand: there may be a hundred thousand segments that nobody asks for theirs. */
  get fields(): readonly string[] {
    this.#fields ??= this.#split();
    return this.#fields;
  }

  /** Of a header the separator is its first field. */
  #split(): string[] {
    const { field } = this.#separators;
    const [, ...fields] = this.#line.split(field);
    return /^(MSH|BHS|FHS)$/.test(this.name) ? [field, ...fields] : fields;
  }

  /** A field as it stands, escapes and all. */
  raw(field: number): string {
    return this.fields[field - 1] ?? '';
  }

  /** Its repetitions as they stand. */
  repetitions(field: number): string[] {
    const raw = this.raw(field);
    if (raw === '') return [];
    return this.#isVerbatim(field) ? [raw] : raw.split(this.#separators.repetition);
  }

  /** A subcomponent of the given repetition (from 1), its escapes undone and blanks about it gone; empty where there is none. */
  get(field: number, component = 1, subcomponent = 1, repetition = 1): string {
    const repeat = this.repetitions(field)[repetition - 1] ?? '';
    if (this.#isVerbatim(field)) return component * subcomponent === 1 ? repeat : '';
    const { component: comp, subcomponent: sub } = this.#separators;
    const part = repeat.split(comp)[component - 1]?.split(sub)[subcomponent - 1] ?? '';
    // "" says that there is nothing: as much as this product needs to know.
    return part === '""' ? '' : unescape(part, this.#separators).trim();
  }

  #isVerbatim(field: number): boolean {
    return field < 3 && /^(MSH|BHS|FHS)$/.test(this.name);
  }
}

export class Message {
  readonly separators: Separators;
  readonly segments: readonly Segment[];

  constructor(text: string, separators: Separators) {
    this.separators = separators;
    const lines = text.split(/[\r\n]+/).filter((line) => /^[A-Z][A-Z0-9]{2}/.test(line));
    this.segments = lines.map((line) => new Segment(line, separators));
  }

  all(name: string): Segment[] {
    return this.segments.filter((segment) => segment.name === name);
  }

  first(name: string): Segment | undefined {
    return this.segments.find((segment) => segment.name === name);
  }

  /** `PID-5.1` of the first PID segment; empty where there is none. */
  get(place: string): string {
    const { segment, field, component, subcomponent } = readPlace(place);
    return this.first(segment)?.get(field, component, subcomponent) ?? '';
  }
}

/** The message; null where it begins with no header of usable separators. */
export function readMessage(text: string): Message | null {
  const begun = text.replace(/^[\s\uFEFF]+/, '');
  const separators = readSeparators(begun);
  return separators && new Message(begun, separators);
}
