// The page of a station that is enrolled: who it is, whether it is connected, its calls, its sound. Drawn anew for a language,
// brought up to date at each change and every second.
import { build } from '#kit/ui/build.ts';
import { SILENCE_MS } from '#kit/ui/ringer.ts';
import type { Ringer, Sounding } from '#kit/ui/ringer.ts';
import type { Language } from '#kit/words/languages.ts';
import { setText } from './call-card.ts';
import { buildCallCards } from './call-cards.ts';
import type { Station } from './protocol/station.ts';
import { button, buildMenu } from './station-menu.ts';
import type { Scheme } from './station-scheme.ts';
import type { Speech } from './station-words.ts';

/** A short break says nothing. */
const PATIENCE_MS = 3000;

export interface StationViewNeeds {
  kind: 'host' | 'pager';
  speech: Speech;
  station: Station;
  ringer: Ringer;
  /** Shared by all drawings of the page. */
  silence: { until: number };
  sleepy: boolean;
  /** Stands between the header and the calls. */
  extra?: HTMLElement | undefined;
  onLanguage(language: Language): void;
  scheme: Scheme;
  onScheme(scheme: Scheme): void;
  onSignOff(): void;
}

export interface StationView {
  element: HTMLElement;
  update(): void;
  /** Says what became of a deed. */
  say(text: string): void;
}

/** Waiting calls sound; answered ones are quiet until they are placed again. */
export const soundingOf = ({ calls }: Station): Sounding[] =>
  [...calls.values()]
    .filter(({ state }) => state !== 'answered')
    .map(({ id, priority, code, insistent, reminded }) => ({
      id: `${id} ${reminded}`,
      level: code ? 1 : priority,
      insistent,
    }));

export function buildStationView(needs: StationViewNeeds): StationView {
  const { kind, speech, station, ringer, silence } = needs;
  const { t, age, time } = speech;
  const title = build('h1', { class: 'station-name' });
  const state = build('p', { class: 'station-state', role: 'status' });
  const count = build('p', { class: 'station-count', 'aria-live': 'polite' });
  const clock = build('time', { class: 'station-clock' });
  const stale = build('p', { class: 'banner banner-stale', role: 'alert', hidden: true });
  const waiting = build('p', { class: 'banner', role: 'status', hidden: true });
  const muted = build('p', { class: 'banner', role: 'status', hidden: true });
  const said = build('p', { class: 'said', role: 'status' });
  const silent = button(t('stations.sound.off'), 'banner banner-sound', () => {
    void ringer.start().then(() => {
      ringer.sample();
      update();
    });
  });
  const mute = button('', 'deed deed-quiet', () => {
    silence.until = silence.until > Date.now() ? 0 : Date.now() + SILENCE_MS;
    update();
  });
  const menu = buildMenu(needs);
  const cards = buildCallCards({
    kind,
    speech,
    onDeed: (call, action, more) => station.act(call, action, more),
    onDial: (call) => station.dialled(call),
  });
  const header = build(
    'header',
    { class: 'station-head' },
    build('div', { class: 'station-who' }, title, state),
    count,
    clock,
    build(
      'div',
      { class: 'station-tools' },
      mute,
      button(t('stations.menu.title'), 'deed deed-quiet', () => menu.showModal()),
    ),
  );
  const element = build(
    'div',
    { class: 'station', 'data-kind': kind },
    header,
    silent,
    stale,
    waiting,
    muted,
    needs.extra ?? null,
    cards.element,
    said,
    menu,
  );
  let saidUntil = 0;

  function updateBanners(now: number): void {
    const lost = station.lostAt === null ? 0 : now - station.lostAt;
    stale.hidden = lost < PATIENCE_MS;
    if (!stale.hidden) setText(stale, t('stations.state.since', { age: age(lost / 1000) }));
    const open = station.state === 'online' ? 0 : station.open.length;
    waiting.hidden = open === 0;
    setText(waiting, t('stations.state.waiting', { count: open }));
    silent.hidden = ringer.ready;
    const isMuted = silence.until > now;
    muted.hidden = !isMuted;
    setText(
      muted,
      isMuted
        ? t('stations.sound.muted', { time: time(silence.until, station.settings.time_zone) })
        : '',
    );
    setText(mute, t(isMuted ? 'stations.sound.unmute' : 'stations.sound.mute'));
    mute.setAttribute('aria-pressed', String(isMuted));
  }

  function update(): void {
    const now = Date.now();
    const { alias, place } = station.settings;
    setText(title, alias ?? place ?? t(`stations.names.${kind}`));
    element.dataset['state'] = station.state;
    setText(state, t(`stations.state.${station.state}`));
    // A number is a promise that these are all.
    setText(
      count,
      station.sure || station.calls.size > 0
        ? t('stations.list.count', { count: station.calls.size })
        : '',
    );
    setText(clock, time(station.now, station.settings.time_zone));
    updateBanners(now);
    cards.update(station);
    if (now > saidUntil) setText(said, '');
    ringer.sound(soundingOf(station), silence.until, now);
    if (document.visibilityState === 'visible')
      for (const id of station.calls.keys()) station.seen(id);
  }

  update();
  return {
    element,
    update,
    say(text) {
      saidUntil = Date.now() + 8000;
      setText(said, text);
    },
  };
}
