// What a press means in the simulated ward, as FIELD states it: the model's numbers, written down anew on purpose and
// not read from the engine that they judge.
import type { CallType } from '../kinds.ts';
import { ORDERS } from './orders.ts';
import type { Order } from './orders.ts';

export interface KindOfPress {
  name:
    | 'normal'
    | 'talk'
    | 'exit'
    | 'bathroom'
    | 'technical'
    | 'assistance'
    | 'emergency'
    | 'code'
    | 'lost'
    | 'outage';
  type: CallType;
  event: string;
  priority: number;
  code: boolean;
  /** Seconds: unanswered it is reminded; answered and never reset it is placed again; a conversation rings out. */
  remind_s: number;
  again_s: number;
  ring_s: number | null;
  ending: 'origin' | 'after_speech' | 'anyone';
  answerable: boolean;
  order: Order;
  /** Of a hundred presses; 0 where none is drawn. */
  share: number;
}

type Named = Pick<KindOfPress, 'name' | 'type' | 'event' | 'priority' | 'share' | 'order'> &
  Partial<KindOfPress>;

const kind = (named: Named): KindOfPress => ({
  code: false,
  remind_s: named.priority === 5 ? 1800 : 60,
  again_s: 300,
  ring_s: null,
  ending: named.type === 'DEVICE' ? 'anyone' : 'origin',
  answerable: true,
  ...named,
});

/** FIELD "Load model": normal 70 %, bed exit 12 %, bathroom 8 %, technical 8 %, assistance 1.8 %, code 0.2 %. */
export const KINDS: readonly KindOfPress[] = [
  kind({
    name: 'normal',
    type: 'VOICE',
    event: 'VOICE',
    priority: 4,
    share: 58,
    order: ORDERS.ordinary,
  }),
  kind({
    name: 'talk',
    type: 'PHONE',
    event: 'PHONE',
    priority: 4,
    share: 8,
    order: ORDERS.talk,
    ring_s: 60,
    ending: 'after_speech',
  }),
  kind({
    name: 'emergency',
    type: 'SOS',
    event: 'SOS',
    priority: 1,
    share: 4,
    order: ORDERS.urgent,
  }),
  kind({
    name: 'exit',
    type: 'EVENT',
    event: 'BED_EXIT',
    priority: 3,
    share: 12,
    order: ORDERS.urgent,
  }),
  kind({
    name: 'bathroom',
    type: 'SOS',
    event: 'BATHROOM',
    priority: 3,
    share: 8,
    order: ORDERS.ordinary,
  }),
  kind({
    name: 'technical',
    type: 'DEVICE',
    event: 'LOW_BATTERY',
    priority: 5,
    share: 8,
    order: ORDERS.technical,
    answerable: false,
  }),
  kind({
    name: 'assistance',
    type: 'REINFORCE',
    event: 'REINFORCE',
    priority: 2,
    share: 1.8,
    order: ORDERS.jump,
  }),
  kind({
    name: 'code',
    type: 'SOS',
    event: 'CODE_BLUE',
    priority: 1,
    share: 0.2,
    code: true,
    order: ORDERS.all,
  }),
  kind({
    name: 'lost',
    type: 'DEVICE',
    event: 'DEVICE_LOST',
    priority: 5,
    share: 0,
    order: ORDERS.technical,
  }),
  kind({
    name: 'outage',
    type: 'DEVICE',
    event: 'DEVICES_LOST',
    priority: 3,
    share: 0,
    order: ORDERS.technical,
  }),
];

export const kindOf = (event: string): KindOfPress | undefined =>
  KINDS.find((each) => each.event === event);
