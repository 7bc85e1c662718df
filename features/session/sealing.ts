// Sealing a password for its way in a URL: to the server's X25519 key, with time and a random value inside (WIRE).
// Works without WebCrypto, which a browser withholds on a hospital's plain http.
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { randomBytes } from '@noble/ciphers/utils.js';
import { x25519 } from '@noble/curves/ed25519.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

const PREFIX = 'v1.';
const KEY_BYTES = 32;
const NONCE_BYTES = 24;
const PURPOSE = utf8ToBytes('carillon sealed password v1');

export interface SealedPassword {
  /** Lower-case hex SHA-256 of the trimmed password. */
  digest: string;
  /** Milliseconds since 1970 by the server's clock, as the client reckons it. */
  time: number;
  /** 128 random bits in hex: what makes it good once. */
  once: string;
}

/** Lower-case hex SHA-256 of the trimmed password: what a sign-in carries instead of the password. */
export const digestPassword = (password: string): string =>
  bytesToHex(sha256(utf8ToBytes(password.trim())));

const cipherFor = (
  shared: Uint8Array,
  sender: Uint8Array,
  receiver: Uint8Array,
  nonce: Uint8Array,
) =>
  xchacha20poly1305(hkdf(sha256, shared, concatBytes(sender, receiver), PURPOSE, KEY_BYTES), nonce);

/** Seals to a public key in hex. */
export function sealPassword(password: string, publicKeyHex: string, time: number): string {
  const receiver = hexToBytes(publicKeyHex);
  const secret = randomBytes(KEY_BYTES);
  const sender = x25519.getPublicKey(secret);
  const nonce = randomBytes(NONCE_BYTES);
  const content: SealedPassword = {
    digest: digestPassword(password),
    time,
    once: bytesToHex(randomBytes(16)),
  };
  const sealed = cipherFor(
    x25519.getSharedSecret(secret, receiver),
    sender,
    receiver,
    nonce,
  ).encrypt(utf8ToBytes(JSON.stringify(content)));
  return PREFIX + toBase64Url(concatBytes(sender, nonce, sealed));
}

export const isSealed = (value: string): boolean => value.startsWith(PREFIX);

export const publicKeyOf = (secret: Uint8Array): string => bytesToHex(x25519.getPublicKey(secret));

/** Opens what was sealed; null where it was not sealed to this key or was changed. */
export function openSealed(value: string, secret: Uint8Array): SealedPassword | null {
  try {
    const bytes = fromBase64Url(value.slice(PREFIX.length));
    const sender = bytes.subarray(0, KEY_BYTES);
    const nonce = bytes.subarray(KEY_BYTES, KEY_BYTES + NONCE_BYTES);
    const receiver = x25519.getPublicKey(secret);
    const opened = cipherFor(
      x25519.getSharedSecret(secret, sender),
      sender,
      receiver,
      nonce,
    ).decrypt(bytes.subarray(KEY_BYTES + NONCE_BYTES));
    const content = JSON.parse(new TextDecoder().decode(opened)) as Partial<SealedPassword>;
    const whole =
      typeof content.digest === 'string' &&
      typeof content.time === 'number' &&
      typeof content.once === 'string';
    return whole ? (content as SealedPassword) : null;
  } catch {
    return null;
  }
}

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/={1,2}$/, '');

const fromBase64Url = (value: string): Uint8Array =>
  Uint8Array.from(atob(value.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0));
