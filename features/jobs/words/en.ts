import { translated } from '#kit/words/words.ts';
import type { JobsWords } from './zh.ts';

export const en = translated<'en', JobsWords>()({
  title: 'Background work',
  trial: 'trial, nothing is written',
  lead: 'Long work such as imports goes on in the background; you can leave this page. Results are kept for 7 days.',
  empty: 'No background work yet',
  emptyHint: 'Long work such as imports from Excel is shown here.',
  cancel: 'Stop',
  cancelled: 'Stopping',
  created: { one: '{{count}} added', other: '{{count}} added' },
  updated: { one: '{{count}} updated', other: '{{count}} updated' },
  refused: { one: '{{count}} error', other: '{{count}} errors' },
  rows: '{{done}} of {{total}} rows',
  begun: 'Started',
  over: 'Ended',
  fields: {
    title: 'work',
    state: 'status',
    done: 'done',
    total: 'total',
    started_at: 'started',
    ended_at: 'ended',
    created: 'added',
    updated: 'updated',
    refused: 'errors',
  },
  enums: {
    state: {
      running: 'running',
      done: 'done',
      failed: 'failed',
      cancelled: 'stopped',
      revoked: 'stopped: permissions changed',
      interrupted: 'interrupted: the server restarted',
    },
  },
  things: {
    job: 'background job',
  },
  errors: {},
  pages: { Jobs: 'Background work' },
  permissions: {},
});
