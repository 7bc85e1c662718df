// Button events: an organisation's own stand before the default ones, which only the provider changes.
import { Failure, badField } from '#kit/http/failure.ts';
import { serveThing } from '#features/platform.ts';
import type { Ctx } from '#features/platform.ts';
import { buttonEvent, devices } from '../contract.ts';
import { checkRange } from './event-overlap.ts';
import { shownName } from './event-name.ts';

function mustOwn({ scope }: Ctx, rows: readonly { org_id: string | null }[]): void {
  if (scope !== 'all' && rows.some(({ org_id }) => org_id === null))
    throw new Failure(devices.errors.EVENT_SHARED);
}

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

const columns = [
  'org_id',
  'name',
  'description',
  'key_code',
  'call_type',
  'priority',
  'device_type',
  'role_id',
  'icon',
  'x_from',
  'x_to',
  'y_from',
  'y_to',
  'created_at',
] as const;

export const servedEvents = serveThing(
  buttonEvent,
  {
    table: 'button_event',
    from: 'button_event left join role on role.id = button_event.role_id',
    columns: {
      ...(Object.fromEntries(columns.map((name) => [name, `button_event.${name}`])) as Record<
        (typeof columns)[number],
        string
      >),
      role_name: 'shown_role(role.shipped, role.name)',
    },
    keyword: ['button_event.name', 'button_event.key_code', 'button_event.description'],
    partial: ['name', 'key_code'],
    sort: 'priority',
    shared: true,
  },
  {
    create: async (context, draft) => {
      const { scope, actor } = context;
      // The provider's own are everyone's.
      const org_id = draft.org_id ?? (scope === 'all' ? null : actor.org_id);
      await checkRole(context, org_id, draft.role_id);
      await checkRange(context, { ...draft, org_id });
      return { ...draft, org_id };
    },
    update: async (context, before, { org_id: _fixed, ...change }) => {
      mustOwn(context, [before]);
      await checkRole(context, before.org_id, change.role_id);
      await checkRange(context, {
        ...before,
        ...change,
        key_code: change.key_code ?? before.key_code,
      });
      return change;
    },
    beforeRemove: async (context, rows) => mustOwn(context, rows),
    // A default event that nobody renamed has its name in the reader's language.
    complete: async ({ translator }, rows) =>
      rows.map((row) => ({ ...row, name: shownName(translator, row) })),
  },
);
