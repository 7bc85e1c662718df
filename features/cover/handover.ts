// The fields of a handover: for a time the calls of a department or room are another department's too.
import { z } from 'zod';
import type { Act } from '#kit/contract/alarm-rules.ts';
import { entity } from '#kit/contract/entity.ts';
import { apart, filled, shown } from '#kit/contract/entity-fields.ts';
import { idParams } from '#kit/contract/asked.ts';
import { choice, id, maybe, moment, optional, reference, text } from '#kit/contract/fields.ts';
import { route } from '#kit/contract/route.ts';
import { orderOf } from './cover.ts';
import { lastsAsLong } from './takes-away.ts';

export const HANDOVER_STATES = ['planned', 'active', 'over'] as const;

type Period = Parameters<typeof lastsAsLong>[0];
const isShorter = ({ before, after }: Act): boolean =>
  !lastsAsLong(after as Period, before as Period);

export const handover = entity({
  thing: 'handover',
  // Another ward that hears too is daily work; that it no longer does can leave a ward unheard.
  alarm: { acts: { update: isShorter, end: true } },
  fields: {
    org_id: shown(reference('partinfo')),
    org_name: shown(z.string()),
    /** A department or a room; null once it is gone. */
    from_space_id: apart({ row: maybe(reference('space')), draft: reference('space') }),
    from_path: shown(z.string()),
    to_org_id: shown(reference('partinfo')),
    /** A department of one's own organisation, of the one above or below, or of a sister under the same one. */
    to_space_id: apart({ row: maybe(reference('space')), draft: reference('space') }),
    to_path: shown(z.string()),
    /** Now, where none is given. */
    from_at: filled(moment()),
    to_at: moment(),
    /** It was ended by hand, before its time. */
    ended_at: shown(maybe(moment())),
    state: shown(choice('handover_state', HANDOVER_STATES)),
    reason: optional(text({ min: 0, max: 100 })),
    made_by: shown(maybe(reference('staff'))),
    made_by_name: shown(maybe(z.string())),
    created_at: shown(moment()),
  },
  filters: ['state', 'from_space_id', 'to_space_id', 'org_id', 'from_at', 'to_at'],
  sorts: ['from_at', 'to_at', 'created_at'],
  rules: orderOf,
});

const received = z.array(
  handover.row.pick({
    id: true,
    org_name: true,
    from_path: true,
    to_space_id: true,
    to_path: true,
    from_at: true,
    to_at: true,
    state: true,
    reason: true,
    made_by_name: true,
  }),
);

const { page, read, create, update } = handover.routes;

export const handoverRoutes = {
  handoverPage: page,
  handoverRead: read,
  handoverCreate: create,
  /** Its time and reason, as long as it isn't over. */
  handoverUpdate: update,
  handoverEnd: route({
    method: 'POST',
    path: '/mgr/handover/{id}/end',
    access: 'handover.write',
    params: idParams,
    reply: handover.row,
  }),
  /** Departments that may be handed calls of an organisation, one's own where none is named. */
  handoverTargets: route({
    method: 'GET',
    path: '/mgr/handover/targets',
    access: 'handover.write',
    readOnly: true,
    input: z.strictObject({ org_id: reference('partinfo').optional() }),
    reply: z.array(
      z.object({ space_id: id(), org_id: id(), org_name: z.string(), name: z.string() }),
    ),
  }),
  /** What other organisations hand over to one's own, planned and active. */
  handoverReceived: route({
    method: 'GET',
    path: '/mgr/handover/received',
    access: 'handover.read',
    readOnly: true,
    reply: received,
  }),
};
