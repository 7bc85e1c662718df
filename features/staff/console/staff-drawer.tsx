// A person of the staff: account, person, work.
import { useConsole } from '#kit/ui/console-context.ts';
import { RecordDrawer } from '#kit/ui/record-drawer.tsx';
import { StaffAccount } from '#features/account/console/index.ts';
import { useT } from '#features/use-t.ts';
import { staff, staffMember } from '../contract.ts';

/** `across`: people of several organisations, so that the form asks for theirs. */
export function StaffDrawer({ across }: { across: boolean }) {
  const t = useT();
  const { me } = useConsole();
  return (
    <RecordDrawer
      entity={staffMember}
      room={staff}
      title={(person) => person?.real_name ?? t('staff.add')}
      extra={(person) => <StaffAccount person={person} />}
      defaults={() => ({ sex: 'unknown', enabled: true })}
      sections={[
        {
          title: t('staff.sections.account'),
          fields: [
            'avatar',
            'login_name',
            'password',
            'enabled',
            { field: 'last_login_at', when: (_, person) => person !== null },
          ],
        },
        {
          title: t('staff.sections.person'),
          fields: [
            'real_name',
            'sex',
            'mobile',
            'birthday',
            'id_card',
            { field: 'address', wide: true },
          ],
        },
        {
          title: t('staff.sections.work'),
          fields: [
            // A role belongs to one organisation: another organisation empties it.
            {
              field: 'org_id',
              hint: t('staff.ownOrganisation'),
              when: () => across,
              after: (_, set) => set('role_id', null),
            },
            {
              field: 'role_id',
              reference: {
                filters: (values, person) => ({
                  org_id: values['org_id'] ?? person?.org_id ?? me.organisation.id,
                }),
              },
            },
            'employee_no',
            'card_no',
            'manager',
          ],
        },
      ]}
    />
  );
}
