// What the LED devices of the demo ward show; sent as soon as they connect.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '#features/database.ts';
import { LED_DEVICES } from '../contract.ts';

/** Sets the organisation's LED devices: the screens to a line of text, all to little light at night. */
export async function seedLeds(
  tx: Kysely<Database>,
  { org_id, text }: { org_id: string; text: string },
): Promise<void> {
  await sql`
    with made as (
      insert into led_setting (device_id, org_id, text, clock, revision)
      select id, org_id, case type when 'LED_SCREEN' then ${text} end, type = 'LED_SCREEN', 1 from device
      where org_id = ${org_id}::uuid and type = any(${[...LED_DEVICES]}::text[]) returning device_id, org_id
    ) insert into led_command (device_id, org_id, what, message_id)
      select device_id, org_id, 'set', 'led-' || uuidv7() from made`.execute(tx);
}
