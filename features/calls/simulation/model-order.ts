// The receiving order as the model walks it: place after place as written out, empty ones passed over, never another.
import type { Writing } from '../server/store.ts';
import type { ModelCall } from './model-call.ts';
import type { ModelWard } from './model-ward.ts';

type Fail = (rule: string, detail: string) => void;

/** The steps of a place of the walk. */
const stepsAt = ({ order }: ModelCall, at: number): readonly number[] => {
  if (!order) return [];
  if (order.simultaneous) return at === 0 ? [...order.steps.keys()] : [];
  const step = order.walk[at];
  return step === undefined ? [] : [step];
};

const lengthOf = ({ order }: ModelCall): number =>
  order === null ? 0 : order.simultaneous ? 1 : order.walk.length;

/** The call begins its order (anew), or goes on from where it stands; the record must have come to the same place. */
export function goOn(
  ward: ModelWard,
  call: ModelCall,
  { record, at, deliveries }: Writing,
  fail: Fail,
): void {
  if (!call.order) return;
  call.at += 1;
  while (call.at < lengthOf(call) && !isHeld(ward, call)) call.at += 1;
  const over = call.at >= lengthOf(call);
  const [step] = stepsAt(call, call.at);
  const { place } = record;
  if (place?.over !== over || (!over && place.step !== step))
    fail(
      'places are come to in the order of the plan',
      `${call.id} is at ${JSON.stringify(place)}, it should be at ${over ? 'the end' : step}`,
    );
  call.timers.delete('step');
  if (over) return;
  call.entry = place?.entry ?? -1;
  const wait = Math.max(
    1,
    ...stepsAt(call, call.at).map((each) => call.order?.steps[each]?.wait_s ?? 0),
  );
  call.timers.set('step', Date.parse(at) + wait * 1000);
  const told = new Set(
    deliveries.filter(({ action }) => action !== 'withdraw').map(({ receiver }) => receiver.id),
  );
  for (const each of stepsAt(call, call.at))
    for (const device of ward.reachedBy(call, each))
      if (!told.has(device) && !call.holding.has(device))
        fail('a place tells everybody who is in it', `${call.id} step ${each}: ${device}`);
}

const isHeld = (ward: ModelWard, call: ModelCall): boolean =>
  stepsAt(call, call.at).some((step) =>
    ward.reachedBy(call, step).some((device) => ward.isThere(device)),
  );

/** Whether the order is at its end. */
export const isOrderOver = (call: ModelCall): boolean => call.at >= lengthOf(call);

/** Whether everybody whom the place told has refused the call. */
export function isPlaceRefused(call: ModelCall): boolean {
  if (!call.order || isOrderOver(call)) return false;
  const here = [...call.holding].filter(([, entry]) => entry === call.entry).map(([id]) => id);
  return here.length > 0 && here.every((device) => call.refused.has(device));
}
