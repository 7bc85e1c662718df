// Making this browser a device: a person types the one-time code of the console, or opened the page by the link that holds it.
import { build } from '#kit/ui/build.ts';
import type { StationCredential } from './protocol/held-station.ts';
import type { Speech } from './station-words.ts';

const ENROL = '/mgr/device/enrol';
const TOO_MANY = 429;

interface Reply {
  code: number;
  data: (StationCredential & { mqtt_url: string }) | null;
}

type Outcome = StationCredential | 'failed' | 'busy' | 'away';

async function enrol(code: string, language: string): Promise<Outcome> {
  try {
    const response = await fetch(ENROL, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Accept-Language': language,
        uuid: makeUuid(),
      },
      body: JSON.stringify({ code }),
    });
    if (response.status === TOO_MANY) return 'busy';
    const { code: fault, data } = (await response.json()) as Reply;
    if (fault !== 0 || !data) return 'failed';
    const { username, password, org } = data;
    return { username, password, org };
  } catch {
    return 'away';
  }
}

/** Random enough to tell one browser from another; plain http has no `randomUUID`. */
const makeUuid = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

export interface EnrolFormOptions {
  kind: 'host' | 'pager';
  speech: Speech;
  /** Said above the form. */
  notice: string | null;
  /** Begins with what a link brought. */
  code: string;
  onEnrolled(credential: StationCredential): void;
}

export function buildEnrolForm({ kind, speech, notice, code, onEnrolled }: EnrolFormOptions) {
  const { t, language } = speech;
  const input = build('input', {
    id: 'code',
    name: 'code',
    autocomplete: 'off',
    autocapitalize: 'characters',
    spellcheck: 'false',
    required: true,
    'aria-describedby': 'hint fault',
    value: code,
  });
  const fault = build('p', { id: 'fault', class: 'enrol-fault', role: 'alert' }, notice);
  const button = build('button', { type: 'submit', class: 'deed' }, t('stations.enrol.start'));
  const submit = async () => {
    button.disabled = true;
    fault.textContent = '';
    const outcome = await enrol(input.value, language);
    if (typeof outcome === 'object') return onEnrolled(outcome);
    button.disabled = false;
    fault.textContent = t(`stations.enrol.${outcome}`);
    input.setAttribute('aria-invalid', String(outcome === 'failed'));
    input.focus();
  };
  return build(
    'form',
    {
      class: 'enrol',
      onsubmit: (event) => {
        event.preventDefault();
        void submit();
      },
    },
    build('h1', {}, t(`stations.enrol.${kind}`)),
    build('p', { id: 'hint' }, t('stations.enrol.hint')),
    build('label', { for: 'code' }, t('stations.enrol.code')),
    input,
    fault,
    button,
  );
}
