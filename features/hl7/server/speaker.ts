// In whose name a sender's messages are applied: whoever saved it last, for as long as they may.
import { z } from 'zod';
import type { Actor } from '#kit/http/context.ts';
import { mayStill } from '#kit/jobs/keep-right.ts';
import type { Platform } from '#features/platform.ts';
import { speakFor } from '#features/his/server/index.ts';
import type { Source } from '#features/his/server/index.ts';
import type { Applying } from './apply-message.ts';
import type { Sender } from './senders.ts';

const spokenBy = z.object({
  id: z.string(),
  session_id: z.string(),
  stands_in: z.custom<Actor['stands_in']>(),
});

/** What a speaker must hold: what messages write. */
const WRITES = ['space.write', 'staff.write', 'resident.write'];

/** Who speaks for the sender now; null where they may no more. */
export async function findSpeaker(
  platform: Platform,
  { speaker, org_id }: Sender,
): Promise<Actor | null> {
  const kept = spokenBy.safeParse(speaker);
  if (!kept.success || org_id === null) return null;
  const actor = await platform.actors.still(kept.data);
  if (!actor || (actor.scope !== 'all' && !actor.scope.includes(org_id))) return null;
  const needed = { ...actor, permissions: new Set(WRITES) };
  return mayStill(actor, needed) ? actor : null;
}

export async function beginApplying(
  platform: Platform,
  sender: Sender,
  actor: Actor,
  signal: AbortSignal,
): Promise<Applying | null> {
  const { org_id, shop_type, time_zone, id, default_role, role_codes, application, facility } =
    sender;
  if (org_id === null || shop_type === null) return null;
  const source: Source = { id, org_id, shop_type, default_role, role_codes };
  const name = [application, facility].filter((part) => part !== '').join(' ');
  const asked = platform.background(actor, { address: '', uuid: id, access: 'his.sync' });
  const background = await speakFor(asked, source, {
    address: `HL7 ${name}`.slice(0, 100),
    uuid: id,
  });
  return { background, source, zone: time_zone ?? 'UTC', signal };
}
