// Tasks: what is to be done at a planned time for a resident, a bed, a room or the ward, who did it when, and whether it
// succeeded (spec §3, §4). A plan makes tasks ahead by itself, at its times of its days; a task that was told of stays in the
// record, and of two who tell the second hears of the first. Devices at the bedside tell by the task's id (`up/event`).
// Neighbours: residents and spaces (for whom and where), devices (which tell of tasks).
import { z } from 'zod';
import { idParams } from '#kit/contract/asked.ts';
import { room } from '#kit/contract/room.ts';
import { route } from '#kit/contract/route.ts';
import { STANDINGS, TASK_STATUSES, TASK_SUBJECTS, reportDraft, task } from './task.ts';
import { WEEKDAYS, taskPlan } from './task-plan.ts';

export * from './task.ts';
export * from './task-plan.ts';

const counts = z.object(
  Object.fromEntries(STANDINGS.map((standing) => [standing, z.number()])) as Record<
    (typeof STANDINGS)[number],
    z.ZodNumber
  >,
);
export type TaskCounts = z.output<typeof counts>;

export const tasks = room({
  name: 'tasks',
  permissions: [
    'task.read',
    'task.write',
    'task.remove',
    'task.report',
    'task.export',
    'task.import',
    'task_plan.read',
    'task_plan.write',
    'task_plan.remove',
    'task_plan.export',
    'task_plan.import',
  ],
  withoutAlarms: 'What is to be done at its time: what is overdue is shown, and raises no call',
  begins: {
    'task.read': 'all',
    'task.report': 'all',
    'task.write': ['head_nurse', 'nurse', 'doctor', 'clerk'],
    'task.remove': ['head_nurse', 'clerk'],
    'task.export': ['head_nurse', 'clerk'],
    'task.import': ['head_nurse', 'clerk'],
    'task_plan.read': ['head_nurse', 'nurse', 'clerk'],
    'task_plan.write': ['head_nurse', 'clerk'],
    'task_plan.remove': ['head_nurse', 'clerk'],
    'task_plan.export': ['head_nurse', 'clerk'],
    'task_plan.import': ['head_nurse', 'clerk'],
    TaskList: 'all',
    TaskPlans: ['head_nurse', 'nurse'],
  },
  errors: {
    TASK_TOLD: { code: 2320, status: 409 },
    TASK_KEPT: { code: 2321, status: 409 },
    TASK_PLACE: { code: 2322, status: 409 },
    TASK_RESIDENT_LEFT: { code: 2323, status: 409 },
    TASK_OPEN: { code: 2324, status: 409 },
  },
  acts: ['report', 'take_back'],
  things: ['task', 'task_plan'],
  sections: ['task'],
  enums: {
    task_subject: TASK_SUBJECTS,
    task_status: TASK_STATUSES,
    standing: STANDINGS,
    weekday: WEEKDAYS,
  },
  routes: {
    ...task.routes,
    create: { ...task.routes.create, withoutLicence: true },
    update: { ...task.routes.update, withoutLicence: true },
    ...task.sheets,
    counts: route({
      method: 'GET',
      path: '/mgr/task/counts',
      access: 'task.read',
      /** Of the tasks of the last day and the day to come. */
      reply: counts,
      readOnly: true,
    }),
    report: route({
      method: 'POST',
      path: '/mgr/task/{id}/report',
      access: 'task.report',
      withoutLicence: true,
      params: idParams,
      input: reportDraft,
      reply: task.row,
    }),
    /** Takes back what was told by mistake. */
    reopen: route({
      method: 'POST',
      path: '/mgr/task/{id}/reopen',
      access: 'task.report',
      withoutLicence: true,
      params: idParams,
      reply: task.row,
    }),
    planPage: taskPlan.routes.page,
    planRead: taskPlan.routes.read,
    planCreate: { ...taskPlan.routes.create, withoutLicence: true },
    planUpdate: { ...taskPlan.routes.update, withoutLicence: true },
    planRemove: taskPlan.routes.remove,
    planExport: taskPlan.sheets.export,
    planTemplate: taskPlan.sheets.template,
    planImport: taskPlan.sheets.import,
  },
  /** A task or plan was made, changed or told of. */
  events: { 'task.changed': 'task.read' },
  pages: {
    TaskList: {
      path: '/task/list',
      levels: ['organisation'],
      access: 'task.read',
      section: 'task',
    },
    TaskPlans: {
      path: '/task/plan',
      levels: ['organisation'],
      access: 'task_plan.read',
      section: 'task',
    },
  },
});
