// An organisation: what it is, who leads it, and the account that administers it.
import { useConsole } from '#kit/ui/console-context.ts';
import { RecordDrawer } from '#kit/ui/record-drawer.tsx';
import { useListState } from '#kit/ui/use-list-state.ts';
import { useT } from '#features/use-t.ts';
import { KINDS_OF_TYPE, SHOP_TYPES, organisation, organisations } from '../contract.ts';
import { InForce } from './in-force.tsx';

const shopTypeOf = (kind: unknown) =>
  SHOP_TYPES.find((type) => KINDS_OF_TYPE[type]?.includes(String(kind)));

export function OrganisationDrawer() {
  const t = useT();
  const { me } = useConsole();
  const { state } = useListState(organisation);
  // Only the provider makes one that stands alone; a founder's are below their own.
  const below = me.level !== 'provider';
  const parent_id = state.filters['parent_id'] ?? (below ? me.organisation.id : null);
  return (
    <RecordDrawer
      entity={organisation}
      room={organisations}
      title={(row) => row?.short_name ?? t('organisations.add')}
      defaults={() => ({
        kind: parent_id ? 'department' : 'hospital',
        shop_type: parent_id ? '6' : '5',
        parent_id,
      })}
      touches={['staff', 'role', 'space']}
      sections={[
        {
          title: t('organisations.sections.general'),
          fields: [
            { field: 'kind', wide: true, after: (kind, set) => set('shop_type', shopTypeOf(kind)) },
            {
              field: 'shop_type',
              wide: true,
              after: (type, set) => set('kind', KINDS_OF_TYPE[String(type)]?.[0]),
            },
            'short_name',
            'full_name',
            {
              field: 'parent_id',
              hint: t('organisations.parentHint'),
              // Of one's own what stands above it is out of sight.
              when: (_, row) => row?.id !== me.organisation.id || !below,
              // One that stands alone already may go on so.
              required: ({ kind }, row) =>
                below || (kind === 'department' && !(row?.kind === kind && row.parent_id === null)),
              reference: { filters: () => ({ shop_type: '5' }) },
            },
          ],
        },
        {
          title: t('organisations.sections.region'),
          lead: ({ row }) => row && <InForce region={row} />,
          fields: [
            { field: 'time_zone', hint: t('organisations.zoneHint') },
            { field: 'country', hint: t('organisations.countryHint') },
            { field: 'currency', hint: t('organisations.inheritHint') },
          ],
        },
        {
          title: t('organisations.sections.leaders'),
          // Its staff can only be chosen once it exists.
          when: (_, row) => row !== null,
          fields: ['director_id', 'head_nurse_id'].map((field) => ({
            field,
            reference: { filters: (_values, row) => ({ org_id: row?.id }) },
          })),
        },
        {
          title: t('organisations.sections.administrator'),
          fields: [
            { field: 'admin_account', hint: t('organisations.accountHint') },
            { field: 'admin_password', when: (_, row) => row === null },
            {
              field: 'admin_password',
              hint: t('organisations.changeAccountHint'),
              when: (_, row) => row !== null,
            },
          ],
        },
        {
          title: t('organisations.sections.his'),
          fields: [
            'his_code',
            { field: 'his_departments', hint: t('organisations.codesHint') },
            { field: 'shared_bed_codes', hint: t('organisations.codesHint') },
          ],
        },
      ]}
    />
  );
}
