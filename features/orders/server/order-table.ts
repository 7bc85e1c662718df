// How an order lies in the database: with its resident, the bed of the open stay, and when it is due next.
import type { EntityTable } from '#kit/entity/table.ts';
import { RESIDENT_KNOWN } from '#features/care-subjects.ts';
import type { order } from '../contract.ts';

const WITH_RESIDENT = 'medical_order join resident on resident.id = medical_order.resident_id';

export const orderTable: EntityTable<typeof order> = {
  table: 'medical_order',
  from: WITH_RESIDENT,
  filterFrom: WITH_RESIDENT,
  columns: {
    org_id: 'medical_order.org_id',
    resident_id: 'medical_order.resident_id',
    resident_name: 'resident.name',
    resident_known: RESIDENT_KNOWN,
    bed_path: 'resident.lies_at',
    type: 'medical_order.type',
    content: 'medical_order.content',
    times: 'medical_order.times',
    status: 'medical_order.status',
    from_at: 'medical_order.from_at',
    until_at: 'medical_order.until_at',
    doctor_id: 'medical_order.doctor_id',
    doctor_name: 'medical_order.doctor_name',
    next_due_at: 'order_next_due(medical_order)',
    ended_at: 'medical_order.ended_at',
    ending: 'medical_order.ending',
    stop_reason: 'medical_order.stop_reason',
    stopped_by_name: 'medical_order.stopped_by_name',
    entered_by_name: 'medical_order.entered_by_name',
    created_at: 'medical_order.created_at',
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
