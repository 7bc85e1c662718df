// What a browser keeps of the station that it is: the credential, the settings that it confirmed, and deeds not yet answered.
// Calls and names are never kept; signing off leaves nothing.
import { SCHEMES } from '../station-scheme.ts';
import type { Hours, Scheme } from '../station-scheme.ts';
import type { Deed, Shelf } from './deeds.ts';

export interface StationCredential {
  username: string;
  password: string;
  org: string;
}

/** What this page uses of its settings (WIRE "Settings"); secrets among them, such as a network's password, are not kept. */
export interface StationSettings {
  rev: number;
  type?: string | undefined;
  alias?: string | undefined;
  place?: string | undefined;
  keepalive_s?: number | undefined;
  /** IANA name of the ward's zone: clocks of tablets are set by whoever unpacks them. */
  time_zone?: string | undefined;
  /** When the ward's day and night begin, as `HH:mm`. */
  hours?: Hours | undefined;
}

const wordOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** A zone that this browser knows: older ones lack the newest. */
function zoneOf(value: unknown): string | undefined {
  const timeZone = wordOf(value);
  try {
    return timeZone && new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

export function readSettings(
  rev: number,
  data: Readonly<Record<string, unknown>>,
): StationSettings {
  const keepalive_s = data['keepalive_s'];
  return {
    rev,
    type: wordOf(data['type']),
    alias: wordOf(data['alias']),
    hours: hoursOf(data['parameters']),
    place: wordOf((data['space'] as { path?: unknown } | null | undefined)?.path),
    time_zone: zoneOf(data['time_zone']),
    keepalive_s:
      typeof keepalive_s === 'number' && keepalive_s >= 5 && keepalive_s <= 300
        ? keepalive_s
        : undefined,
  };
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

function hoursOf(parameters: unknown): Hours | undefined {
  const { day_start, night_start } = (parameters ?? {}) as Record<string, unknown>;
  const [day, night] = [wordOf(day_start), wordOf(night_start)];
  return day && night && TIME.test(day) && TIME.test(night) ? { day, night } : undefined;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const PREFIX = 'station';
const PARTS = ['credential', 'settings', 'deeds', 'scheme'] as const;
type Part = (typeof PARTS)[number];

/** The place in the browser's store for the station of this page: `host`s by their id, one `pager`. */
export class HeldStation {
  readonly #store: Store;
  readonly #name: string;

  constructor(store: Store, name: string) {
    this.#store = store;
    this.#name = name;
  }

  get credential(): StationCredential | null {
    return this.#read<StationCredential>('credential');
  }

  set credential(credential: StationCredential) {
    this.#write('credential', credential);
  }

  get settings(): StationSettings {
    return this.#read<StationSettings>('settings') ?? { rev: 0 };
  }

  set settings(settings: StationSettings) {
    this.#write('settings', settings);
  }

  /** Light or dark as a hand has chosen at this screen. */
  get scheme(): Scheme {
    const kept = this.#read<Scheme>('scheme');
    return SCHEMES.find((known) => known === kept) ?? 'auto';
  }

  set scheme(scheme: Scheme) {
    this.#write('scheme', scheme);
  }

  get shelf(): Shelf {
    return {
      read: () => this.#read<Deed[]>('deeds') ?? [],
      write: (deeds) => this.#write('deeds', deeds),
    };
  }

  /** Forgets everything. */
  clear(): void {
    for (const part of PARTS) this.#store.removeItem(this.#key(part));
  }

  #key(part: Part): string {
    return `${PREFIX}.${this.#name}.${part}`;
  }

  #read<Value>(part: Part): Value | null {
    const text = this.#store.getItem(this.#key(part));
    try {
      return text === null ? null : (JSON.parse(text) as Value);
    } catch {
      return null;
    }
  }

  #write(part: Part, value: unknown): void {
    this.#store.setItem(this.#key(part), JSON.stringify(value));
  }
}
