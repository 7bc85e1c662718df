// How a resident lies in the database: with the open stay, the people who care for them and the age of today.
import type { EntityTable } from '#kit/entity/table.ts';
import type { Database } from '#features/database.ts';
import type { resident } from '../contract.ts';

const OPEN_STAY = 'left join stay on stay.resident_id = resident.id and stay.to_at is null';
const TODAY = '(now() at time zone organisation.time_zone)::date';
// What space_path() says; a function that reads tables takes ten times as long for each row.
const PATH = `nullif(concat_ws(' / ', case when ward.kind <> 'hospital' then ward.name end, case when room.kind <> 'hospital' then room.name end, bed.name), '')`;

export const residentTable: EntityTable<typeof resident, Database, 'resident'> = {
  table: 'resident',
  from: `resident join organisation on organisation.id = resident.org_id ${OPEN_STAY}
    left join staff doctor on doctor.id = resident.doctor_id
    left join staff nurse on nurse.id = resident.nurse_id
    left join staff caregiver on caregiver.id = resident.caregiver_id
    left join space bed on bed.id = stay.bed_id left join space room on room.id = bed.parent_id left join space ward on ward.id = room.parent_id`,
  columns: {
    org_name: 'organisation.short_name',
    bed_id: 'stay.bed_id',
    bed_path: PATH,
    waiting: "(resident.status = 'left' and resident.left_at is null)",
    age: `case when resident.birthday is null then resident.age else age_at(resident.birthday, ${TODAY}) end`,
    age_unit: `case when resident.birthday is null then resident.age_unit else age_unit_at(resident.birthday, ${TODAY}) end`,
    doctor_name: 'doctor.real_name',
    nurse_name: 'nurse.real_name',
    caregiver_name: 'caregiver.real_name',
  },
  keyword: ['resident.name', 'resident.registration_no', 'resident.nickname', 'resident.lies_at'],
  partial: ['name', 'registration_no'],
  finder: 'find_residents',
  // The names of the bed as they were when it was taken; making them anew for every row takes seconds.
  sortBy: { bed_path: 'resident.lies_at' },
  sort: '-created_at',
};
