// A note: what it is about, when it holds, and what it says.
import { useConsole } from '#kit/ui/console-context.ts';
import { RecordDrawer } from '#kit/ui/record-drawer.tsx';
import { serverNow } from '#kit/ui/server-clock.ts';
import { formatDay } from '#kit/ui/zoned-time.ts';
import { useT } from '#features/use-t.ts';
import { needsOf, note, notes } from '../contract.ts';

export function NoteDrawer() {
  const t = useT();
  const { me, timeZone } = useConsole();
  const ofWard = () => ({ org_id: me.organisation.id });
  return (
    <RecordDrawer
      entity={note}
      room={notes}
      title={(row) => row?.title ?? t('notes.add')}
      defaults={() => ({
        subject: 'ward',
        pinned: false,
        day: formatDay(serverNow(), timeZone),
      })}
      sections={[
        {
          title: t('notes.sections.note'),
          fields: [
            { field: 'title', wide: true },
            { field: 'content', wide: true },
          ],
        },
        {
          title: t('notes.sections.about'),
          fields: [
            {
              field: 'subject',
              after: (_value, set) => {
                set('space_id', null);
                set('resident_id', null);
              },
            },
            {
              field: 'resident_id',
              required: (values) => needsOf(values).includes('resident_id'),
              when: ({ subject }) => subject === 'resident',
              reference: { filters: ofWard },
            },
            {
              field: 'space_id',
              required: (values) => needsOf(values).includes('space_id'),
              when: ({ subject }) => subject === 'room',
              reference: { label: 'path', filters: () => ({ ...ofWard(), kind: 'room' }) },
            },
            {
              field: 'space_id',
              hint: t('notes.wardHint'),
              when: ({ subject }) => subject === 'ward' || subject === 'shift',
              reference: { label: 'path', filters: () => ({ ...ofWard(), kind: 'department' }) },
            },
            {
              field: 'shift',
              required: (values) => needsOf(values).includes('shift'),
              when: ({ subject }) => subject === 'shift',
            },
          ],
        },
        {
          title: t('notes.sections.when'),
          fields: [
            {
              field: 'pinned',
              hint: t('notes.pinnedHint'),
              when: ({ subject }) => subject !== 'shift',
            },
            {
              field: 'day',
              hint: t('notes.dayHint'),
              required: (values) => needsOf(values).includes('day'),
            },
            { field: 'author_name', when: (_, row) => row !== null },
            { field: 'created_at', when: (_, row) => row !== null },
          ],
        },
      ]}
    />
  );
}
