// The sign-in page. What signing in takes (the rules, the seal, the client) loads once the page is painted.
import './early.css';
import type { Language } from '#kit/words/languages.ts';
import type { EarlyWords } from '../words.ts';
import { build } from '#kit/ui/build.ts';
import { buildField } from './field.ts';
import { showEarlyPage } from './frame.ts';

const loadAttempt = () => import('./attempt.ts');

interface SignInPage {
  root: HTMLElement;
  language: Language;
  /** Signed in; the password that was typed, where it must be changed first. */
  onSignedIn: (typed: string | null) => void;
  notice?: ((t: EarlyWords) => string) | undefined;
}

/** Shows the sign-in page. */
export function showSignIn({ root, language, onSignedIn, notice }: SignInPage): void {
  const values = { login_name: '', password: '' };
  let faults: Record<string, (t: EarlyWords) => string> = {};
  let trouble: ((t: EarlyWords) => string) | null = notice ?? null;
  let busy = false;
  const draw = showEarlyPage(root, language, {
    title: (t) => t('session.signIn.heading'),
    content,
  });

  async function submit(shown: Language): Promise<void> {
    if (busy) return;
    busy = true;
    trouble = null;
    faults = {};
    draw();
    const { signIn } = await loadAttempt();
    const outcome = await signIn(values, shown);
    busy = false;
    if ('user' in outcome) {
      onSignedIn(outcome.user.must_change_password ? values.password : null);
      return;
    }
    faults = outcome.faults;
    trouble = outcome.trouble;
    draw();
    focusFault();
  }

  function focusFault(): void {
    const faulty = Object.keys(faults)[0] ?? (trouble ? 'password' : '');
    document.getElementById(faulty)?.focus();
  }

  function content(t: EarlyWords, shown: Language): HTMLElement {
    const typing = (name: keyof typeof values) => (value: string) => {
      values[name] = value;
    };
    return build(
      'form',
      {
        class: 'early-form',
        novalidate: true,
        'aria-busy': busy ? 'true' : undefined,
        onsubmit: (event) => {
          event.preventDefault();
          void submit(shown);
        },
      },
      build('h1', {}, t('session.signIn.heading')),
      build('div', { class: 'early-trouble', role: 'alert' }, trouble?.(t) ?? ''),
      buildField(
        {
          name: 'login_name',
          label: t('session.fields.login_name'),
          value: values.login_name,
          autocomplete: 'username',
          fault: faults['login_name']?.(t),
          onInput: typing('login_name'),
        },
        t,
      ),
      buildField(
        {
          name: 'password',
          label: t('session.fields.password'),
          value: values.password,
          password: true,
          autocomplete: 'current-password',
          fault: faults['password']?.(t),
          onInput: typing('password'),
        },
        t,
      ),
      build(
        'button',
        { class: 'early-submit', type: 'submit', disabled: busy },
        t(busy ? 'session.signIn.submitting' : 'session.signIn.submit'),
      ),
    );
  }

  document.getElementById('login_name')?.focus();
  whenPainted(() => void loadAttempt());
}

/** Calls back once the browser has shown the first words; what loads before that would hold them up. */
function whenPainted(work: () => void): void {
  const observer = new PerformanceObserver(() => {
    observer.disconnect();
    work();
  });
  observer.observe({ type: 'paint', buffered: true });
}
