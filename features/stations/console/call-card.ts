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
  onDeed(call: string, action: DeedAction): void;
}

export interface CallCard {
  element: HTMLLIElement;
  /** `now` is the server's time; `sending` what was done here and is not answered yet. */
  update(call: ShownCall, now: number, sending: boolean): void;
}

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

function whatOf({ find }: Speech, { event, name, text, place, type }: ShownCall): string {
  const named = event === null ? undefined : find(`devices.enums.event_key.${event}`);
  const told = place && text?.startsWith(place) ? text.slice(place.length).trim() : text;
  return name ?? named ?? (told || undefined) ?? find(`calls.enums.call_type.${type}`) ?? type;
}

/** What can be done now, by its word; the first is the one that is wanted. */
function deedsOf({ kind, speech: { t } }: CardNeeds, call: ShownCall): [DeedAction, string][] {
  const host = kind === 'host';
  if (call.state !== 'answered') {
    const refuse: [DeedAction, string] = [
      'refuse',
      t(host ? 'stations.deeds.refuse' : 'stations.deeds.cant'),
    ];
    return call.answerable
      ? [['answer', t(host ? 'stations.deeds.answer' : 'stations.deeds.accept')], refuse]
      : [];
  }
  return call.mine ? [['hangup', t('stations.deeds.hangup')]] : [];
}

/** Of many devices that were lost together: neither pressed, nor anybody's need. */
const OUTAGE = 'DEVICES_LOST';

function factsOf({ t, find }: Speech, call: ShownCall): string {
  const state = call.mine ? t('stations.list.mine') : find(`calls.enums.call_state.${call.state}`);
  return [
    state ?? call.state,
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
  const { speech, onDeed } = needs;
  const { t, age, find } = speech;
  const mark = build('span', { class: 'card-mark' });
  const late = build('strong', { class: 'card-late' }, t('stations.list.late'));
  const time = build('span', { class: 'card-age', role: 'timer' });
  const place = build('h2', { class: 'card-place' });
  const what = build('p', { class: 'card-what' });
  const facts = build('p', { class: 'card-facts' });
  const fill = build('span', { class: 'card-fill' });
  const bar = build('div', { class: 'card-bar', 'aria-hidden': 'true' }, fill);
  const deeds = build('div', { class: 'card-deeds' });
  const head = build('div', { class: 'card-head' }, mark, late, time);
  const element = build('li', { class: 'card' }, head, place, what, facts, bar, deeds);
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
    const wanted = deedsOf(needs, call);
    const key = JSON.stringify([wanted, sending, call.dial]);
    if (key === shownDeeds) return;
    shownDeeds = key;
    const held = deeds.contains(document.activeElement);
    const dial =
      call.dial !== null &&
      build(
        'a',
        { class: 'deed deed-quiet', href: `tel:${encodeURIComponent(call.dial)}` },
        t('stations.deeds.dial', { number: call.dial }),
      );
    const buttons = wanted.map(([action, word], index) =>
      build(
        'button',
        {
          type: 'button',
          class: index === 0 ? 'deed' : 'deed deed-quiet',
          disabled: sending,
          onclick: () => onDeed(call.id, action),
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
      setText(time, age(waited));
      setText(place, call.place ?? call.text ?? t('calls.board.unplaced'));
      setText(
        what,
        [whatOf(speech, call), call.resident].filter((part) => part !== null).join(' · '),
      );
      setText(facts, factsOf(speech, call));
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
