// Someone who calls the API over HTTP as an existing client does: bare digest at sign-in, bearer token after it.
import { createHash } from 'node:crypto';

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
  call(method: string, path: string, options?: CallOptions): Promise<CallerReply>;
  /** The same without reading the reply: files and streams. */
  fetch(method: string, path: string, options?: CallOptions): Promise<Response>;
}

export const digestOf = (password: string): string =>
  createHash('sha256').update(password).digest('hex');

interface SignedIn {
  id: string;
  access_token: string;
  refresh_token: string;
}

const nobody: SignedIn = { id: '', access_token: '', refresh_token: '' };

/** Signs in, or with no name calls as nobody. */
export async function makeCaller(url: string, login?: string, password = ''): Promise<Caller> {
  const uuid = `test-${login ?? 'nobody'}`;
  async function send(
    method: string,
    path: string,
    { body, query, language, headers = {} }: CallOptions,
    token: string,
  ) {
    const search = query ? `?${new URLSearchParams(query).toString()}` : '';
    const isForm = body instanceof FormData;
    return fetch(`${url}${path}${search}`, {
      method,
      headers: {
        uuid,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(language ? { cookie: `DefaultLanguage=${language}` } : {}),
        ...(body !== undefined && !isForm ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
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
        { query: { login_name: login ?? '', password: digestOf(password) } },
        '',
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
    call: async (method, path, options = {}) =>
      read(await send(method, path, options, signedIn.access_token)),
    fetch: (method, path, options = {}) => send(method, path, options, signedIn.access_token),
  };
}
