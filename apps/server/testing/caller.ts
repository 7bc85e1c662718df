// Someone who calls the API over HTTP as an existing client does: bare digest at sign-in, bearer token after it;
// or, where requests must be signed, with the sealed password and signatures.
import { createHash, randomBytes } from 'node:crypto';
import { sealPassword, signRequest } from '#features/session/server/index.ts';

export interface CallerReply {
  status: number;
  code: number;
  message: string;
  data: unknown;
  headers: Headers;
}

export interface CallOptions {
  body?: unknown;
  query?: Record<string, string>;
  language?: string;
  headers?: Record<string, string>;
}

export interface Caller {
  readonly id: string;
  readonly token: string;
  readonly refreshToken: string;
  readonly uuid: string;
  /** What the server said at the sign-in. */
  readonly signedIn: SignedIn;
  call(method: string, path: string, options?: CallOptions): Promise<CallerReply>;
  /** The same without reading the reply: files and streams. */
  fetch(method: string, path: string, options?: CallOptions): Promise<Response>;
}

export const digestOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');

interface SignedIn {
  id: string;
  access_token: string;
  refresh_token: string;
  last_login_shopid: string | null;
}

const nobody: SignedIn = { id: '', access_token: '', refresh_token: '', last_login_shopid: null };

export interface SignedParts {
  id: string;
  token: string;
  uuid: string;
  query?: Record<string, string>;
  body?: Uint8Array | undefined;
  /** For what a client might do wrong. */
  nonce?: string;
  timestamp?: number;
}

/** The query of a signed request, its signature last. */
export function signQuery(
  method: string,
  path: string,
  { id, token, uuid, query = {}, body, nonce, timestamp }: SignedParts,
): string {
  const signed = new URLSearchParams({
    ...query,
    uid: id,
    nonce: nonce ?? randomBytes(3).toString('hex'),
    timestamp: String(timestamp ?? Math.floor(Date.now() / 1000)),
  }).toString();
  const parts = { method, path, query: signed, digest: digestOf(body ?? ''), uuid };
  return `${signed}&sign=${signRequest(token, parts)}`;
}

/** Seals the password to the server's key, as the console does. */
export async function sealFor(url: string, password: string): Promise<string> {
  const reply = (await (await fetch(`${url}/mgr/login_key`)).json()) as {
    data: { key: string; time: number };
  };
  return sealPassword(password, reply.data.key, reply.data.time);
}

/** Signs in, or with no name calls as nobody. */
export async function makeCaller(
  url: string,
  login?: string,
  password = '',
  {
    signing = false,
    sealed = signing,
    uuid = `test-${login ?? 'nobody'}`,
  }: { signing?: boolean; sealed?: boolean; uuid?: string } = {},
): Promise<Caller> {
  async function send(
    method: string,
    path: string,
    { body, query, language, headers = {} }: CallOptions,
    { id, access_token: token }: SignedIn,
  ) {
    const made = body === undefined ? undefined : await bodyOf(body);
    const search =
      token && signing
        ? signQuery(method, path, { id, token, uuid, query: query ?? {}, body: made?.bytes })
        : new URLSearchParams(query).toString();
    return fetch(`${url}${path}${search ? `?${search}` : ''}`, {
      method,
      headers: {
        uuid,
        ...(token && !signing ? { authorization: `Bearer ${token}` } : {}),
        ...(language ? { cookie: `DefaultLanguage=${language}` } : {}),
        ...(made ? { 'content-type': made.type } : {}),
        ...headers,
      },
      ...(made ? { body: made.bytes } : {}),
    });
  }
  async function read(response: Response): Promise<CallerReply> {
    const { code, message, data } = (await response.json()) as {
      code: number;
      message: string;
      data: unknown;
    };
    return { status: response.status, code, message, data, headers: response.headers };
  }
  const signedIn = login ? await signIn() : nobody;
  async function signIn(): Promise<SignedIn> {
    const reply = await read(
      await send(
        'GET',
        '/mgr/login',
        {
          query: {
            login_name: login ?? '',
            password: sealed ? await sealFor(url, password) : digestOf(password),
          },
        },
        nobody,
      ),
    );
    if (reply.code !== 0) throw new Error(`${login} can't sign in: ${reply.message}`);
    return reply.data as SignedIn;
  }
  return {
    id: signedIn.id,
    token: signedIn.access_token,
    refreshToken: signedIn.refresh_token,
    uuid,
    signedIn,
    call: async (method, path, options = {}) => read(await send(method, path, options, signedIn)),
    fetch: (method, path, options = {}) => send(method, path, options, signedIn),
  };
}

/** The bytes of a body, so that they can be signed. */
async function bodyOf(body: unknown): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string }> {
  if (!(body instanceof FormData))
    return { bytes: new TextEncoder().encode(JSON.stringify(body)), type: 'application/json' };
  const form = new Response(body);
  const type = form.headers.get('content-type') ?? '';
  return { bytes: new Uint8Array(await form.arrayBuffer()), type };
}
