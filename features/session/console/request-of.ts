// From a route of the contract and its values to a request: path, query and body as the server reads them.
import type { Route } from '#kit/contract/route.ts';
import type { CallOptions } from '#kit/ui/client.ts';
import type { Outgoing } from './sender.ts';

/** Fills the path's slots, and lays the input into the query of a GET or DELETE, into the body of the rest. */
export function requestOf(route: Route, { input, params }: CallOptions<Route>): Outgoing {
  const path = fillPath(route.path, (params ?? {}) as Record<string, unknown>);
  const { method } = route;
  if (method === 'GET' || method === 'DELETE') return { method, path, query: queryOf(input) };
  return {
    method,
    path,
    body: new TextEncoder().encode(JSON.stringify(input ?? {})),
    headers: { 'Content-Type': 'application/json' },
  };
}

export const fillPath = (path: string, params: Record<string, unknown>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) =>
    textOf(params[name]).split(',').map(encodeURIComponent).join(','),
  );

/** Lists travel joined by commas; what is null, absent or empty doesn't travel. */
export function queryOf(input: unknown): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input ?? {}) as Record<string, unknown>))
    if (value !== undefined && value !== null && value !== '') query.set(name, textOf(value));
  return query.toString();
}

const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(textOf).join(',')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : `${value as string}`;
