// Button events: an organisation's own stand before the default ones, which only the provider changes.
import { badField } from '#kit/http/failure.ts';
import { serveThing } from '#features/platform.ts';
import type { Ctx } from '#features/platform.ts';
import { buttonEvent, devices } from '../contract.ts';
import { checkRange } from './event-overlap.ts';
import { shownName } from './event-name.ts';

async function checkRole(
  { db }: Ctx,
  org_id: string | null,
  role_id: string | null | undefined,
): Promise<void> {
  if (!role_id) return;
  const found = await db
    .selectFrom('role')
    .where('id', '=', role_id)
    .where('org_id', 'is not distinct from', org_id)
    .select('id')
    .executeTakeFirst();
  if (!found) throw badField('role_id', 'reference');
}

export const servedEvents = serveThing(
  buttonEvent,
  {
    table: 'button_event',
    from: 'button_event left join role on role.id = button_event.role_id',
    columns: {
      role_name: 'shown_role(role.shipped, role.name)',
    },
    keyword: ['button_event.name', 'button_event.key_code', 'button_event.description'],
    partial: ['name', 'key_code'],
    sort: 'priority',
    shared: devices.errors.EVENT_SHARED,
  },
  {
    create: async (context, draft) => {
      await checkRole(context, draft.org_id, draft.role_id);
      await checkRange(context, draft);
      return draft;
    },
    update: async (context, before, change) => {
      await checkRole(context, before.org_id, change.role_id);
      await checkRange(context, {
        ...before,
        ...change,
        key_code: change.key_code ?? before.key_code,
      });
      return change;
    },
    // A default event that nobody renamed has its name in the reader's language.
    complete: async ({ translator }, rows) =>
      rows.map((row) => ({ ...row, name: shownName(translator, row) })),
  },
);
