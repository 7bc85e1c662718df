// Secrets among the parameters: sealed with a key of this server, bound to their organisation and name, and opened only
// by the room that needs one. No reply, log line or audit row holds them.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import type { Keys } from '#kit/http/keys.ts';
import { openText, sealText } from '#kit/http/sealed.ts';
import type { Database } from '#features/database.ts';
import type { Platform } from '#features/platform.ts';
import type { ParameterName } from '../contract.ts';

interface Place {
  org_id: string;
  name: ParameterName;
}

const boundTo = ({ org_id, name }: Place) => `${org_id} ${name}`;
const keyOf = (keys: Keys) => keys('organisation parameters');

/** Seals a secret; opened at another place it fails. */
export const sealSecret = (keys: Keys, place: Place, secret: string): string =>
  sealText(keyOf(keys), boundTo(place), secret);

function openSecret(keys: Keys, place: Place, sealed: string): string {
  const secret = openText(keyOf(keys), boundTo(place), sealed);
  if (secret === null) throw new Error(`The secret ${place.name} is not what was kept`);
  return secret;
}

async function nearestSealed(tx: Kysely<Database>, { org_id, name }: Place) {
  const { rows } = await sql<{ org_id: string; sealed: string }>`
    select l.org_id, p.secrets ->> ${name} as sealed
    from parameter_layers(${org_id}) l join organisation_parameter p on p.org_id = l.org_id
    where p.secrets ? ${name} order by l.step limit 1`.execute(tx);
  return rows[0];
}

/** The secret that holds in an organisation, its own or the nearest one's above; null where none is set. */
export async function findSecret(
  { db, keys }: Pick<Platform, 'db' | 'keys'>,
  place: Place,
): Promise<string | null> {
  const found = await inScope(db, 'all', (tx) => nearestSealed(tx, place), { readOnly: true });
  return found ? openSecret(keys, { ...place, org_id: found.org_id }, found.sealed) : null;
}
