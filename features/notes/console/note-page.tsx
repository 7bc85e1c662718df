// The ward's notes: what is pinned and what is for today and later; what is past where it is asked for.
import { Segmented } from 'antd';
import { ListPage } from '#kit/ui/list-page.tsx';
import type { ColumnOf } from '#kit/ui/list-columns.tsx';
import type { Tones } from '#kit/ui/enum-tag.tsx';
import { useListState } from '#kit/ui/use-list-state.ts';
import { useLabels } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { CURRENT, note, notes } from '../contract.ts';
import { NoteDrawer } from './note-drawer.tsx';
import { PinButton } from './pin-button.tsx';

const TONES: Tones = { pinned: 'warn', today: 'good', later: 'info', past: 'off' };

const COLUMNS: ColumnOf<typeof note>[] = [
  { field: 'title', width: 240 },
  { field: 'content', width: 280 },
  { field: 'standing', width: 100, tones: TONES },
  { field: 'subject', width: 100 },
  { field: 'about', width: 240 },
  { field: 'shift', width: 100 },
  { field: 'day', width: 120 },
  { field: 'author_name', width: 120 },
  { field: 'created_at', age: true, width: 260 },
  { field: 'updated_at', hidden: true },
];

export function Page() {
  const t = useT();
  return (
    <ListPage
      entity={note}
      room={notes}
      title={t('notes.pages.RemarkList')}
      createLabel={t('notes.add')}
      columns={COLUMNS}
      hideFilters={['standing']}
      futureDates={['day']}
      refreshOn={['note.changed', 'resident.changed']}
      rowName={(row) => row.title}
      rowActions={(row) => <PinButton row={row} />}
      actionsWidth={130}
      summary={<StandingChoice />}
    >
      <NoteDrawer />
    </ListPage>
  );
}

function StandingChoice() {
  const t = useT();
  const { field, option } = useLabels(notes);
  const { state, change } = useListState(note);
  const { standing = '', ...others } = state.filters;
  return (
    <div>
      <Segmented
        aria-label={field('standing')}
        value={standing}
        options={[
          { value: '', label: t('notes.all') },
          { value: CURRENT.join(','), label: t('notes.current') },
          { value: 'past', label: option('standing', 'past') },
        ]}
        onChange={(value) => change({ filters: value ? { ...others, standing: value } : others })}
      />
    </div>
  );
}
