// Signing a request with the access token, which then does not travel (WIRE, production mode). Both sides use this.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

export interface SignedParts {
  method: string;
  /** As sent. */
  path: string;
  /** As sent, still escaped, without the question mark; `sign` is left out here. */
  query: string;
  /** Hex SHA-256 of the bytes sent, also where there were none. */
  digest: string;
  uuid: string;
}

/** As a signature takes a body. */
export const digestBody = (body: Uint8Array): string => bytesToHex(sha256(body));

/** Lower-case hex HMAC-SHA-256 with the access token as key. */
export function signRequest(
  accessToken: string,
  { method, path, query, digest, uuid }: SignedParts,
): string {
  const pairs = query.split('&').filter((pair) => pair !== '' && !pair.startsWith('sign='));
  const text = [method.toUpperCase(), path, pairs.sort().join('&'), digest, uuid].join('\n');
  return bytesToHex(hmac(sha256, utf8ToBytes(accessToken), utf8ToBytes(text)));
}
