// A call's row as it is read and written.
import type { CallRecord } from '../record.ts';

/** The columns of a record, in the order in which they are read and written. */
export const RECORD_COLUMNS = [
  'id',
  'version',
  'org_id',
  'type',
  'event',
  'event_name',
  'event_shared',
  'code',
  'priority',
  'state',
  'result',
  'device_id',
  'device_type',
  'device_name',
  'space_id',
  'space_name',
  'space_path',
  'department_id',
  'resident_id',
  'resident_name',
  'repeats',
  'reminders',
  'speech',
  'target_s',
  'raised_at',
  'presented_at',
  'answered_at',
  'taken_at',
  'hung_up_at',
  'ended_at',
  'back_at',
  'ended_by',
  'ended_by_name',
  'ended_device_id',
  'answered_by',
  'answered_by_name',
  'answered_device_id',
  'answered_role_id',
  'answered_role_type',
  'slow_reason',
  'note',
  'false_call',
  'test',
  'audio',
  'rules',
  'place',
] as const satisfies readonly (keyof CallRecord)[];

/** Columns of `call` under an alias, as they are read. */
export const recordColumns = (alias: string): string =>
  RECORD_COLUMNS.map((name) => `${alias}.${name}`).join(', ');

/** The record in a row that may hold more. */
export const toRecord = (row: CallRecord): CallRecord =>
  Object.fromEntries(RECORD_COLUMNS.map((name) => [name, row[name]])) as unknown as CallRecord;
