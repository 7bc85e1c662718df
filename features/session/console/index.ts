// The door of the session room in the console. What comes before sign-in is light and here; the client and the live
// stream, which bring the contracts with them, are loaded by `loadClient`.
export { learnServerTime, onClockOff } from './clock.ts';
export {
  clearSession,
  keepMustChange,
  keepSigning,
  readSigning,
  readUser,
  watchUser,
} from './held-session.ts';
export { keepLanguage, readLanguage, showLanguage } from './language.ts';
export { isPublic, landAt, signInAddress, targetOf } from './navigation.ts';
export { showPasswordChange } from './sign-in/password-page.ts';
export { showPublicPage } from './sign-in/public-page.ts';
export { showSignIn } from './sign-in/sign-in-page.ts';
export { wordsOf } from './words.ts';
export type { ClientParts } from './client.ts';
export type { RunningLive } from './live.ts';

export const loadClient = () => import('./signed-in.ts');
