// A press at a bed of the demo's ward, from a device that was really made, connected and let go.
import { makeCaller } from './caller.ts';
import { connectDevice } from './device.ts';
import type { Credential } from './device.ts';
import { DEMO_PASSWORD } from './journey.ts';

export interface BedPress {
  /** As the cards name the bed. */
  place: string;
  call_id: string;
  /** Ends the call where it was pressed, and takes the device away. */
  reset(): Promise<void>;
}

/** An emergency at the bed that stands there in the ward's list of beds. */
export async function pressAtBed(url: string, index: number): Promise<BedPress> {
  const admin = await makeCaller(url, 'admin', DEMO_PASSWORD);
  const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> =>
    (await admin.call(method, path, body === undefined ? {} : { body })).data as T;
  const beds = await ask<{ id: string; name: string; room_name: string }[]>(
    'GET',
    '/mgr/space/beds',
  );
  const bed = beds[index];
  if (!bed) throw new Error('The demo ward has no such bed');
  const type = 'DIGIT_BED_DEVICE';
  const { id } = await ask<{ id: string }>('POST', '/mgr/device', { type, space_id: bed.id });
  const unit = await connectDevice(await ask<Credential>('POST', `/mgr/device/${id}/credential`));
  await unit.say('call', { id: `press-${id}`, type: 'SOS', data: { action: 'raise' } });
  const { data } = await unit.hear('call', ({ ref }) => ref === `press-${id}`);
  const call_id = String(data['call_id']);
  return {
    place: `${bed.room_name} / ${bed.name}`,
    call_id,
    reset: async () => {
      await unit.say('call', { type: 'SOS', data: { action: 'reset', call_id } });
      await unit.leave();
      await ask('DELETE', `/mgr/device/${id}`);
    },
  };
}
