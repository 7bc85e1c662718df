// The door of the tasks room on the server.
import { residentsByName } from '#features/care-subjects.ts';
import { serveRoom, serveSheets } from '#features/platform.ts';
import { spacesByPath } from '#features/spaces/server/index.ts';
import { task, taskPlan, tasks } from '../contract.ts';
import { plans, startPlanning } from './plans.ts';
import { countTasks, reopenTask, reportTask } from './reports.ts';
import { taskListener } from './task-device.ts';
import { things } from './task-records.ts';

export { seedTasks } from './seed.ts';
export type { TaskNames } from './seed.ts';

const resolve = { resident_id: residentsByName, space_id: spacesByPath };
const { job: importing, ...sheets } = serveSheets(tasks, task, things, { resolve });
const { job: importingPlans, ...planSheets } = serveSheets(tasks, taskPlan, plans, { resolve });

export const tasksRoom = serveRoom(
  tasks,
  {
    ...things.handlers,
    ...sheets,
    counts: (context) => countTasks(context),
    report: (context, told, { id }) => reportTask(context, id, told),
    reopen: (context, _input, { id }) => reopenTask(context, id),
    planPage: plans.handlers.page,
    planRead: plans.handlers.read,
    planCreate: plans.handlers.create,
    planUpdate: plans.handlers.update,
    planRemove: plans.handlers.remove,
    planExport: planSheets.export,
    planTemplate: planSheets.template,
    planImport: planSheets.import,
  },
  {
    migrations: new URL('./migrations/', import.meta.url),
    jobs: [importing, importingPlans],
    listener: taskListener,
    start: async (platform) => startPlanning(platform),
  },
);
