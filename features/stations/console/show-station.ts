// The life of a station's page: enrolled or not, in this language or that, until it is signed off.
import './station.css';
import { Ringer } from '#kit/ui/ringer.ts';
import type { Language } from '#kit/words/languages.ts';
import { buildEnrolForm } from './enrol-form.ts';
import { keepAwake } from './keep-awake.ts';
import type { DeedReply } from './protocol/deeds.ts';
import { HeldStation } from './protocol/held-station.ts';
import type { StationCredential } from './protocol/held-station.ts';
import type { ShownCall } from './protocol/shown-calls.ts';
import { Station } from './protocol/station.ts';
import { minuteAt, showScheme, watchSystem } from './station-scheme.ts';
import type { Scheme } from './station-scheme.ts';
import { buildStationView } from './station-view.ts';
import type { StationView } from './station-view.ts';
import { keepLanguage, loadSpeech, readLanguage } from './station-words.ts';
import type { Speech } from './station-words.ts';

/** What one kind of station has beyond another. */
export interface StationKind {
  kind: 'host' | 'pager';
  /** The place in the browser's store. */
  name: string;
  /** What an enrolled device's page has as its address. */
  pathOf: (id: string) => string;
  onRung?: (call: ShownCall) => void;
  /** Something of its own between header and calls; `tell` says data to the server, again at each connection. */
  extra?: (speech: Speech, station: Station) => HTMLElement;
  onOpen?: (station: Station) => void;
  onSignOff?: (station: Station | null) => Promise<void>;
}

const SECOND_MS = 1000;
const mqttAddress = (): string =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/mqtt`;

/** The code that the link of the console carries; it is taken out of the address at once. */
function takeCode(): string {
  const code = decodeURIComponent(location.hash.slice(1));
  if (code !== '') history.replaceState(null, '', location.pathname + location.search);
  return /^[\w -]{1,20}$/.test(code) ? code : '';
}

interface Battery {
  level: number;
}

/** A browser that knows its battery tells it. */
function watchBattery(): () => Record<string, unknown> {
  let battery: Battery | null = null;
  const { getBattery } = navigator as { getBattery?: () => Promise<Battery> };
  void getBattery?.call(navigator).then(
    (found) => (battery = found),
    () => null,
  );
  return () => (battery ? { battery: Math.round(battery.level * 100) } : {});
}

function reasonOf({ find, t }: Speech, { error }: DeedReply): string {
  const named = error && (find(`calls.errors.${error}`) ?? find(`kit.errors.${error}`));
  return t('stations.deeds.refused', { reason: named || t('stations.deeds.failed') });
}

export class StationPage {
  readonly #root: HTMLElement;
  readonly #kind: StationKind;
  readonly #ringer = new Ringer();
  readonly #silence = { until: 0 };
  readonly #readings = watchBattery();
  #held: HeldStation;
  #speech: Speech;
  #station: Station | null = null;
  #view: StationView | null = null;
  #awake: ReturnType<typeof keepAwake> | null = null;

  constructor(root: HTMLElement, kind: StationKind, speech: Speech) {
    this.#root = root;
    this.#kind = kind;
    this.#speech = speech;
    this.#held = new HeldStation(localStorage, kind.name);
    setInterval(() => {
      this.#view?.update();
      this.#showScheme();
    }, SECOND_MS);
    watchSystem(() => this.#showScheme());
    this.#showScheme();
    const hurry = () => {
      if (document.visibilityState === 'visible') this.#station?.hurry();
      this.#view?.update();
    };
    addEventListener('online', hurry);
    document.addEventListener('visibilitychange', hurry);
    // Any touch may turn the sound on; where it was wanted once it needs no question.
    addEventListener('pointerdown', () => void this.#ringer.start(), { once: true });
  }

  open(): void {
    const { credential } = this.#held;
    if (credential) this.#begin(credential);
    else this.#askCode(null, takeCode());
  }

  #askCode(notice: string | null, code = ''): void {
    this.#view = null;
    this.#retitle();
    const form = buildEnrolForm({
      kind: this.#kind.kind,
      speech: this.#speech,
      notice,
      code,
      onEnrolled: (credential) => this.#enrolled(credential),
    });
    this.#root.replaceChildren(form);
    form.querySelector<HTMLElement>(code === '' ? 'input' : 'button')?.focus();
  }

  #enrolled(credential: StationCredential): void {
    const { kind, pathOf } = this.#kind;
    history.replaceState(null, '', pathOf(credential.username));
    if (kind === 'host') this.#held = new HeldStation(localStorage, credential.username);
    // What another device left here is not this one's.
    this.#held.clear();
    this.#held.credential = credential;
    this.#begin(credential);
  }

  #begin(credential: StationCredential): void {
    const { onRung, onOpen, kind } = this.#kind;
    this.#awake ??= keepAwake();
    this.#station = new Station(
      {
        url: mqttAddress(),
        held: this.#held,
        credential,
        birth: { model: kind === 'host' ? 'browser host' : 'browser pager' },
        readings: this.#readings,
      },
      {
        onChange: () => this.#changed(),
        ...(onRung ? { onRung } : {}),
        onReply: (_deed, reply) => {
          if (reply.code !== 0) this.#view?.say(reasonOf(this.#speech, reply));
        },
        onOpen: () => this.#station && onOpen?.(this.#station),
      },
    );
    this.#draw();
  }

  #changed(): void {
    if (this.#station?.state === 'refused') void this.#leave('refused');
    else this.#view?.update();
  }

  #draw(): void {
    const station = this.#station;
    if (!station) return;
    const view = buildStationView({
      kind: this.#kind.kind,
      speech: this.#speech,
      station,
      ringer: this.#ringer,
      silence: this.#silence,
      sleepy: this.#awake?.able === false,
      extra: this.#kind.extra?.(this.#speech, station),
      onLanguage: (language) => void this.#speak(language),
      scheme: this.#held.scheme,
      onScheme: (scheme) => this.#chooseScheme(scheme),
      onSignOff: () => void this.#leave('signed off'),
    });
    this.#view = view;
    this.#root.replaceChildren(view.element);
    this.#retitle();
  }

  async #speak(language: Language): Promise<void> {
    keepLanguage(language);
    this.#speech = await loadSpeech(language);
    this.#draw();
  }

  async #leave(why: 'refused' | 'signed off'): Promise<void> {
    const station = this.#station;
    this.#station = null;
    this.#view = null;
    if (why === 'signed off') await this.#kind.onSignOff?.(station);
    this.#held.clear();
    this.#awake?.release();
    this.#awake = null;
    this.#askCode(why === 'refused' ? this.#speech.t('stations.enrol.refused') : null);
    await Promise.all([station?.stop(), this.#ringer.stop()]);
  }

  #showScheme(): void {
    const { scheme, settings } = this.#held;
    const now = this.#station?.now ?? Date.now();
    showScheme(scheme, settings.hours ?? null, minuteAt(now, settings.time_zone));
  }

  #chooseScheme(scheme: Scheme): void {
    this.#held.scheme = scheme;
    this.#showScheme();
    this.#draw();
  }

  #retitle(): void {
    document.title = this.#speech.t(`stations.names.${this.#kind.kind}`);
  }
}

/** Shows a station in `root`. */
export async function showStation(root: HTMLElement, kind: StationKind): Promise<void> {
  new StationPage(root, kind, await loadSpeech(readLanguage())).open();
}
