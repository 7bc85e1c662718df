// Setting senders: assigned by the provider, since names are not proof; whoever saves one stands for what it says.
import { sql } from 'kysely';
import { Failure } from '#kit/http/failure.ts';
import { checkSpeaker, forgetSources } from '#features/his/server/index.ts';
import { serveThing } from '#features/platform.ts';
import type { Ctx } from '#features/platform.ts';
import { hl7Room, hl7Sender } from '../contract.ts';

const { HL7_ASSIGNED_BY_PROVIDER } = hl7Room.errors;

const SILENT = `(hl7_sender.silent_after_min is not null and hl7_sender.enabled
  and coalesce(hl7_sender.last_at, hl7_sender.created_at) < now() - hl7_sender.silent_after_min * interval '1 minute')`;
const countOf = (state: string) =>
  `(select count(*)::integer from hl7_message m where m.sender_id = hl7_sender.id and m.state = '${state}')`;

/** Where a sender speaks for is the provider's to say: who sends by a name that another knows must not reach its people. */
function checkAssigner({ actor }: Ctx): void {
  if (!actor.provider)
    throw new Failure(HL7_ASSIGNED_BY_PROVIDER, { fields: { org_id: HL7_ASSIGNED_BY_PROVIDER } });
}

const speakerOf = ({ actor: { id, session_id, stands_in } }: Ctx) => ({
  speaker: JSON.stringify({ id, session_id, stands_in }),
});

/** What was said of one organisation's people and places is nothing to another. */
async function forgetSaid(context: Ctx, sender_id: string): Promise<void> {
  await forgetSources(context, [sender_id]);
  await sql`delete from hl7_merge where sender_id = ${sender_id}`.execute(context.db);
}

export const senders = serveThing(
  hl7Sender,
  {
    table: 'hl7_sender',
    filterFrom: 'hl7_sender left join organisation on organisation.id = hl7_sender.org_id',
    from: `hl7_sender left join organisation on organisation.id = hl7_sender.org_id
      left join staff speaker on speaker.id = (hl7_sender.speaker ->> 'id')::uuid`,
    columns: {
      org_name: 'organisation.short_name',
      silent: SILENT,
      speaker_name: 'speaker.real_name',
      received: 'hl7_sender.received::integer',
      waiting: countOf('waiting'),
      held: countOf('held'),
    },
    keyword: ['hl7_sender.application', 'hl7_sender.facility', 'organisation.short_name'],
    sort: '-created_at',
  },
  {
    create: async (context, draft) => {
      checkAssigner(context);
      checkSpeaker(context, 'org_id');
      return { ...draft, ...speakerOf(context) };
    },
    update: async (context, before, change) => {
      const {
        org_id = before.org_id,
        application = before.application,
        facility = before.facility,
      } = change;
      const moves =
        org_id !== before.org_id ||
        application !== before.application ||
        facility !== before.facility;
      if (moves) checkAssigner(context);
      checkSpeaker(context, 'org_id');
      return { ...change, ...speakerOf(context) };
    },
    after: async (context, done) => {
      const { what, row } = done;
      const moved = what === 'changed' && done.before.org_id !== row.org_id;
      if (what === 'deleted' || moved) await forgetSaid(context, row.id);
      if (what === 'deleted' || row.org_id === null) return;
      // What waited for somebody to stand for it goes on; what was taken for another organisation stays that one's.
      await sql`update hl7_message set org_id = ${row.org_id}, state = case state when 'held' then 'waiting' else state end,
        reason = case state when 'held' then null else reason end, version = version + 1
        where sender_id = ${row.id} and (org_id is null or (state = 'held' and reason @> '{"of": "hl7", "reason": "speaker_gone"}'))`.execute(
        context.db,
      );
    },
  },
);
