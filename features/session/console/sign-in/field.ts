// A labelled field with its fault below it; a password can be shown, and tells when Caps Lock is on.
import type { EarlyWords } from '../words.ts';
import { ICONS, build, drawIcon } from '#kit/ui/build.ts';

export interface FieldShape {
  name: string;
  label: string;
  value: string;
  password?: boolean;
  autocomplete: AutoFill;
  fault?: string | undefined;
  hint?: string;
  onInput: (value: string) => void;
}

export function buildField(shape: FieldShape, t: EarlyWords): HTMLElement {
  const { name, fault, hint } = shape;
  const notes = [fault ? `${name}-fault` : '', hint ? `${name}-hint` : '']
    .filter(Boolean)
    .join(' ');
  const input = build('input', {
    id: name,
    name,
    type: shape.password ? 'password' : 'text',
    value: shape.value,
    autocomplete: shape.autocomplete,
    autocapitalize: 'none',
    spellcheck: 'false',
    'aria-describedby': notes || undefined,
    'aria-invalid': fault ? 'true' : undefined,
    oninput: () => shape.onInput(input.value),
  });
  const capsLock = build(
    'p',
    { class: 'early-caps', role: 'status', hidden: true },
    t('session.signIn.capsLock'),
  );
  const box = build('div', { class: 'early-input' }, input);
  if (shape.password) {
    watchCapsLock(input, capsLock);
    box.append(buildRevealer(input, t));
  }
  return build(
    'div',
    { class: 'early-field' },
    build('label', { for: name }, shape.label),
    box,
    shape.password === true && capsLock,
    hint ? build('p', { class: 'early-hint', id: `${name}-hint` }, hint) : null,
    fault ? build('p', { class: 'early-fault', id: `${name}-fault` }, fault) : null,
  );
}

function watchCapsLock(input: HTMLInputElement, note: HTMLElement): void {
  const look = (event: Event) => {
    if (event instanceof KeyboardEvent || event instanceof MouseEvent)
      note.hidden = !event.getModifierState('CapsLock');
  };
  for (const type of ['keydown', 'keyup', 'mousedown']) input.addEventListener(type, look);
  input.addEventListener('blur', () => {
    note.hidden = true;
  });
}

function buildRevealer(input: HTMLInputElement, t: EarlyWords): HTMLButtonElement {
  const label = () =>
    t(input.type === 'password' ? 'session.signIn.showPassword' : 'session.signIn.hidePassword');
  const button = build('button', {
    type: 'button',
    class: 'early-reveal',
    'aria-controls': input.id,
    onclick: () => {
      input.type = input.type === 'password' ? 'text' : 'password';
      show();
    },
  });
  const show = () => {
    button.setAttribute('aria-label', label());
    button.title = label();
    button.replaceChildren(drawIcon(input.type === 'password' ? ICONS.eye : ICONS.eyeClosed));
  };
  show();
  return button;
}
