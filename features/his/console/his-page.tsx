// The hospital information systems of the organisations that one sees: settings, how the last run went, run now.
import type { RowOf } from '#kit/contract/entity.ts';
import { useConsole } from '#kit/ui/console-context.ts';
import { EnumTag } from '#kit/ui/enum-tag.tsx';
import type { ColumnOf } from '#kit/ui/list-columns.tsx';
import { ListPage } from '#kit/ui/list-page.tsx';
import { useT } from '#features/use-t.ts';
import { his, hisRoom } from '../contract.ts';
import { HisDrawer } from './his-drawer.tsx';
import { RunButton } from './run-button.tsx';
import { RUN_TONES } from './run-tones.ts';
import { useSynchronise } from './use-synchronise.ts';

const state = ({ state: said }: RowOf<typeof his>) =>
  said === null ? (
    <span className="k-aside">–</span>
  ) : (
    <EnumTag room={hisRoom} name="run_state" value={said} tone={RUN_TONES[said]} />
  );

export function Page() {
  const t = useT();
  const { me } = useConsole();
  const synchronising = useSynchronise();
  const columns: ColumnOf<typeof his>[] = [
    { field: 'org_name', width: 150 },
    { field: 'base_url', width: 200 },
    { field: 'enabled', tones: { true: 'good', false: 'off' } },
    { field: 'state', render: state },
    { field: 'started_at', age: true, width: 230 },
    { field: 'made', width: 90 },
    { field: 'changed', width: 90 },
    { field: 'unchanged', width: 100, hidden: true },
    { field: 'refused', width: 100 },
    { field: 'auth', hidden: true },
    { field: 'created_at', hidden: true },
  ];
  return (
    <ListPage
      entity={his}
      room={hisRoom}
      title={t('his.pages.HisIndex')}
      createLabel={t('his.add')}
      columns={columns}
      rowName={(row) => row.org_name}
      refreshOn={['his.changed']}
      hideFilters={me.level === 'provider' ? [] : ['org_id']}
      rowActions={(row) => <RunButton row={row} synchronising={synchronising} small />}
    >
      <HisDrawer synchronising={synchronising} />
    </ListPage>
  );
}
