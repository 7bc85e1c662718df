// How a note lies in the database: with whom or what it is about, and how it stands today by its organisation's calendar.
import type { EntityTable } from '#kit/entity/table.ts';
import { RESIDENT_KNOWN } from '#features/care-subjects.ts';
import type { Database } from '#features/database.ts';
import type { note } from '../contract.ts';

const FROM = `note join organisation on organisation.id = note.org_id left join resident on resident.id = note.resident_id`;
const TODAY = '(now() at time zone organisation.time_zone)::date';
/** A night shift lasts into the day after. */
const STANDING = `case when note.pinned then 'pinned' when note.day > ${TODAY} then 'later'
  when note.day + (note.shift is not distinct from 'night')::int >= ${TODAY} then 'today' else 'past' end`;
const PLACE = 'space_path(note.space_id)';

export const noteTable: EntityTable<typeof note, Database, 'note'> = {
  table: 'note',
  from: FROM,
  filterFrom: FROM,
  columns: {
    resident_name: 'resident.name',
    resident_known: `case when note.resident_id is not null then ${RESIDENT_KNOWN} end`,
    space_path: PLACE,
    about: `nullif(concat_ws(' · ', resident.name, resident.lies_at, ${PLACE}), '')`,
    standing: STANDING,
  },
  keyword: ['note.title', 'note.content', 'resident.name', 'note.author_name'],
  partial: ['title'],
  // What is pinned first, what is past last, of each the newest.
  sortBy: { standing: `array_position(array['past', 'later', 'today', 'pinned'], ${STANDING})` },
  sort: '-standing',
};
