// Changing the first password, and signing out instead. Loaded after paint.
import type { Language } from '#kit/words/languages.ts';
import { session } from '../../contract.ts';
import { clearSession, keepMustChange, readUser } from '../held-session.ts';
import { askSigning, clientFor, faultsIn, refusalOf, sayFaults } from './early-client.ts';
import type { Refusal } from './early-client.ts';

const { routes } = session;

interface PasswordChange {
  old_password: string;
  password: string;
  repeat: string;
}

/** Changes the password of the user who is signed in; null where that is done. */
export async function changePassword(
  { repeat, ...input }: PasswordChange,
  language: Language,
): Promise<Refusal | null> {
  const faults = faultsIn(routes.changePassword, input);
  if (Object.keys(faults).length > 0) return { faults: sayFaults(faults), trouble: null };
  if (input.password !== repeat)
    return { faults: { repeat: (t) => t('session.firstPassword.differs') }, trouble: null };
  try {
    await clientFor(language, await askSigning(language)).call(routes.changePassword, { input });
  } catch (error) {
    const refusal = refusalOf(error);
    return Object.keys(refusal.faults).length > 0 ? { ...refusal, trouble: null } : refusal;
  }
  keepMustChange(false);
  return null;
}

/** Ends the session at the server and here, whatever the server says. */
export async function endSession(language: Language): Promise<void> {
  try {
    await clientFor(language, await askSigning(language)).call(routes.logout, {
      input: { uid: readUser()?.id },
    });
  } catch {
    // The session's rests are cleared all the same (spec §4).
  }
  clearSession();
}
