// All organisations: a tree to go down, and beside it what is chosen with the list of what lies below.
import { useEffect } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useMay } from '#kit/ui/console-context.ts';
import { ListPage } from '#kit/ui/list-page.tsx';
import { parameterPath, parameters } from '#features/parameters/contract.ts';
import { useT } from '#features/use-t.ts';
import { organisation, organisations } from '../contract.ts';
import { useExplainBlocks } from './blocks.tsx';
import { ChosenOrganisation } from './chosen-organisation.tsx';
import { InstitutionLink } from './institution-link.tsx';
import { OrganisationDrawer } from './organisation-drawer.tsx';
import { OrganisationTree } from './organisation-tree.tsx';

/** An address of its own for an organisation: the list with its drawer open. */
function useAddressed() {
  const { id } = useParams();
  const navigate = useNavigate();
  useEffect(() => {
    if (id)
      void navigate({ pathname: '/orginazition/index', search: `?open=${id}` }, { replace: true });
  }, [id, navigate]);
}

export function Page() {
  const t = useT();
  const mayRead = useMay(parameters.routes.read);
  const explainRefusal = useExplainBlocks();
  useAddressed();
  return (
    <ListPage
      entity={organisation}
      room={organisations}
      title={t('organisations.pages.OrganisationList')}
      createLabel={t('organisations.add')}
      actions={<InstitutionLink />}
      columns={[
        { field: 'short_name', width: 180 },
        { field: 'full_name', width: 220 },
        'kind',
        { field: 'shop_type', width: 130, hidden: true },
        'parent_name',
        { field: 'director_name', width: 120, hidden: true },
        { field: 'head_nurse_name', width: 120 },
        'admin_account',
        { field: 'his_code', hidden: true },
        { field: 'his_departments', hidden: true },
        'created_at',
      ]}
      hideFilters={['parent_id']}
      explainRefusal={explainRefusal}
      touches={['space', 'staff', 'role']}
      summary={<ChosenOrganisation />}
      rowActions={(row) =>
        mayRead && (
          <Link
            to={parameterPath(row.id)}
            aria-label={`${t('organisations.parameters')}: ${row.short_name}`}
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
