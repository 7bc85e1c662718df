// Setting up providers: the secret is sealed for its issuer and client, and is given anew with either of them.
import { sql } from 'kysely';
import { Failure, badField } from '#kit/http/failure.ts';
import { serveThing } from '#features/platform.ts';
import type { Ctx } from '#features/platform.ts';
import { mayTrust, sealClientSecret, unlinkProvider } from '#features/session/server/index.ts';
import { account, signinProvider } from '../contract.ts';

const { ISSUER_PLAIN, SECRET_ANEW } = account.errors;

interface Told {
  issuer: string;
  client_id: string;
}

function checkIssuer({ platform }: Ctx, issuer: string): void {
  if (!mayTrust(issuer, platform.settings.production))
    throw new Failure(ISSUER_PLAIN, { fields: { issuer: ISSUER_PLAIN } });
}

/** Only organisations that there are. */
async function checkOrganisations({ db }: Ctx, ids: readonly string[] | undefined): Promise<void> {
  if (!ids || ids.length === 0) return;
  const { rows } =
    await sql`select 1 from organisation where id = any(${[...ids]}::uuid[])`.execute(db);
  if (rows.length < new Set(ids).size) throw badField('org_ids', 'reference');
}

const sealed = ({ platform }: Ctx, told: Told, secret: string | null | undefined) =>
  secret ? { client_secret: sealClientSecret(platform.keys, told, secret) } : {};

export const providers = serveThing(
  signinProvider,
  {
    table: 'signin_provider',
    from: 'signin_provider left join organisation made_in on made_in.id = signin_provider.create_org_id',
    columns: {
      has_secret: '(signin_provider.client_secret is not null)',
      create_org_name: 'made_in.short_name',
      identities:
        '(select count(*)::int from identity where identity.provider_id = signin_provider.id)',
    },
    keyword: ['signin_provider.name', 'signin_provider.issuer'],
    sort: 'name',
  },
  {
    create: async (context, { client_secret, ...columns }) => {
      checkIssuer(context, columns.issuer);
      await checkOrganisations(context, columns.org_ids);
      return {
        ...columns,
        ...sealed(context, columns, client_secret),
      };
    },
    update: async (context, before, { client_secret, ...columns }) => {
      const { issuer = before.issuer, client_id = before.client_id } = columns;
      checkIssuer(context, issuer);
      await checkOrganisations(context, columns.org_ids);
      const same = issuer === before.issuer && client_id === before.client_id;
      if (!same && before.has_secret && !client_secret)
        throw new Failure(SECRET_ANEW, { fields: { client_secret: SECRET_ANEW } });
      if (issuer !== before.issuer) await unlinkProvider(context.db, before.id);
      return { ...columns, ...sealed(context, { issuer, client_id }, client_secret) };
    },
  },
);
