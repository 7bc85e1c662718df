// All organisations: a tree to go down, and beside it the list of what lies below.
import { Link } from 'react-router';
import { useMay } from '#kit/ui/console-context.ts';
import { ListPage } from '#kit/ui/list-page.tsx';
import { parameterPath, parameters } from '#features/parameters/contract.ts';
import { useT } from '#features/use-t.ts';
import { organisation, organisations } from '../contract.ts';
import { InstitutionLink } from './institution-link.tsx';
import { OrganisationDrawer } from './organisation-drawer.tsx';
import { OrganisationTree } from './organisation-tree.tsx';

export function Page() {
  const t = useT();
  const mayRead = useMay(parameters.routes.read);
  return (
    <ListPage
      entity={organisation}
      room={organisations}
      title={t('organisations.pages.OrganisationList')}
      createLabel={t('organisations.add')}
      actions={<InstitutionLink />}
      columns={[
        { field: 'short_name', width: 200 },
        { field: 'full_name', width: 220 },
        'kind',
        { field: 'shop_type', width: 130, hidden: true },
        'parent_name',
        'admin_account',
        { field: 'his_code', hidden: true },
        'created_at',
      ]}
      rowActions={(row) =>
        mayRead && (
          <Link
            to={parameterPath(row.id)}
            aria-label={`${t('parameters.title')}: ${row.short_name}`}
          >
            {t('organisations.parameters')}
          </Link>
        )
      }
      aside={<OrganisationTree />}
    >
      <OrganisationDrawer />
    </ListPage>
  );
}
