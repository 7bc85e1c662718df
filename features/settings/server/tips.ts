// Screen tips: what an organisation has ready to show.
import { sql } from 'kysely';
import { badField } from '#kit/http/failure.ts';
import { serveThing } from '#features/platform.ts';
import type { Ctx } from '#features/platform.ts';
import { screenTip } from '../contract.ts';
import { readConfig } from './system-config.ts';

async function checkMinutes({ db }: Ctx, minutes: number | undefined): Promise<void> {
  if (minutes === undefined) return;
  const max = await readConfig(db, 'screentip_max_minutes');
  if (minutes > max) throw badField('display_minutes', 'too_high', { max });
}

const counted = (states: string) =>
  `(select count(*)::int from tip_send s join tip_delivery d on d.send_id = s.id where s.tip_id = screen_tip.id and s.until > now() and d.state in (${states}))`;

export const servedTips = serveThing(
  screenTip,
  {
    table: 'screen_tip',
    columns: {
      on_screens: counted(`'waiting', 'sent', 'shown'`),
      shown_screens: counted(`'shown'`),
    },
    keyword: ['screen_tip.text'],
    partial: ['text'],
    sort: '-created_at',
  },
  {
    create: async (context, draft) => {
      await checkMinutes(context, draft.display_minutes);
      return draft;
    },
    update: async (context, _before, change) => {
      await checkMinutes(context, change.display_minutes);
      return change;
    },
    // What screens still show of a tip that is gone is taken off them.
    beforeRemove: async ({ db }, rows) => {
      await sql`
        select withdraw_tip_send(s.id) from tip_send s
        where s.tip_id = any(${rows.map(({ id }) => id)}::uuid[]) and s.until > now() and s.withdrawn_at is null`.execute(
        db,
      );
    },
  },
);
