// The providers that one's account is linked with; linking leaves the page and comes back with a ticket behind the hash.
import { useEffect, useRef, useState } from 'react';
import { App, Button } from 'antd';
import { useNavigate } from 'react-router';
import type { ReplyOf } from '#kit/contract/route.ts';
import { useConsole } from '#kit/ui/console-context.ts';
import { Moment } from '#kit/ui/moment.tsx';
import { useDeedFailure } from '#kit/ui/deed-failure.ts';
import { useT } from '#features/use-t.ts';
import { account } from '../contract.ts';
import type { Identity } from '../contract.ts';
import { LinkDialog } from './link-dialog.tsx';
import type { Proof } from './link-dialog.tsx';
import { useReread } from './use-account.ts';
import { useAsking } from './use-asking.ts';

const { link, unlink } = account.routes;

type LinkedProvider = ReplyOf<typeof account.routes.overview>['providers'][number];

interface IdentitiesPartProps {
  identities: readonly Identity[];
  providers: readonly LinkedProvider[];
  proof: Proof;
}

/** Takes the ticket, once, out of the address and hands it in. */
function useReturn(): void {
  const t = useT();
  const failureOf = useDeedFailure();
  const { client } = useConsole();
  const { message } = App.useApp();
  const navigate = useNavigate();
  const reread = useReread();
  const taken = useRef(false);
  useEffect(() => {
    const told = new URLSearchParams(location.hash.slice(1));
    const ticket = told.get('link');
    if (taken.current || (ticket === null && !told.has('trouble'))) return;
    taken.current = true;
    void navigate('/account', { replace: true });
    // A ticket that is none tells by itself what to do.
    client
      .call(link, { input: { ticket: ticket ?? '-' }, quiet: true })
      .then(
        () => void message.success(t('account.identities.done')),
        (error: unknown) => void message.error(failureOf(error), 5),
      )
      .finally(() => void reread());
  });
}

export function IdentitiesPart({ identities, providers, proof }: IdentitiesPartProps) {
  const t = useT();
  const { client } = useConsole();
  const ask = useAsking();
  const [chosen, setChosen] = useState<LinkedProvider | null>(null);
  useReturn();
  const askUnlink = ({ id, provider_name }: Identity) =>
    ask({
      title: t('account.identities.ask', { name: provider_name }),
      okText: t('account.identities.unlink'),
      work: async () => {
        await client.call(unlink, { params: { id }, quiet: true });
        return t('account.identities.undone');
      },
    });
  return (
    <section className="account-part" aria-labelledby="account-identities">
      <h2 id="account-identities">{t('account.sections.identities')}</h2>
      <p className="k-hint">{t('account.identities.about')}</p>
      {identities.length === 0 ? (
        <p className="k-aside">{t('account.identities.none')}</p>
      ) : (
        <ul className="account-identities">
          {identities.map((identity) => (
            <li key={identity.id}>
              <span>
                {t('account.identities.linked', { name: identity.provider_name })}{' '}
                <span className="k-aside">
                  <Moment at={identity.linked_at} />
                </span>
              </span>
              <Button size="small" onClick={() => askUnlink(identity)}>
                {t('account.identities.unlink')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="k-actions">
        {providers.map((provider) => (
          <Button key={provider.id} onClick={() => setChosen(provider)}>
            {t('account.identities.link', { name: provider.name })}
          </Button>
        ))}
      </div>
      {chosen && <LinkDialog provider={chosen} proof={proof} onClose={() => setChosen(null)} />}
    </section>
  );
}
