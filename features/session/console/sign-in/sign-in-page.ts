// The sign-in page. What signing in takes (the rules, the seal, the client) loads once the page is painted.
import './early.css';
import type { Language } from '#kit/words/languages.ts';
import type { EarlyWords } from '../words.ts';
import { build } from '#kit/ui/build.ts';
import type { Outcome, ShownProvider } from './attempt.ts';
import { buildCodeForm } from './code-form.ts';
import { buildField } from './field.ts';
import { showEarlyPage } from './frame.ts';
import { buildProviderButtons } from './provider-buttons.ts';
import { keepForward, takeReturned } from './return.ts';

const loadAttempt = () => import('./attempt.ts');
type Attempt = Awaited<ReturnType<typeof loadAttempt>>;

interface SignInPage {
  root: HTMLElement;
  language: Language;
  /** Signed in; the password that was typed, where it must be changed first. */
  onSignedIn: (typed: string | null) => void;
  notice?: ((t: EarlyWords) => string) | undefined;
}

type Said = (t: EarlyWords) => string;

/** Shows the sign-in page. */
export function showSignIn({ root, language, onSignedIn, notice }: SignInPage): void {
  const values = { login_name: '', password: '', code: '' };
  const returned = takeReturned();
  let faults: Record<string, Said> = {};
  let trouble: Said | null = returned.trouble ?? notice ?? null;
  let busy = returned.entry !== null;
  let ticket: string | null = null;
  let providers: readonly ShownProvider[] = [];
  // Added to the form that is there: someone may be typing in it.
  let showProviders = () => {};
  const draw = showEarlyPage(root, language, {
    title: (t) => t(ticket === null ? 'session.signIn.heading' : 'session.secondStep.heading'),
    content: (t, shown) => (ticket === null ? passwordForm(t, shown) : codeForm(t, shown)),
  });

  async function attempt(work: (load: Attempt) => Promise<Outcome>): Promise<void> {
    busy = true;
    trouble = null;
    faults = {};
    draw();
    settle(await work(await loadAttempt()));
  }

  function settle(outcome: Outcome): void {
    busy = false;
    if ('user' in outcome) {
      onSignedIn(outcome.user.must_change_password ? values.password : null);
      return;
    }
    if ('ticket' in outcome) {
      ({ ticket } = outcome);
      values.code = '';
    } else {
      ({ faults, trouble } = outcome);
      if (outcome.startAnew) ticket = null;
      // Said at the field; above it would be the same twice.
      if (Object.keys(faults).length > 0) trouble = null;
    }
    draw();
    const faulty = Object.keys(faults)[0];
    document.getElementById(faulty ?? (ticket === null ? 'password' : 'code'))?.focus();
  }

  function typing(name: keyof typeof values): (value: string) => void {
    return (value) => {
      values[name] = value;
    };
  }

  function codeForm(t: EarlyWords, shown: Language): HTMLElement {
    return buildCodeForm(
      {
        value: values.code,
        fault: faults['code']?.(t),
        trouble: trouble?.(t) ?? '',
        busy,
        onInput: typing('code'),
        onSubmit: () => {
          const input = { ticket: ticket ?? '', code: values.code.trim() };
          if (!busy) void attempt(({ signInByCode }) => signInByCode(input, shown));
        },
        onBack: () => {
          ticket = null;
          settle({ faults: {}, trouble: null });
        },
      },
      t,
    );
  }

  function passwordForm(t: EarlyWords, shown: Language): HTMLElement {
    const form = build(
      'form',
      {
        class: 'early-form',
        novalidate: true,
        'aria-busy': busy ? 'true' : undefined,
        onsubmit: (event) => {
          event.preventDefault();
          if (!busy) void attempt(({ signIn }) => signIn(values, shown));
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
    showProviders = () => {
      const onChoose = (id: string) => void leave(id, shown);
      const buttons = buildProviderButtons(providers, t, { busy, onChoose });
      if (buttons) form.append(buttons);
    };
    showProviders();
    return form;
  }

  async function leave(id: string, shown: Language): Promise<void> {
    keepForward(location.search);
    const { leaveFor } = await loadAttempt();
    const refusal = await leaveFor(id, shown);
    if (refusal) settle(refusal);
  }

  document.getElementById('login_name')?.focus();
  const { entry } = returned;
  if (entry !== null) void attempt(({ signInByProvider }) => signInByProvider(entry, language));
  whenPainted(() => {
    void loadAttempt()
      .then(({ listProviders }) => listProviders(language))
      .then((list) => {
        providers = list;
        showProviders();
      });
  });
}

/** Calls back once the browser has shown the first words; what loads before that would hold them up. */
function whenPainted(work: () => void): void {
  const observer = new PerformanceObserver(() => {
    observer.disconnect();
    work();
  });
  observer.observe({ type: 'paint', buffered: true });
}
