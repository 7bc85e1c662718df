// Notes: what staff write down about a resident, a room, the ward or a shift (spec §2 "/remark/list"). A note is pinned until
// somebody takes it down, or dated: it is for its day, and a night shift's for the morning after too; then it is past.
// Neighbours: residents and spaces (what notes are about).
import { z } from 'zod';
import { entity } from '#kit/contract/entity.ts';
import { shown } from '#kit/contract/entity-fields.ts';
import {
  choice,
  date,
  flag,
  maybe,
  moment,
  optional,
  reference,
  text,
} from '#kit/contract/fields.ts';
import { room } from '#kit/contract/room.ts';

export const SUBJECTS = ['resident', 'room', 'ward', 'shift'] as const;
export type Subject = (typeof SUBJECTS)[number];
export const NOTE_SHIFTS = ['day', 'night'] as const;
export const STANDINGS = ['pinned', 'today', 'later', 'past'] as const;
/** What is shown of notes unless somebody asks for more. */
export const CURRENT = ['pinned', 'today', 'later'] as const;

/** Notes: 2 to 50 characters; what is typed at length 300 (spec §5). */
const title = () => text({ min: 2, max: 50 });
const content = () => text({ max: 300, multiline: true });

interface Told {
  subject?: unknown;
  resident_id?: unknown;
  space_id?: unknown;
  shift?: unknown;
  day?: unknown;
  pinned?: unknown;
}

/** What a note of its subject must have. */
export const needsOf = ({ subject, pinned }: Told): readonly (keyof Told)[] => [
  ...(subject === 'resident' ? (['resident_id'] as const) : []),
  ...(subject === 'room' ? (['space_id'] as const) : []),
  ...(subject === 'shift' ? (['shift', 'day'] as const) : []),
  ...(subject !== 'shift' && pinned !== true ? (['day'] as const) : []),
];

const missingIn = (told: Told): Record<string, string> =>
  Object.fromEntries(
    needsOf(told)
      .filter((field) => told[field] === undefined || told[field] === null)
      .map((field) => [field, 'required']),
  );

export const note = entity({
  thing: 'note',
  fields: {
    org_id: shown(reference('partinfo')),
    subject: choice('subject', SUBJECTS).default('ward'),
    resident_id: optional(reference('resident')),
    resident_name: shown(maybe(z.string())),
    /** With the registration number, which tells namesakes apart. */
    resident_known: shown(maybe(z.string())),
    /** A room, or a department; the organisation's own where none is told. */
    space_id: optional(reference('space')),
    space_path: shown(maybe(z.string())),
    /** Whom or what it is about, in one text. */
    about: shown(maybe(z.string())),
    shift: optional(choice('note_shift', NOTE_SHIFTS)),
    day: optional(date()),
    pinned: flag().default(false),
    standing: shown(choice('standing', STANDINGS)),
    title: title(),
    content: optional(content()),
    author_name: shown(maybe(z.string())),
    created_at: shown(moment()),
    updated_at: shown(moment()),
  },
  filters: [
    'standing',
    'subject',
    'resident_id',
    'space_id',
    'shift',
    'day',
    'title',
    'created_at',
  ],
  sorts: ['standing', 'day', 'title', 'created_at', 'updated_at'],
  // A change is judged with what the note has already, which is the server's to look at.
  rules: (draft) => ('subject' in draft && 'title' in draft ? missingIn(draft) : {}),
  sheet: [
    'subject',
    'resident_id',
    'space_id',
    'shift',
    'day',
    'pinned',
    'title',
    'content',
    'standing',
    'author_name',
    'created_at',
  ],
  named: { resident_id: 'resident_known', space_id: 'space_path' },
});

export const notes = room({
  name: 'notes',
  permissions: ['note.read', 'note.write', 'note.remove', 'note.export', 'note.import'],
  withoutAlarms: 'What people write down for one another: no call goes by it',
  begins: {
    'note.read': 'all',
    'note.write': 'all',
    'note.remove': ['head_nurse', 'clerk'],
    'note.export': ['head_nurse', 'clerk'],
    'note.import': ['head_nurse', 'clerk'],
    RemarkList: 'all',
  },
  errors: { NOTE_PLACE: { code: 2310, status: 409 } },
  things: ['note'],
  sections: ['remark'],
  enums: { subject: SUBJECTS, note_shift: NOTE_SHIFTS, standing: STANDINGS },
  routes: {
    ...note.routes,
    create: { ...note.routes.create, withoutLicence: true },
    update: { ...note.routes.update, withoutLicence: true },
    ...note.sheets,
  },
  /** A note was written, changed or deleted. */
  events: { 'note.changed': 'note.read' },
  pages: {
    RemarkList: {
      path: '/remark/list',
      levels: ['organisation'],
      access: 'note.read',
      section: 'remark',
    },
  },
});
