// An organisation: what it is, who leads it, and the account that administers it.
import { RecordDrawer } from '#kit/ui/record-drawer.tsx';
import { useListState } from '#kit/ui/use-list-state.ts';
import { useT } from '#features/use-t.ts';
import { organisation, organisations } from '../contract.ts';

/** What has departments below it is of type 5, the rest of type 6 (DESIGN, “Organisations and routes”). */
const shopTypeOf = (kind: unknown) => (kind === 'hospital' || kind === 'institution' ? '5' : '6');

export function OrganisationDrawer() {
  const t = useT();
  const { state } = useListState(organisation);
  const parent_id = state.filters['parent_id'] ?? null;
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
            { field: 'shop_type', wide: true },
            'short_name',
            'full_name',
            {
              field: 'parent_id',
              hint: t('organisations.parentHint'),
              reference: { filters: () => ({ shop_type: '5' }) },
            },
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
