// The list of a station's calls in their order; what is touched or focused keeps its place in the page where it can.
import { build } from '#kit/ui/build.ts';
import { buildCallCard, setText } from './call-card.ts';
import type { CallCard, CardNeeds } from './call-card.ts';
import { orderShown } from './protocol/shown-calls.ts';
import type { Station } from './protocol/station.ts';

export interface CallCards {
  element: HTMLElement;
  update(station: Station): void;
}

export function buildCallCards(needs: CardNeeds): CallCards {
  const { t } = needs.speech;
  const list = build('ol', { class: 'cards', 'aria-label': t('stations.list.title') });
  const quietTitle = build('p', { class: 'quiet-title' });
  const quietHint = build('p');
  const quiet = build('div', { class: 'quiet', role: 'status' }, quietTitle, quietHint);
  const cards = new Map<string, CallCard>();

  function arrange(wanted: readonly HTMLElement[]): void {
    if (wanted.every((element, index) => list.children[index] === element)) return;
    const focused = document.activeElement;
    list.append(...wanted);
    if (focused instanceof HTMLElement && list.contains(focused)) focused.focus();
  }

  return {
    element: build('main', { class: 'station-main' }, list, quiet),
    update(station) {
      const { now, calls, open } = station;
      const order = orderShown(calls, now);
      for (const [id, card] of cards)
        if (!calls.has(id)) {
          card.element.remove();
          cards.delete(id);
        }
      const sending = new Set(open.map(({ data }) => data['call_id']));
      const elements = order.map((call) => {
        const card = cards.get(call.id) ?? buildCallCard(needs);
        cards.set(call.id, card);
        card.update(call, now, sending.has(call.id));
        return card.element;
      });
      arrange(elements);
      list.hidden = elements.length === 0;
      quiet.hidden = elements.length > 0;
      // "None" is said only where it is known.
      const [title, hint] = station.sure
        ? [t('stations.list.quiet'), t('stations.list.quiet_hint')]
        : [t('stations.list.unread'), t('stations.list.unread_hint')];
      setText(quietTitle, title);
      setText(quietHint, hint);
    },
  };
}
