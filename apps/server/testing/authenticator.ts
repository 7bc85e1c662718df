// An authenticator app: codes of a secret.
import { Secret, TOTP } from 'otpauth';

const STEP_MS = 30_000;

/** The code of the present step, or of one `ahead` of it. */
export const codeOf = (secret: string, ahead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + ahead * STEP_MS,
  });
