import { translated } from '#kit/words/words.ts';
import type { ErrorLogWords } from './zh.ts';

export const en = translated<'en', ErrorLogWords>()({
  title: 'Error log',
  fields: {
    kind: 'kind',
    error: 'error',
    info: 'place in the code',
    url: 'page',
    build: 'build',
    state: 'state',
    times: 'times',
    users: 'users',
    organisations: 'organisations',
    organisation_names: 'organisations',
    first_at: 'first seen',
    last_at: 'last seen',
    solved_at: 'solved',
    solved_by_name: 'solved by',
  },
  enums: {
    error_kind: {
      error: 'error',
      rejection: 'unhandled promise',
      render: 'page failed',
      chunk: 'code not loaded',
      policy: 'content policy breach',
    },
    error_state: {
      open: 'open',
      solved: 'solved',
      returned: 'recurred',
    },
  },
  acts: {
    solve: 'marked solved',
    reopen: 'reopened',
  },
  things: {
    errorlog: 'error log',
  },
  sidebar: {
    error_log: 'Error log',
  },
  errors: {},
  pages: {
    ErrorLog: 'Error log',
  },
  permissions: {
    errorlog: {
      read: 'View the error log',
      solve: 'Mark errors solved',
    },
  },
  lead: 'Errors that happened while the console ran, grouped by error, place in the code and build. No personal data is kept.',
  solve: 'Mark solved',
  reopen: 'Reopen',
  solved: 'Marked solved',
  reopened: 'Reopened',
});
