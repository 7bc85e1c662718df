// How tasks and plans lie in the database: with whom or where they are for, and how a task stands now.
import type { EntityTable } from '#kit/entity/table.ts';
import { RESIDENT_KNOWN } from '#features/care-subjects.ts';
import type { Database } from '#features/database.ts';
import { DUE_BEFORE_MIN, OVERDUE_AFTER_MIN } from '../contract.ts';
import type { task, taskPlan } from '../contract.ts';

const minutes = (count: number) => `interval '${count} minutes'`;

/** How a task stands by the clock. */
export const STANDING = `case when task.status <> 'not_operated' then 'done'
  when task.planned_at + ${minutes(OVERDUE_AFTER_MIN)} <= now() then 'overdue'
  when task.planned_at - ${minutes(DUE_BEFORE_MIN)} <= now() then 'due' else 'later' end`;

const withResident = (table: string) =>
  `${table} left join resident on resident.id = ${table}.resident_id`;

const subjectOf = (table: string) => ({
  resident_name: 'resident.name',
  resident_known: `case when ${table}.resident_id is not null then ${RESIDENT_KNOWN} end`,
  space_path: `space_path(${table}.space_id)`,
  about: `nullif(concat_ws(' · ', resident.name, resident.lies_at, space_path(${table}.space_id)), '')`,
});

export const taskTable: EntityTable<typeof task, Database, 'task'> = {
  table: 'task',
  from: withResident('task'),
  filterFrom: withResident('task'),
  columns: {
    ...subjectOf('task'),
    standing: STANDING,
  },
  keyword: ['task.title', 'task.details', 'resident.name', 'task.operator_name'],
  partial: ['title'],
  // What is open by its time, and behind it what was told of, the last first.
  sortBy: {
    standing: `case task.status when 'not_operated' then extract(epoch from task.planned_at) else 1e12 - extract(epoch from task.actual_at) end`,
  },
  sort: 'standing',
};

export const planTable: EntityTable<typeof taskPlan, Database, 'task_plan'> = {
  table: 'task_plan',
  from: withResident('task_plan'),
  filterFrom: withResident('task_plan'),
  columns: {
    ...subjectOf('task_plan'),
    next_at: 'task_plan_next(task_plan)',
  },
  keyword: ['task_plan.title', 'task_plan.details', 'resident.name'],
  partial: ['title'],
  sort: '-created_at',
};
