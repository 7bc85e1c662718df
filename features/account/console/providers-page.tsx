// The providers of the installation by which people may sign in beside their password.
import type { ColumnOf } from '#kit/ui/list-columns.tsx';
import { ListPage } from '#kit/ui/list-page.tsx';
import { RecordDrawer } from '#kit/ui/record-drawer.tsx';
import { session } from '#features/session/contract.ts';
import { useT } from '#features/use-t.ts';
import { account, signinProvider } from '../contract.ts';

const COLUMNS: ColumnOf<typeof signinProvider>[] = [
  'name',
  { field: 'issuer', width: 260 },
  'client_id',
  { field: 'enabled', tones: { true: 'good', false: 'off' } },
  { field: 'matches', width: 160 },
  { field: 'identities', width: 120 },
  { field: 'create_org_name', hidden: true },
  { field: 'created_at', hidden: true },
];

export function Page() {
  const t = useT();
  return (
    <ListPage
      entity={signinProvider}
      room={account}
      title={t('account.pages.SigninProviders')}
      createLabel={t('account.providers.add')}
      columns={COLUMNS}
    >
      <ProviderDrawer />
    </ListPage>
  );
}

function ProviderDrawer() {
  const t = useT();
  const callback = `${location.origin}${session.routes.oidcCallback.path}`;
  return (
    <RecordDrawer
      entity={signinProvider}
      room={account}
      size={680}
      title={(row) => row?.name ?? t('account.providers.add')}
      defaults={() => ({
        scopes: 'openid profile',
        claim: 'preferred_username',
        matches: 'nothing',
        enabled: true,
      })}
      sections={[
        {
          title: t('account.providers.connection'),
          fields: [
            'name',
            'enabled',
            {
              field: 'issuer',
              wide: true,
              hint: t('account.providers.redirect', { url: callback }),
            },
            'client_id',
            { field: 'client_secret', hint: t('account.providers.secret') },
            'scopes',
          ],
        },
        {
          title: t('account.providers.people'),
          fields: [
            'matches',
            { field: 'claim', hint: t('account.providers.claim') },
            { field: 'org_ids', wide: true, hint: t('account.providers.orgs') },
            { field: 'create_org_id', wide: true, hint: t('account.providers.create') },
          ],
        },
      ]}
    />
  );
}
