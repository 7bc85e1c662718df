// A licence as a text: `CL1.<what it says>.<signature>`, both parts base64url, signed with Ed25519 (RFC 8032).
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { LICENCE_LENGTH } from '../contract.ts';

const MARK = 'CL1';
const SIGNATURE_BYTES = 64;

const seconds = z.number().int().min(0).max(8_640_000_000_000);

const said = z.object({
  id: z.string().min(1).max(64),
  serial: z.string().min(1).max(64),
  holder: z.string().min(1).max(100),
  issued: seconds,
  expires: z.union([seconds, z.literal('nolimit')]),
  beds: z.number().int().min(0).optional(),
  devices: z.number().int().min(0).optional(),
});
/** What a licence says; instants in Unix seconds. */
export type Licence = z.output<typeof said>;

/** The private key as PKCS#8 PEM; the public one as 43 characters of base64url, as `LICENCE_PUBLIC_KEY` takes it. */
export function makeKeys(): { privateKey: string; publicKey: string } {
  const { privateKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKeyOf(privateKey),
  };
}

/** The public half of a private key in PEM; throws where it is no Ed25519 key. */
export function publicKeyOf(privateKey: string | KeyObject): string {
  const key = typeof privateKey === 'string' ? createPrivateKey(privateKey) : privateKey;
  const { crv, x } = createPublicKey(key).export({ format: 'jwk' });
  if (crv !== 'Ed25519' || !x) throw new TypeError('A licence is signed with an Ed25519 key');
  return x;
}

/** Signs a licence; throws where it says what no licence can. */
export function makeLicence(licence: Licence, privateKey: string): string {
  const says = Buffer.from(JSON.stringify(said.parse(licence))).toString('base64url');
  const signed = `${MARK}.${says}`;
  const signature = sign(null, Buffer.from(signed), createPrivateKey(privateKey));
  const text = `${signed}.${signature.toString('base64url')}`;
  if (text.length > LICENCE_LENGTH) throw new RangeError('The licence is too long');
  return text;
}

/** Bytes of base64url, null where another text could mean the same ones: no bit may change unnoticed. */
function decode(part: string): Buffer | null {
  const bytes = Buffer.from(part, 'base64url');
  return bytes.toString('base64url') === part ? bytes : null;
}

/** What a licence says, white space in it ignored; null where this key has not signed it, or not so. */
export function readLicence(text: string, publicKey: string): Licence | null {
  const [mark, says, signature, ...rest] = text.replace(/\s+/g, '').split('.');
  if (mark !== MARK || !says || !signature || rest.length > 0) return null;
  const [payload, seal] = [decode(says), decode(signature)];
  if (!payload || seal?.length !== SIGNATURE_BYTES) return null;
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: publicKey },
    format: 'jwk',
  });
  if (!verify(null, Buffer.from(`${MARK}.${says}`), key, seal)) return null;
  try {
    return said.safeParse(JSON.parse(payload.toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}
