// What each receiver hears of a change, and what the course says of whom it told.
import type { DeliveryAction } from '../kinds.ts';
import { namesOf } from './enter.ts';
import type { Change } from './machine.ts';
import { receiverKey } from './record.ts';
import type { CallRecord, Receiver } from './record.ts';
import { rulesOf } from './rules.ts';
import type { StepRow, Told } from './store.ts';

export interface Heard {
  receiver: Receiver;
  action: DeliveryAction;
}

export const asReceiver = ({
  refused: _refused,
  withdrawn: _withdrawn,
  ...receiver
}: Told): Receiver => receiver;
/** A ward that has given the call back has no more to do with it. */
const isOurs = ({ why, withdrawn }: Told): boolean => !(why === 'handover' && withdrawn);
const isPersonal = ({ step }: Receiver): boolean => step !== null;

/** Once somebody has accepted, the others whom a step told are let go, unless it keeps paging; hosts and lamps go on. */
function afterAnswer(record: CallRecord, told: readonly Told[]): Heard[] {
  const steps = rulesOf(record).chain?.steps ?? [];
  return told.map((one) => {
    const keeps =
      one.step === null ||
      one.id === record.answered_device_id ||
      (steps[one.step]?.on_answer ?? 'stop') === 'keep';
    return { receiver: asReceiver(one), action: keeps ? 'present' : 'withdraw' };
  });
}

/** Those found now before those told earlier; each with what it is told. */
function together(
  told: readonly Told[],
  found: readonly Receiver[],
  known: DeliveryAction,
): Heard[] {
  const before = new Set(told.map(receiverKey));
  const now = found.map((receiver): Heard => ({
    receiver,
    action: before.has(receiverKey(receiver)) ? known : 'present',
  }));
  const again = new Set(found.map(receiverKey));
  const rest = told
    .filter((one) => !again.has(receiverKey(one)))
    .map((one): Heard => ({ receiver: asReceiver(one), action: known }));
  return [...now, ...rest];
}

/** Who hears what. `told` is who was told before, `found` who is to be told now. */
export function whoHears(
  { tell, step }: Pick<Change, 'tell' | 'step'>,
  record: CallRecord,
  told: readonly Told[],
  found: readonly Receiver[],
): Heard[] {
  if (tell === null) return [];
  const holding = told.filter(({ withdrawn }) => !withdrawn);
  switch (tell) {
    case 'withdraw':
      // Whoever was let go before too: an older word that was still on its way may have come after that.
      return told.map((one) => ({ receiver: asReceiver(one), action: tell }));
    case 'remind':
      // Placed again: everyone who ever had it.
      return together(step === 'reminded' ? holding : told.filter(isOurs), found, tell);
    case 'present':
      if (step === 'answered') return afterAnswer(record, holding);
      return together(
        step === 'transferred' ? holding.filter((one) => !isPersonal(one)) : holding,
        found,
        tell,
      );
  }
}

/** Rows that say who was told beside the ward's own hosts and lamps: a place of the order, another ward. */
export function tellingRows(
  told: readonly Told[],
  found: readonly Receiver[],
  place: CallRecord['place'],
  data: object,
): StepRow[] {
  const before = new Set(told.map(receiverKey));
  const fresh = found.filter((one) => !before.has(receiverKey(one)));
  const of = (why: Receiver['why']): Receiver[] => fresh.filter((one) => one.why === why);
  const other = (action: StepRow['action'], list: Receiver[]): StepRow[] =>
    list.length === 0 ? [] : [{ action, data: { names: namesOf(list), devices: list.length } }];
  const here = place && !place.over ? found.filter(({ entry }) => entry === place.entry) : [];
  return [
    ...(here.length > 0 && place
      ? [
          {
            action: 'told' as const,
            data: { ...data, step: place.step, entry: place.entry, names: namesOf(here) },
          },
        ]
      : []),
    ...other('handed_over', of('handover')),
    ...other('forwarded', of('forwarded')),
    ...other('unattended', of('unattended')),
  ];
}
