// The roles of one organisation, and at the hospital and the provider of all below.
import { SwapOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useConsole } from '#kit/ui/console-context.ts';
import type { ColumnOf } from '#kit/ui/list-columns.tsx';
import { ListPage } from '#kit/ui/list-page.tsx';
import { useT } from '#features/use-t.ts';
import { access, role } from '../contract.ts';
import { RoleDrawer } from './role-drawer.tsx';

export function Page() {
  const t = useT();
  const { me } = useConsole();
  const across = me.level !== 'organisation';
  const columns: ColumnOf<typeof role>[] = [
    { field: 'name', width: 150 },
    'role_type',
    ...(across ? (['org_name'] as const) : []),
    { field: 'parent_name', width: 130 },
    { field: 'people', width: 90 },
    { field: 'widgets', width: 260 },
    { field: 'description', width: 240 },
    { field: 'created_at', hidden: true },
  ];
  return (
    <ListPage
      entity={role}
      room={access}
      title={t('access.pages.RoleManager')}
      createLabel={t('access.role.add')}
      columns={columns}
      hideFilters={across ? [] : ['org_id']}
      selectionActions={(rows) => <Compare ids={rows.map(({ id }) => id)} />}
    >
      <RoleDrawer across={across} />
    </ListPage>
  );
}

function Compare({ ids: [left, right, ...more] }: { ids: string[] }) {
  const t = useT();
  const navigate = useNavigate();
  if (!left || !right || more.length > 0)
    return <span className="k-aside">{t('access.role.compareTwo')}</span>;
  return (
    <Button
      icon={<SwapOutlined aria-hidden />}
      onClick={() => void navigate(`/rolemanager/compare?left=${left}&right=${right}`)}
    >
      {t('access.role.compare')}
    </Button>
  );
}
