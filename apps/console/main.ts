// The console's door: shows what the address leads to. Sign-in stands alone; the shell and antd load only behind it.
import '#kit/ui/palette.css';
import './theme/boot.css';
import {
  landAt,
  onClockOff,
  readLanguage,
  readUser,
  showLanguage,
  showPasswordChange,
  showPublicPage,
  showSignIn,
  targetOf,
  wordsOf,
} from '#features/session/console/index.ts';
import { watchErrors } from '#kit/ui/report-errors.ts';
import { takeNotice } from './shell/notice.ts';
import { showBootSkeleton } from './theme/boot-skeleton.ts';
import { showScheme } from './theme/scheme.ts';

const loadShell = () => import('./shell/start-shell.tsx');

function open(root: HTMLElement, typed: string | null = null): void {
  const language = readLanguage();
  const user = readUser();
  const { pathname, search } = location;
  const landing = landAt({
    path: pathname,
    search,
    signedIn: user !== null,
    mustChangePassword: user?.must_change_password ?? false,
  });
  if ('go' in landing) {
    history.replaceState(null, '', landing.go);
    open(root, typed);
    return;
  }
  switch (landing.show) {
    case 'sign-in':
      openSignIn(root);
      return;
    case 'password':
      showPasswordChange({
        root,
        language,
        typed,
        onChanged: () => open(root),
        onSignedOut: () => location.replace('/login'),
      });
      return;
    case 'public':
      showPublicPage(root, language, landing.page);
      return;
    case 'shell':
      showBootSkeleton(root);
      void loadShell().then(({ startShell }) => startShell(root, readLanguage()));
  }
}

function openSignIn(root: HTMLElement): void {
  const expired = takeNotice() === 'expired';
  showSignIn({
    root,
    language: readLanguage(),
    notice: expired
      ? (t) => `${t('session.client.permissionError')}\n${t('session.errors.TOKEN_FAILED')}`
      : undefined,
    onSignedIn: (typed) => {
      history.replaceState(null, '', targetOf(location.search, location.origin));
      open(root, typed);
    },
  });
  // The shell is fetched while the user types.
  addEventListener('load', () => setTimeout(() => void loadShell(), 300), { once: true });
}

watchErrors();
onClockOff((seconds) =>
  console.warn(wordsOf(readLanguage())('session.client.clockOff', { seconds: Math.abs(seconds) })),
);
// The policy forbids eval; zod, which loads after paint, would probe for it as it loads. This is where it looks.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
showLanguage(readLanguage());
showScheme();
const root = document.getElementById('root');
if (root) open(root);
