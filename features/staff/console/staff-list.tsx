// Staff of one organisation, and at the hospital and the provider of all below.
import { Avatar } from '#kit/ui/avatar.tsx';
import { useConsole } from '#kit/ui/console-context.ts';
import { ListPage } from '#kit/ui/list-page.tsx';
import type { ColumnOf } from '#kit/ui/list-columns.tsx';
import type { RowOf } from '#kit/contract/entity.ts';
import { useT } from '#features/use-t.ts';
import { staff, staffMember } from '../contract.ts';
import { StaffDrawer } from './staff-drawer.tsx';

export function Page() {
  const t = useT();
  const { me } = useConsole();
  const across = me.level !== 'organisation';
  const columns: ColumnOf<typeof staffMember>[] = [
    { field: 'real_name', width: 180, render: (person) => <Name person={person} /> },
    'login_name',
    'role_name',
    ...(across ? (['org_name'] as const) : []),
    'mobile',
    { field: 'sex', hidden: true },
    { field: 'employee_no', width: 120 },
    { field: 'card_no', hidden: true },
    { field: 'manager', hidden: true },
    { field: 'enabled', tones: { true: 'good', false: 'off' } },
    { field: 'last_login_at', age: true, width: 260 },
    { field: 'created_at', hidden: true },
  ];
  return (
    <ListPage
      entity={staffMember}
      room={staff}
      title={t(me.level === 'provider' ? 'staff.pages.ProviderStaff' : 'staff.pages.StaffList')}
      createLabel={t('staff.add')}
      columns={columns}
      hideFilters={across ? [] : ['org_id']}
      removable={(person) => !person.founder}
    >
      <StaffDrawer across={across} />
    </ListPage>
  );
}

function Name({ person }: { person: RowOf<typeof staffMember> }) {
  return (
    <span className="k-person">
      <Avatar file={person.avatar} name={person.real_name} size={28} />
      {person.real_name}
    </span>
  );
}
