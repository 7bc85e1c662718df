// Where things stand in the ward: which device a press comes from, what it says, and who can answer or reset.
import type { CallKind, Press } from './model.ts';
import type { Random } from './random.ts';

/** What these rules need to know of a device. */
export interface Placed {
  readonly id: string;
  readonly type: string;
  readonly space: string | undefined;
}

const BEDS: ReadonlySet<string> = new Set(['DIGIT_BED_DEVICE', 'SIMULATE_BED_DEVICE']);
const BUTTONS: ReadonlySet<string> = new Set(['EMERGENCY_BUTTON', 'SIMULATE_EMERGENCY_BUTTON']);
const BED_SENSORS: ReadonlySet<string> = new Set(['SLEEPMATTRESS', 'HUMAN_DETECTION_RADAR']);
const ANSWERING: ReadonlySet<string> = new Set([
  'NURSE_HOST',
  'DOCTOR_HOST',
  'OTHER_HOST',
  'NURSE_WATCH',
  'WORKER_WATCH',
  'CELL_PHONE',
]);

/** Whether it is the unit of a bed. */
export const isBed = ({ type }: Pick<Placed, 'type'>): boolean => BEDS.has(type);

/** Whether a member of staff answers at this device. */
export const canAnswer = ({ type }: Pick<Placed, 'type'>): boolean => ANSWERING.has(type);

/** The spec's message type and the key code of the button, where it isn't the type's own. */
export interface Said {
  type: string;
  event?: string;
}

const SAID: Record<CallKind, Said> = {
  normal: { type: 'VOICE' },
  bed_exit: { type: 'EVENT', event: 'BED_EXIT' },
  bathroom: { type: 'EVENT', event: 'BATHROOM' },
  technical: { type: 'DEVICE' },
  assistance: { type: 'REINFORCE' },
  code: { type: 'SOS', event: 'CODE_BLUE' },
};

/** What a press of this kind says on the wire. */
export const saidBy = (kind: CallKind): Said => SAID[kind];

export class Places<Device extends Placed> {
  readonly beds: readonly Device[];
  readonly #buttons: readonly Device[];
  readonly #bySpace: ReadonlyMap<string | undefined, readonly Device[]>;
  readonly #fixed: readonly Device[];

  constructor(devices: readonly Device[]) {
    this.beds = devices.filter(isBed);
    this.#buttons = devices.filter(({ type }) => BUTTONS.has(type));
    this.#bySpace = Map.groupBy(devices, ({ space }) => space);
    this.#fixed = devices.filter((device) => !canAnswer(device) && device.space !== undefined);
  }

  /** What stands at a bed or in a room. */
  at(space: string): readonly Device[] {
    return this.#bySpace.get(space) ?? [];
  }

  /** The device from which a press comes; undefined in a ward without beds. */
  originOf({ kind, bed }: Press, random: Random): Device | undefined {
    const unit = this.beds[bed];
    if (!unit) return undefined;
    switch (kind) {
      case 'bathroom':
        return this.#buttonFor(unit, bed) ?? unit;
      case 'bed_exit':
        return this.#near(unit).find(({ type }) => BED_SENSORS.has(type)) ?? unit;
      case 'technical':
        return random.pick(this.#fixed) ?? unit;
      case 'normal':
      case 'assistance':
      case 'code':
        return unit;
    }
  }

  #near({ space }: Device): readonly Device[] {
    return space === undefined ? [] : this.at(space);
  }

  /** The bed's own, or that of the bathroom it shares with its neighbours. */
  #buttonFor(unit: Device, bed: number): Device | undefined {
    const shared = Math.floor((bed * this.#buttons.length) / this.beds.length);
    return this.#near(unit).find(({ type }) => BUTTONS.has(type)) ?? this.#buttons[shared];
  }
}
