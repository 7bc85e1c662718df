// Secrets among the parameters: sealed with a key of this server, bound to their organisation and name, and opened only
// by the room that needs one. No reply, log line or audit row holds them.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import type { Keys } from '#kit/http/keys.ts';
import type { Database } from '#features/database.ts';
import type { Platform } from '#features/platform.ts';
import type { ParameterName } from '../contract.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface Place {
  org_id: string;
  name: ParameterName;
}

const boundTo = ({ org_id, name }: Place) => Buffer.from(`${org_id} ${name}`);
const keyOf = (keys: Keys) => keys('organisation parameters');

/** Seals a secret with AES-256-GCM; opened at another place it fails. */
export function sealSecret(keys: Keys, place: Place, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(keys), nonce).setAAD(boundTo(place));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

function openSecret(keys: Keys, place: Place, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(keys), nonce, {
    authTagLength: TAG_BYTES,
  })
    .setAAD(boundTo(place))
    .setAuthTag(tag);
  const rest = bytes.subarray(NONCE_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8');
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
