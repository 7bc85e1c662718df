// The providers of the installation, and how one is spoken to (OpenID Connect Discovery). What it says of itself and its
// keys is asked anew each time: a key that it has withdrawn is worth nothing from then on.
import * as oidc from 'openid-client';
import { Failure, notFound } from '#kit/http/failure.ts';
import { openText, sealText } from '#kit/http/sealed.ts';
import type { Ctx } from '#features/platform.ts';
import { session } from '../../contract.ts';

const TIMEOUT_S = 10;
/** What clocks of two servers may differ by. */
const CLOCK_S = 30;

type Keys = Ctx['platform']['keys'];

interface Place {
  issuer: string;
  client_id: string;
}

// Bound to whom it is given for: at another server or for another client it doesn't open.
const placeOf = ({ issuer, client_id }: Place) => `${issuer} ${client_id}`;
const keyOf = (keys: Keys) => keys('sign-in providers');

export const sealClientSecret = (keys: Keys, place: Place, secret: string): string =>
  sealText(keyOf(keys), placeOf(place), secret);

export const findProvider = (db: Ctx['db'], id: string) =>
  db
    .selectFrom('signin_provider')
    .where('id', '=', id)
    .where('enabled', '=', true)
    .selectAll()
    .executeTakeFirst();

export type Provider = NonNullable<Awaited<ReturnType<typeof findProvider>>>;

/** The provider that is on; refuses where there is none of that id. */
export async function demandProvider(db: Ctx['db'], id: string): Promise<Provider> {
  const provider = await findProvider(db, id);
  if (!provider) throw notFound();
  return provider;
}

/** The providers that are on, by name: what the sign-in page shows. */
export const listProviders = (db: Ctx['db']) =>
  db
    .selectFrom('signin_provider')
    .where('enabled', '=', true)
    .orderBy('name')
    .select(['id', 'name'])
    .execute();

const isLoopback = (host: string): boolean =>
  /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host);

/** Whether a provider's address may be used: without TLS only on this very machine, or outside of production. */
export const mayTrust = (issuer: string, production: boolean): boolean => {
  const url = URL.parse(issuer);
  if (url?.protocol === 'https:') return true;
  return url?.protocol === 'http:' && (!production || isLoopback(url.hostname));
};

/** Asks the provider what it is; refuses with OIDC_DOWN where it can't be reached or isn't who it should be. */
export async function discover(
  { platform: { keys, log, settings } }: Ctx,
  provider: Provider,
): Promise<oidc.Configuration> {
  const { issuer, client_id, client_secret } = provider;
  const secret = client_secret && openText(keyOf(keys), placeOf(provider), client_secret);
  try {
    if (!mayTrust(issuer, settings.production)) throw new Error('The issuer has no TLS');
    if (client_secret && !secret) throw new Error('The client secret does not open');
    const plain = new URL(issuer).protocol === 'http:';
    return await oidc.discovery(
      new URL(issuer),
      client_id,
      { [oidc.clockTolerance]: CLOCK_S },
      secret ? oidc.ClientSecretPost(secret) : oidc.None(),
      {
        timeout: TIMEOUT_S,
        execute: [oidc.enableNonRepudiationChecks, ...(plain ? [oidc.allowInsecureRequests] : [])],
      },
    );
  } catch (err) {
    log.warn({ err, issuer }, 'A sign-in provider could not be asked');
    throw new Failure(session.errors.OIDC_DOWN);
  }
}
