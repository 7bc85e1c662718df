// One call on a station: built once and then brought up to date, so that no button moves away under a finger.
import { build } from '#kit/ui/build.ts';
import { LEVEL_SHAPES } from '#kit/ui/level-shapes.ts';
import { isLate } from './protocol/shown-calls.ts';
import type { ShownCall } from './protocol/shown-calls.ts';
import type { DeedAction } from './protocol/station.ts';
import type { Speech } from './station-words.ts';

export interface CardNeeds {
  kind: 'host' | 'pager';
  speech: Speech;
  /** Does something with the call. */
  onDeed(call: string, action: DeedAction, more?: Readonly<Record<string, unknown>>): void;
  /** The number of a call was touched. */
  onDial(call: string): void;
}

export interface CallCard {
  element: HTMLLIElement;
  /** `now` is the server's time; `sending` what was done here and is not answered yet. */
  update(call: ShownCall, now: number, sending: boolean): void;
}

/** Of many devices that were lost together: neither pressed, nor anybody's need. */
const OUTAGE = 'DEVICES_LOST';

const SVG = 'http://www.w3.org/2000/svg';

function drawShape(priority: number, code: boolean): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 20 20');
  svg.setAttribute('aria-hidden', 'true');
  for (const [d, name] of [
    [LEVEL_SHAPES[priority] ?? '', 'shape'],
    [code ? 'M10 5v10M5 10h10' : '', 'shape-cross'],
  ] as const) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', d);
    path.setAttribute('class', name);
    svg.append(path);
  }
  return svg;
}

/** For whom it is, or of a lost device which. */
function aboutOf({ find }: Speech, { event, device, resident }: ShownCall): string | null {
  if (device === null || event === OUTAGE) return resident;
  return device.name ?? find(`devices.enums.device_type.${device.type}`) ?? device.type;
}

/** Since the press, or since somebody has it, and which of the two. */
function timeOf({ t, age }: Speech, call: ShownCall, now: number): string {
  const since = (at: number) => age(Math.max(0, (now - at) / 1000));
  return call.state === 'answered' && call.answered
    ? t('calls.board.since_answer', { age: since(call.answered.at) })
    : t('calls.board.waiting', { age: since(call.raisedAt) });
}

function whatOf({ find }: Speech, { event, name, text, place, type }: ShownCall): string {
  const named = event === null ? undefined : find(`devices.enums.event_key.${event}`);
  const told = place && text?.startsWith(place) ? text.slice(place.length).trim() : text;
  return name ?? named ?? (told || undefined) ?? find(`calls.enums.call_type.${type}`) ?? type;
}

interface Offer {
  action: DeedAction;
  word: string;
  more?: Readonly<Record<string, unknown>>;
}

/** What can be done now and has an effect, by its word; the first is the one that is wanted. */
function offersOf({ kind, speech: { t } }: CardNeeds, call: ShownCall): Offer[] {
  const host = kind === 'host';
  const offers: Offer[] = [];
  if (call.state !== 'answered' && call.answerable) {
    offers.push({
      action: 'answer',
      word: t(host ? 'stations.deeds.answer' : 'stations.deeds.accept'),
    });
    if (call.asked && !call.refused)
      offers.push({
        action: 'refuse',
        word: t(host ? 'stations.deeds.refuse' : 'stations.deeds.cant'),
      });
  }
  if (call.ending === 'after_speech' && call.mine && call.dialled)
    offers.push({
      action: 'hangup',
      word: t('stations.deeds.hangup'),
      more: { speech: true },
    });
  // What is there again needs nobody, only to be closed; what is still away is not to be lost by a slip of a finger.
  if (call.ending === 'anyone' && call.backAt !== null)
    offers.unshift({ action: 'reset', word: t('stations.deeds.close') });
  return offers;
}

/** What a person must know to end it, where nothing here does. */
const hintOf = ({ t }: Speech, { state, mine, ending }: ShownCall): string =>
  state === 'answered' && mine && ending !== 'anyone' ? t('stations.list.reset_there') : '';

/** Who has it, or how far it has come. */
function stateOf({ t, find }: Pick<Speech, 't' | 'find'>, call: ShownCall): string {
  if (call.mine) return t('stations.list.mine');
  const by = call.state === 'answered' ? call.answered?.by : null;
  if (by) return t('calls.board.answered_by', { name: by });
  return find(`calls.enums.call_state.${call.state}`) ?? call.state;
}

function factsOf({ t, find, age }: Speech, call: ShownCall, now: number): string {
  const ageOf = (since: number) => Math.max(0, (now - since) / 1000);
  return [
    stateOf({ t, find }, call),
    call.state === 'answered' && t('calls.board.since_press', { age: age(ageOf(call.raisedAt)) }),
    call.backAt !== null && t('stations.list.back', { age: age(ageOf(call.backAt)) }),
    call.refused && t('stations.list.refused'),
    call.repeat > 0 &&
      t(call.event === OUTAGE ? 'stations.list.lost' : 'stations.list.repeated', {
        times: call.repeat + 1,
      }),
    call.reminded > 0 && t('stations.list.reminded', { times: call.reminded }),
    !call.sure && t('stations.list.unsure'),
  ]
    .filter((part) => part !== false)
    .join(' · ');
}

export function buildCallCard(needs: CardNeeds): CallCard {
  const { speech, onDeed, onDial } = needs;
  const { t, find } = speech;
  const mark = build('span', { class: 'card-mark' });
  const late = build('strong', { class: 'card-late' }, t('stations.list.late'));
  const time = build('span', { class: 'card-age', role: 'timer' });
  const place = build('h2', { class: 'card-place' });
  const what = build('p', { class: 'card-what' });
  const facts = build('p', { class: 'card-facts' });
  const hint = build('p', { class: 'card-hint' });
  const fill = build('span', { class: 'card-fill' });
  const bar = build('div', { class: 'card-bar', 'aria-hidden': 'true' }, fill);
  const deeds = build('div', { class: 'card-deeds' });
  const head = build('div', { class: 'card-head' }, mark, late, time);
  const element = build('li', { class: 'card' }, head, place, what, facts, hint, bar, deeds);
  let shownDeeds = '';
  let shownMark = '';

  function updateMark({ priority, code, event }: ShownCall): void {
    const level = event === OUTAGE ? 5 : priority;
    const word = code ? t('calls.code') : find(`calls.enums.priority.${level}`);
    if (word === shownMark) return;
    shownMark = word ?? '';
    mark.replaceChildren(drawShape(priority, code), shownMark);
  }

  function updateDeeds(call: ShownCall, sending: boolean): void {
    const wanted = offersOf(needs, call);
    const key = JSON.stringify([wanted, sending, call.dial]);
    if (key === shownDeeds) return;
    shownDeeds = key;
    const held = deeds.contains(document.activeElement);
    const dial =
      call.dial !== null &&
      build(
        'a',
        {
          class: 'deed deed-quiet',
          href: `tel:${encodeURIComponent(call.dial)}`,
          onclick: () => onDial(call.id),
        },
        t('stations.deeds.dial', { number: call.dial }),
      );
    const buttons = wanted.map(({ action, word, more }, index) =>
      build(
        'button',
        {
          type: 'button',
          class: index > 0 ? 'deed deed-quiet' : `deed deed-${action}`,
          disabled: sending,
          onclick: () => onDeed(call.id, action, more),
        },
        word,
      ),
    );
    const waiting =
      sending &&
      build('span', { class: 'card-sending', role: 'status' }, t('stations.list.sending'));
    deeds.replaceChildren(...[...buttons, dial, waiting].filter((part) => part !== false));
    if (held) deeds.querySelector('button')?.focus();
  }

  return {
    element,
    update(call, now, sending) {
      const waited = Math.max(0, (now - call.raisedAt) / 1000);
      const isOverdue = isLate(call, now);
      Object.assign(element.dataset, {
        priority: String(call.priority),
        call: call.id,
        state: call.state,
      });
      element.toggleAttribute('data-code', call.code);
      element.toggleAttribute('data-late', isOverdue);
      element.toggleAttribute('data-unsure', !call.sure);
      updateMark(call);
      late.hidden = !isOverdue;
      setText(time, timeOf(speech, call, now));
      setText(place, call.place ?? call.text ?? t('calls.board.unplaced'));
      setText(
        what,
        [whatOf(speech, call), aboutOf(speech, call)].filter((part) => part !== null).join(' · '),
      );
      setText(facts, factsOf(speech, call, now));
      setText(hint, hintOf(speech, call));
      hint.hidden = hint.textContent === '';
      bar.hidden = call.targetS === null || call.state === 'answered';
      fill.style.inlineSize = `${Math.min(100, (waited / (call.targetS || 1)) * 100)}%`;
      updateDeeds(call, sending);
    },
  };
}

/** Writes only what differs: a screen reader would say it again. */
export function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
