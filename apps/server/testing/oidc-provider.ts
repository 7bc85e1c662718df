// An OpenID provider on this machine: discovery, keys, an authorization page that asks nobody, and a token endpoint that
// checks PKCE. What it says can be made wrong, answer by answer.
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import type { JWK } from 'jose';

const ALGORITHM = 'RS256';

export interface Answer {
  sub: string;
  /** Further claims; those of the standard replace the right ones. */
  claims?: Record<string, unknown>;
  /** The key that signs, where not the present one. */
  key?: SigningKey;
}

export interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
  jwk: JWK;
}

interface Granted {
  answer: Answer;
  nonce: string;
  challenge: string;
  redirect_uri: string;
}

export interface OidcProvider {
  issuer: string;
  client_id: string;
  client_secret: string;
  /** Who the authorization page signs in from now on. */
  person: Answer;
  /** The key that signs and is shown; what was shown before is not any more. */
  rotate(): Promise<SigningKey>;
  readonly key: SigningKey;
  /** What discovery says the issuer is, where not the truth. */
  pretends: string | null;
  /** As a person with a browser: where the authorization page leads to. */
  consent(authorizeUrl: string, answer: Answer): string;
  stop(): Promise<void>;
}

async function makeKey(): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM);
  const kid = randomUUID();
  return {
    kid,
    privateKey,
    jwk: { ...(await exportJWK(publicKey)), kid, alg: ALGORITHM, use: 'sig' },
  };
}

const send = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const part of request) text += String(part);
  return new URLSearchParams(text);
}

/** Starts a provider with one client. */
export async function startOidcProvider(): Promise<OidcProvider> {
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const granted = new Map<string, Granted>();
  let key = await makeKey();

  const provider: OidcProvider = {
    issuer,
    client_id: 'carillon',
    client_secret: 'secret-of-the-provider',
    person: { sub: 'nobody' },
    pretends: null,
    get key() {
      return key;
    },
    rotate: async () => {
      const before = key;
      key = await makeKey();
      return before;
    },
    consent(authorizeUrl, answered) {
      const asked = new URL(authorizeUrl).searchParams;
      const code = randomUUID();
      granted.set(code, {
        answer: answered,
        nonce: asked.get('nonce') ?? '',
        challenge: asked.get('code_challenge') ?? '',
        redirect_uri: asked.get('redirect_uri') ?? '',
      });
      const back = new URL(asked.get('redirect_uri') ?? '');
      back.searchParams.set('code', code);
      back.searchParams.set('state', asked.get('state') ?? '');
      return back.href;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', issuer);
    if (url.pathname === '/.well-known/openid-configuration')
      send(response, 200, {
        issuer: provider.pretends ?? issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: [ALGORITHM],
      });
    else if (url.pathname === '/keys') send(response, 200, { keys: [key.jwk] });
    else if (url.pathname === '/authorize')
      response.writeHead(302, { location: provider.consent(url.href, provider.person) }).end();
    else if (url.pathname === '/token') await grant(await readForm(request), response);
    else send(response, 404, {});
  }

  async function grant(form: URLSearchParams, response: ServerResponse): Promise<void> {
    const code = form.get('code') ?? '';
    const found = granted.get(code);
    granted.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const right =
      found?.challenge === challenge &&
      found.redirect_uri === form.get('redirect_uri') &&
      form.get('client_secret') === provider.client_secret;
    if (!found || !right) return void send(response, 400, { error: 'invalid_grant' });
    const { sub, claims = {}, key: signing = key } = found.answer;
    const now = Math.floor(Date.now() / 1000);
    const id_token = await new SignJWT({
      iss: issuer,
      aud: provider.client_id,
      sub,
      nonce: found.nonce,
      iat: now,
      exp: now + 300,
      ...claims,
    })
      .setProtectedHeader({ alg: ALGORITHM, kid: signing.kid })
      .sign(signing.privateKey);
    send(response, 200, {
      access_token: randomUUID(),
      token_type: 'Bearer',
      expires_in: 300,
      id_token,
    });
  }
  return provider;
}
