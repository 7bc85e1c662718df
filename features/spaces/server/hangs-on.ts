// What tells that a space was used: records of other rooms that name it, and go or lose it when it goes.
import { sql } from 'kysely';

/** Whether anything hangs on the space `s`: who answers for it, who lay there, what ran there. */
export const hangsOn = sql`(
  exists (select from cover where space_id = s.id) or exists (select from device_cover where space_id = s.id)
  or exists (select from area_space where space_id = s.id) or exists (select from stay where bed_id = s.id)
  or exists (select from countdown_run where space_id = s.id)
  or exists (select from handover where s.id in (from_space_id, to_space_id))
  or exists (select from watchdog_run where department_id = s.id) or exists (select from test_mode where department_id = s.id))`;
