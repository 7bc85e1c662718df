// The first password's change: a page of its own, before anything else can be done.
import './early.css';
import type { Language } from '#kit/words/languages.ts';
import type { EarlyWords } from '../words.ts';
import { build } from '#kit/ui/build.ts';
import { buildField } from './field.ts';
import { showEarlyPage } from './frame.ts';

const loadAttempt = () => import('./change-password.ts');

type Said = (t: EarlyWords) => string;

interface PasswordPage {
  root: HTMLElement;
  language: Language;
  /** What was typed at sign-in a moment ago; without it the page asks. */
  typed: string | null;
  onChanged: () => void;
  onSignedOut: () => void;
}

/** Shows the page. */
export function showPasswordChange({
  root,
  language,
  typed,
  onChanged,
  onSignedOut,
}: PasswordPage): void {
  const values = { old_password: typed ?? '', password: '', repeat: '' };
  let faults: Record<string, Said> = {};
  let trouble: Said | null = null;
  let busy = false;
  let asksOld = typed === null;
  const draw = showEarlyPage(root, language, {
    title: (t) => t('session.firstPassword.heading'),
    content,
  });

  async function submit(shown: Language): Promise<void> {
    if (busy) return;
    busy = true;
    draw();
    const { changePassword } = await loadAttempt();
    const refusal = await changePassword(values, shown);
    busy = false;
    if (refusal === null) {
      onChanged();
      return;
    }
    ({ faults, trouble } = refusal);
    asksOld ||= 'old_password' in faults;
    draw();
    document.getElementById(Object.keys(faults)[0] ?? 'password')?.focus();
  }

  function field(
    name: keyof typeof values,
    label: string,
    t: EarlyWords,
    hint?: string,
  ): HTMLElement {
    return buildField(
      {
        name,
        label,
        value: values[name],
        password: true,
        autocomplete: name === 'old_password' ? 'current-password' : 'new-password',
        fault: faults[name]?.(t),
        ...(hint === undefined ? {} : { hint }),
        onInput: (value) => {
          values[name] = value;
        },
      },
      t,
    );
  }

  function content(t: EarlyWords, shown: Language): HTMLElement {
    return build(
      'form',
      {
        class: 'early-form',
        novalidate: true,
        onsubmit: (event) => {
          event.preventDefault();
          void submit(shown);
        },
      },
      build('h1', {}, t('session.firstPassword.heading')),
      build('p', { class: 'early-reason' }, t('session.firstPassword.reason')),
      build('div', { class: 'early-trouble', role: 'alert' }, trouble?.(t) ?? ''),
      asksOld && field('old_password', t('session.fields.old_password'), t),
      field('password', t('session.firstPassword.newPassword'), t, t('session.firstPassword.rule')),
      field('repeat', t('session.firstPassword.repeat'), t),
      build(
        'button',
        { class: 'early-submit', type: 'submit', disabled: busy },
        t(busy ? 'session.firstPassword.submitting' : 'session.firstPassword.submit'),
      ),
      build(
        'button',
        {
          class: 'early-quiet',
          type: 'button',
          onclick: () =>
            void loadAttempt()
              .then(({ endSession }) => endSession(shown))
              .then(onSignedOut),
        },
        t('session.firstPassword.signOut'),
      ),
    );
  }

  document.getElementById(asksOld ? 'old_password' : 'password')?.focus();
}
