// What is sent to devices until they confirm it: rows that fall due, go out, and fall due again after growing pauses.
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DeviceBus } from './bus.ts';
import type { OutEnvelope } from './envelope.ts';
import type { DownChannel } from './topics.ts';

/** Seconds to the next try: the first, doubled each time, at most the last. */
const FIRST_AGAIN_S = 5;
const LAST_AGAIN_S = 60;

/** SQL for when it falls due again, by the column that counts its tries so far. */
export const dueAgain = (tries: string): RawBuilder<Date> =>
  sql<Date>`now() + make_interval(secs => least(${FIRST_AGAIN_S} * power(2, least(${sql.ref(tries)}, 10)), ${LAST_AGAIN_S}))`;

/** A device as it is reached: itself, or through its gateway. */
export interface Reached {
  device_id: string;
  /** The device's. */
  org_id: string;
  gateway_id: string | null;
}

export interface Saying<One> {
  channel: DownChannel;
  envelope: (one: One) => OutEnvelope;
  onError: (error: unknown) => void;
}

/** Sends to each and resolves with those that the broker has; of failures the first is told, and all stay due. */
export async function sendDue<One extends Reached>(
  bus: Pick<DeviceBus, 'send'>,
  due: readonly One[],
  { channel, envelope, onError }: Saying<One>,
): Promise<One[]> {
  const tried = await Promise.allSettled(
    due.map((one) => {
      const { org_id, device_id, gateway_id } = one;
      const via = gateway_id ? { via: gateway_id } : {};
      return bus.send({ org: org_id, device: device_id, ...via }, channel, envelope(one));
    }),
  );
  const failed = tried.find((one) => one.status === 'rejected');
  if (failed) onError(failed.reason);
  return due.filter((_, index) => tried[index]?.status === 'fulfilled');
}
