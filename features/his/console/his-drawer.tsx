// A HIS: where it is, what its codes mean, which roles its people get; below it, how the runs went.
import { RecordDrawer } from '#kit/ui/record-drawer.tsx';
import { useT } from '#features/use-t.ts';
import { his, hisRoom } from '../contract.ts';
import { RunButton } from './run-button.tsx';
import { RunsPanel } from './runs-panel.tsx';
import type { Synchronising } from './use-synchronise.ts';

export function HisDrawer({ synchronising }: { synchronising: Synchronising }) {
  const t = useT();
  const system = t('his.hints.system');
  return (
    <RecordDrawer
      entity={his}
      room={hisRoom}
      size={760}
      title={(row) => row?.org_name ?? t('his.add')}
      defaults={() => ({ auth: 'none', enabled: true })}
      actions={(row) => <RunButton row={row} synchronising={synchronising} />}
      sections={[
        {
          title: t('his.sections.connection'),
          fields: [
            { field: 'org_id', wide: true, readOnly: (row) => row !== null },
            { field: 'base_url', wide: true, hint: t('his.hints.base_url') },
            'auth',
            {
              field: 'token',
              hint: t('his.hints.token'),
              when: ({ auth }) => auth === 'bearer',
            },
            'enabled',
          ],
        },
        {
          title: t('his.sections.identifiers'),
          fields: [
            { field: 'resident_system', hint: system },
            { field: 'staff_system', hint: system },
            { field: 'space_system', hint: system },
            { field: 'organisation_system', hint: system },
          ],
        },
        {
          title: t('his.sections.staff'),
          fields: [
            { field: 'default_role', hint: t('his.hints.default_role') },
            { field: 'role_codes', wide: true, hint: t('his.hints.role_codes') },
          ],
        },
      ]}
      extra={(row) => <RunsPanel row={row} />}
    />
  );
}
