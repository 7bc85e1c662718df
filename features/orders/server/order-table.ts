// How an order lies in the database: with its resident, the bed of the open stay, and when it is due next.
import type { EntityTable } from '#kit/entity/table.ts';
import { RESIDENT_KNOWN } from '#features/care-subjects.ts';
import type { Database } from '#features/database.ts';
import type { order } from '../contract.ts';

const WITH_RESIDENT = 'medical_order join resident on resident.id = medical_order.resident_id';

export const orderTable: EntityTable<typeof order, Database, 'medical_order'> = {
  table: 'medical_order',
  from: WITH_RESIDENT,
  filterFrom: WITH_RESIDENT,
  columns: {
    resident_name: 'resident.name',
    resident_known: RESIDENT_KNOWN,
    bed_path: 'resident.lies_at',
    next_due_at: 'order_next_due(medical_order)',
  },
  keyword: [
    'medical_order.content',
    'resident.name',
    'resident.registration_no',
    'resident.lies_at',
  ],
  partial: ['content'],
  // What is in effect first, what is over last, of each the newest.
  sortBy: {
    status: "array_position(array['expired', 'planned', 'effective'], medical_order.status)",
  },
  sort: '-status',
};
