import { translated } from '#kit/words/words.ts';
import type { NotesWords } from './zh.ts';

export const en = translated<'en', NotesWords>()({
  title: 'Notes',
  fields: {
    org_id: 'organisation',
    subject: 'about',
    resident_id: 'resident',
    resident_name: 'resident',
    resident_known: 'resident',
    space_id: 'place',
    space_path: 'place',
    about: 'whom or where',
    shift: 'shift',
    day: 'day',
    pinned: 'pinned',
    standing: 'status',
    title: 'note',
    content: 'details',
    author_name: 'written by',
    created_at: 'written',
    updated_at: 'changed',
  },
  enums: {
    subject: { resident: 'resident', room: 'room', ward: 'ward', shift: 'shift' },
    note_shift: { day: 'day shift', night: 'night shift' },
    standing: { pinned: 'pinned', today: 'today', later: 'later', past: 'past' },
  },
  things: { note: 'note' },
  sidebar: { remark: 'Notes' },
  errors: {
    NOTE_PLACE: 'A note about a room needs a room, one about the ward or a shift a department',
  },
  pages: { RemarkList: 'Notes' },
  permissions: {
    note: {
      read: 'See notes',
      write: 'Write notes',
      remove: 'Delete notes',
      export: 'Export notes',
      import: 'Import notes',
    },
  },
  add: 'New note',
  current: 'Current',
  all: 'All',
  sections: { about: 'About', when: 'When', note: 'Note' },
  wardHint: 'Empty: this ward',
  dayHint: 'Shown on that day; a night shift’s also on the next',
  pinnedHint: 'Stays until somebody takes it down',
  pin: 'Pin',
  unpin: 'Unpin',
});
