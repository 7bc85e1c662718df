// The client that pages call routes with: waits for a valid token, shows failures, ends the session where it is over.
import { kitRoom } from '#kit/contract/kit-room.ts';
import type { ReplyOf, Route } from '#kit/contract/route.ts';
import { CallFailure } from '#kit/ui/client.ts';
import type { CallOptions, Client } from '#kit/ui/client.ts';
import { standin } from '#features/standin/contract.ts';
import { session } from '../contract.ts';
import { failureOf, readReply } from './envelope.ts';
import { clearSession, readAccessToken, readRefreshToken } from './held-session.ts';
import { multipartOf } from './multipart.ts';
import { queryOf, fillPath, requestOf } from './request-of.ts';
import { send, withinTimeout } from './sender.ts';
import type { Outgoing } from './sender.ts';
import { validToken } from './tokens.ts';
import type { TokenParts } from './tokens.ts';
import { sendUpload } from './upload.ts';

export interface ClientParts extends TokenParts {
  /** A call failed, in the user's language. */
  onFailure: (message: string) => void;
  /** What was asked for waits for a second person; in the user's language. */
  onHeld?: (message: string) => void;
  /** The server is there, and its database is not. */
  onAway?: () => void;
  /** The password must be changed before anything else. */
  onMustChangePassword: () => void;
  /** A call that covers the page begins or has ended. */
  onBusy: (busy: boolean) => void;
}

/** The token that a route travels with; none of these four wait for a refresh (spec §7). */
const tokenFor = (route: Route, parts: ClientParts): Promise<string | null> => {
  if (route.access === 'public' && !route.knowsWho) return Promise.resolve(null);
  if (route.path === session.routes.logout.path) return Promise.resolve(readAccessToken());
  return validToken(parts);
};

/** Makes the client of a signed-in console. */
export function makeClient(parts: ClientParts): Client {
  function judge(error: unknown, route: Route, options: CallOptions<Route>): unknown {
    const failure = failureOf(error, options.signal, parts.texts);
    if (!(failure instanceof CallFailure)) return failure;
    if (failure.status === 403 && route.path !== session.routes.logout.path) {
      // Without a refresh token nothing happens: the session has been ended already.
      if (readRefreshToken() !== null) {
        clearSession();
        parts.onExpired();
      }
      return failure;
    }
    if (failure.code === kitRoom.errors.DATABASE_AWAY.code) parts.onAway?.();
    if (failure.code === standin.errors.STANDIN_OVER.code) parts.onStandInOver();
    else if (failure.isHeld) parts.onHeld?.(failure.message);
    else if (failure.code === session.errors.MUST_CHANGE_PASSWORD.code)
      parts.onMustChangePassword();
    else if (!options.quiet) parts.onFailure(failure.told);
    return failure;
  }

  async function guarded<T>(
    route: Route,
    options: CallOptions<Route>,
    work: () => Promise<T>,
  ): Promise<T> {
    if (options.loading) parts.onBusy(true);
    try {
      return await work();
    } catch (error) {
      throw judge(error, route, options);
    } finally {
      if (options.loading) parts.onBusy(false);
    }
  }

  async function fetchRaw(route: Route, options: CallOptions<Route>): Promise<Response> {
    const token = await tokenFor(route, parts);
    const response = await send(
      requestOf(route, options),
      token,
      parts,
      withinTimeout(options.signal),
    );
    if (!response.ok) await readReply(response, parts.texts);
    return response;
  }

  return {
    call: <R extends Route>(route: R, options: CallOptions<R> = {}) => {
      const loose: CallOptions<Route> = { quiet: options.signal !== undefined, ...options };
      return guarded(route, loose, async () => {
        const token = await tokenFor(route, parts);
        const response = await send(
          requestOf(route, loose),
          token,
          parts,
          withinTimeout(options.signal),
        );
        return (await readReply(response, parts.texts)) as ReplyOf<R>;
      });
    },
    download: (route, options = {}) => {
      const loose = options as CallOptions<Route>;
      return guarded(route, loose, async () => {
        const response = await fetchRaw(route, loose);
        offerFile(await response.blob(), fileName(response.headers.get('content-disposition')));
      });
    },
    upload: <R extends Route>(
      route: R,
      file: File,
      options: CallOptions<R> & { onProgress?: (share: number) => void } = {},
    ) => {
      const loose = options as CallOptions<Route>;
      return guarded(route, loose, async () => {
        const { body, contentType } = await multipartOf(file);
        const outgoing: Outgoing = {
          method: route.method,
          path: fillPath(route.path, (loose.params ?? {}) as Record<string, unknown>),
          query: queryOf(loose.input),
          body,
          headers: { 'Content-Type': contentType },
        };
        const token = await tokenFor(route, parts);
        const { signal, onProgress } = options;
        const response = await sendUpload({ outgoing, token, parts, signal, onProgress });
        return (await readReply(response, parts.texts)) as ReplyOf<R>;
      });
    },
    open: (route, options = {}) => {
      const loose = options as CallOptions<Route>;
      return guarded(route, loose, async () =>
        URL.createObjectURL(await (await fetchRaw(route, loose)).blob()),
      );
    },
  };
}

/** The name in a Content-Disposition header, its extended form (RFC 6266) first. */
export function fileName(header: string | null): string {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  if (extended) return decodeURIComponent(extended);
  return /filename="?([^";]+)"?/i.exec(header ?? '')?.[1] ?? 'download';
}

function offerFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has taken the address by then; holding it longer only holds the memory.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
