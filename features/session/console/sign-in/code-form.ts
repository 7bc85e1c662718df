// The second step of signing in, for accounts with one-time codes on: the code, or a recovery code in its place.
import type { EarlyWords } from '../words.ts';
import { build } from '#kit/ui/build.ts';
import { buildField } from './field.ts';

interface CodeForm {
  value: string;
  fault: string | undefined;
  trouble: string;
  busy: boolean;
  onInput: (value: string) => void;
  onSubmit: () => void;
  onBack: () => void;
}

export const buildCodeForm = (form: CodeForm, t: EarlyWords): HTMLElement =>
  build(
    'form',
    {
      class: 'early-form',
      novalidate: true,
      'aria-busy': form.busy ? 'true' : undefined,
      onsubmit: (event) => {
        event.preventDefault();
        form.onSubmit();
      },
    },
    build('h1', {}, t('session.secondStep.heading')),
    build('p', { class: 'early-reason' }, t('session.secondStep.reason')),
    build('div', { class: 'early-trouble', role: 'alert' }, form.trouble),
    buildField(
      {
        name: 'code',
        label: t('session.fields.code'),
        value: form.value,
        autocomplete: 'one-time-code',
        fault: form.fault,
        onInput: form.onInput,
      },
      t,
    ),
    build(
      'button',
      { class: 'early-submit', type: 'submit', disabled: form.busy },
      t(form.busy ? 'session.signIn.submitting' : 'session.signIn.submit'),
    ),
    build(
      'button',
      { class: 'early-quiet', type: 'button', onclick: form.onBack },
      t('session.secondStep.back'),
    ),
  );
