// The door of the notes room on the server.
import type { DraftOf, RowOf } from '#kit/contract/entity.ts';
import { Failure, badFields } from '#kit/http/failure.ts';
import { actorName, residentsByName, thePlace, theResident } from '#features/care-subjects.ts';
import { serveRoom, serveSheets, serveThing } from '#features/platform.ts';
import type { Ctx } from '#features/platform.ts';
import { spacesByPath } from '#features/spaces/server/index.ts';
import { needsOf, note, notes } from '../contract.ts';
import type { Subject } from '../contract.ts';
import { noteTable } from './note-table.ts';

export { seedNotes } from './seed.ts';
export type { NoteNames } from './seed.ts';

type Draft = {
  [Field in keyof DraftOf<typeof note>]?: DraftOf<typeof note>[Field] | undefined;
};
type About = Pick<
  RowOf<typeof note>,
  'subject' | 'resident_id' | 'space_id' | 'shift' | 'day' | 'pinned'
>;

/** Of which kind a place must be, by what the note is about. */
const KIND: Readonly<Record<Subject, string | null>> = {
  resident: null,
  room: 'room',
  ward: 'department',
  shift: 'department',
};

const { NOTE_PLACE } = notes.errors;

/** Whose the note is, and what it is about; what its subject has no use for is emptied. */
async function settleAbout(context: Ctx, about: About) {
  const missing = needsOf(about).filter((field) => about[field] === null);
  if (missing.length > 0)
    throw badFields(Object.fromEntries(missing.map((field) => [field, { fault: 'required' }])));
  const { subject, day, pinned } = about;
  const common = {
    subject,
    day,
    pinned: subject === 'shift' ? false : pinned,
    shift: subject === 'shift' ? about.shift : null,
  };
  if (subject === 'resident' && about.resident_id) {
    const { id, org_id } = await theResident(context, about.resident_id, 'resident_id');
    return { ...common, org_id, resident_id: id, space_id: null };
  }
  if (about.space_id === null)
    return { ...common, org_id: context.actor.org_id, resident_id: null, space_id: null };
  const place = await thePlace(context, about.space_id, 'space_id');
  if (place.kind !== KIND[subject])
    throw new Failure(NOTE_PLACE, { fields: { space_id: NOTE_PLACE } });
  return { ...common, org_id: place.org_id, resident_id: null, space_id: place.id };
}

/** What a note is about after the change. */
const aboutOf = (before: About | null, sent: Draft): About => ({
  subject: sent.subject ?? before?.subject ?? 'ward',
  resident_id: sent.resident_id === undefined ? (before?.resident_id ?? null) : sent.resident_id,
  space_id: sent.space_id === undefined ? (before?.space_id ?? null) : sent.space_id,
  shift: sent.shift === undefined ? (before?.shift ?? null) : sent.shift,
  day: sent.day === undefined ? (before?.day ?? null) : sent.day,
  pinned: sent.pinned ?? before?.pinned ?? false,
});

const things = serveThing(note, noteTable, {
  create: async (context, draft) => ({
    ...draft,
    ...(await settleAbout(context, aboutOf(null, draft))),
    author_id: context.actor.id,
    author_name: await actorName(context),
  }),
  update: async (context, before, change) => ({
    ...change,
    ...(await settleAbout(context, aboutOf(before, change))),
  }),
  after: ({ announce }, { row: { id, org_id } }) =>
    announce({ org_id, type: 'note.changed', access: 'note.read', data: { id } }),
});

const { job: importing, ...sheets } = serveSheets(notes, note, things, {
  resolve: { resident_id: residentsByName, space_id: spacesByPath },
});

export const notesRoom = serveRoom(
  notes,
  { ...things.handlers, ...sheets },
  { migrations: new URL('./migrations/', import.meta.url), jobs: [importing] },
);
