import { z } from 'zod';
import type { Route } from '../contract/route.ts';

/** Throws where a reply is not what its contract declares: a field that is missing or wrong, or one too many, which is a leak. */
export function checkReply(route: Route, data: unknown): void {
  const given = data === undefined ? null : data;
  const { success, data: declared, error } = z.safeParse(route.reply ?? z.null(), given);
  const fault = success ? undeclaredIn(given, declared).join(', ') : error.message;
  if (fault) throw new Error(`${route.method} ${route.path} broke its contract: ${fault}`);
}

/** The paths of what is given and was not declared; what was declared is the rest of it, without what no schema names. */
function undeclaredIn(given: unknown, declared: unknown, path = ''): string[] {
  if (Array.isArray(given) && Array.isArray(declared))
    return [...new Set(given.flatMap((one, at) => undeclaredIn(one, declared[at], `${path}[]`)))];
  if (!isRecord(given) || !isRecord(declared)) return [];
  return Object.entries(given).flatMap(([name, value]) => {
    const at = path ? `${path}.${name}` : name;
    if (value === undefined) return [];
    return name in declared ? undeclaredIn(value, declared[name], at) : [`${at} is undeclared`];
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
