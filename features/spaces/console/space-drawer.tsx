// A space's own fields; choosing another parent moves it.
import { RecordDrawer } from '#kit/ui/record-drawer.tsx';
import { useT } from '#features/use-t.ts';
import { SPACE_KINDS, space, spaces } from '../contract.ts';
import type { SpaceKind } from '../contract.ts';
import { kindAbove } from './grow-spaces.ts';

/** `department:<parent id>`, as the address has it. */
function readHint(hint: string): { kind: SpaceKind; parent_id: string | null } {
  const [kind, parent_id] = hint.split(':');
  return { kind: SPACE_KINDS.find((one) => one === kind) ?? 'room', parent_id: parent_id ?? null };
}

export function SpaceDrawer() {
  const t = useT();
  return (
    <RecordDrawer
      entity={space}
      room={spaces}
      size={520}
      title={(row) => row?.name ?? t('spaces.title')}
      defaults={readHint}
      sections={[
        {
          fields: [
            { field: 'kind', wide: true, readOnly: true },
            {
              field: 'name',
              // The full name begins as the name; it can be told more fully after that.
              after: (name, set) => set('full_name', name),
              when: (_, row) => row === null,
            },
            { field: 'name', when: (_, row) => row !== null },
            'full_name',
            {
              field: 'parent_id',
              wide: true,
              hint: t('spaces.moveHint'),
              when: (_, row) => row?.kind === 'room' || row?.kind === 'bed',
              reference: {
                label: 'path',
                filters: (_, row) => ({ kind: row && kindAbove(row.kind), org_id: row?.org_id }),
              },
            },
            'position',
            'his_code',
          ],
        },
      ]}
    />
  );
}
