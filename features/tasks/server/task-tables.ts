// How tasks and plans lie in the database: with whom or where they are for, and how a task stands now.
import type { EntityTable } from '#kit/entity/table.ts';
import { RESIDENT_KNOWN } from '#features/care-subjects.ts';
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
  subject: `${table}.subject`,
  resident_id: `${table}.resident_id`,
  resident_name: 'resident.name',
  resident_known: `case when ${table}.resident_id is not null then ${RESIDENT_KNOWN} end`,
  space_id: `${table}.space_id`,
  space_path: `space_path(${table}.space_id)`,
  about: `nullif(concat_ws(' · ', resident.name, resident.lies_at, space_path(${table}.space_id)), '')`,
  title: `${table}.title`,
  details: `${table}.details`,
});

export const taskTable: EntityTable<typeof task> = {
  table: 'task',
  from: withResident('task'),
  filterFrom: withResident('task'),
  columns: {
    org_id: 'task.org_id',
    ...subjectOf('task'),
    planned_at: 'task.planned_at',
    actual_at: 'task.actual_at',
    operator_name: 'task.operator_name',
    device_name: 'task.device_name',
    status: 'task.status',
    standing: STANDING,
    remark: 'task.remark',
    plan_id: 'task.plan_id',
    author_name: 'task.author_name',
    created_at: 'task.created_at',
  },
  keyword: ['task.title', 'task.details', 'resident.name', 'task.operator_name'],
  partial: ['title'],
  // What is open by its time, and behind it what was told of, the last first.
  sortBy: {
    standing: `case task.status when 'not_operated' then extract(epoch from task.planned_at) else 1e12 - extract(epoch from task.actual_at) end`,
  },
  sort: 'standing',
};

export const planTable: EntityTable<typeof taskPlan> = {
  table: 'task_plan',
  from: withResident('task_plan'),
  filterFrom: withResident('task_plan'),
  columns: {
    org_id: 'task_plan.org_id',
    ...subjectOf('task_plan'),
    days: 'task_plan.days',
    times: 'task_plan.times',
    from_day: 'task_plan.from_day',
    until_day: 'task_plan.until_day',
    enabled: 'task_plan.enabled',
    next_at: 'task_plan_next(task_plan)',
    created_at: 'task_plan.created_at',
  },
  keyword: ['task_plan.title', 'task_plan.details', 'resident.name'],
  partial: ['title'],
  sort: '-created_at',
};
