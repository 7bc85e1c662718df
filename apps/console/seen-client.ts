// The client of someone who sees the console as a role: reads what the role may read, and changes nothing.
import { kitRoom } from '#kit/contract/kit-room.ts';
import type { Route } from '#kit/contract/route.ts';
import { CallFailure } from '#kit/ui/client.ts';
import type { CallOptions, Client } from '#kit/ui/client.ts';
import { session } from '#features/session/contract.ts';

/** GETs that act all the same. */
const ACTING: readonly string[] = ['/mgr/partinfo/synchis'];

/** Whether calling the route changes nothing: by its word, or by its shape where a list or a record is read ad hoc. */
export const isReading = ({ method, path, readOnly, auditRead, raw, upload }: Route): boolean =>
  readOnly === true ||
  auditRead === true ||
  (raw !== undefined && upload === undefined) ||
  path.endsWith('/page') ||
  (method === 'GET' && !ACTING.includes(path));

export interface SeenClientParts {
  client: Client;
  permissions: ReadonlySet<string>;
  /** What a refused change says. */
  refused: () => string;
  onFailure: (message: string) => void;
}

/** Refuses every change before it leaves the browser, and what the role may not read. */
export function makeSeenClient({
  client,
  permissions,
  refused,
  onFailure,
}: SeenClientParts): Client {
  const denied = kitRoom.errors.PERMISSION_DENIED;
  const judge = (route: Route, options: CallOptions<Route> = {}): void => {
    const { access, path } = route;
    // Signing out ends the session, not the role's.
    if (path === session.routes.logout.path) return;
    const allowed = access === 'public' || access === 'session' || permissions.has(access);
    if (allowed && isReading(route)) return;
    const message = refused();
    if (!options.quiet && !isReading(route)) onFailure(message);
    throw new CallFailure(denied.code, denied.status, message, null);
  };
  return {
    call: async (route, options) => {
      judge(route, options as CallOptions<Route>);
      return client.call(route, options);
    },
    download: async (route, options) => {
      judge(route, options as CallOptions<Route>);
      return client.download(route, options);
    },
    upload: async (route, file, options) => {
      judge(route, options as CallOptions<Route>);
      return client.upload(route, file, options);
    },
    open: async (route, options) => {
      judge(route, options as CallOptions<Route>);
      return client.open(route, options);
    },
  };
}
