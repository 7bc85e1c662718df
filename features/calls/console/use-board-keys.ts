// The call board by keyboard: arrows move between calls, letters do what the buttons do.
import { useEffect, useEffectEvent } from 'react';
import type { Call } from '../contract.ts';

export interface BoardDeeds {
  answer: (call: Call) => void;
  cancel: (call: Call) => void;
  mute: () => void;
  full: () => void;
  help: () => void;
}

/** The keys in the order in which they are explained. */
export const BOARD_KEYS = [
  ['↑ ↓ ← →', 'key_move'],
  ['Enter', 'key_record'],
  ['A', 'key_answer'],
  ['Delete', 'key_cancel'],
  ['M', 'key_mute'],
  ['F', 'key_full'],
  ['?', 'key_help'],
] as const;

const CARD = '[data-board-card]';
const STEPS: Record<string, 'next' | 'previous' | 'above' | 'below' | 'first' | 'last'> = {
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  ArrowDown: 'below',
  ArrowUp: 'above',
  Home: 'first',
  End: 'last',
};

/** The nearest card of another row in the same column. */
function inColumn(cards: HTMLElement[], at: HTMLElement, down: boolean): HTMLElement | undefined {
  const { top, left } = at.getBoundingClientRect();
  const rows = cards
    .map((card) => ({ card, box: card.getBoundingClientRect() }))
    .filter(({ box }) => (down ? box.top > top + 1 : box.top < top - 1))
    .toSorted(
      (one, other) =>
        Math.abs(one.box.top - top) - Math.abs(other.box.top - top) ||
        Math.abs(one.box.left - left) - Math.abs(other.box.left - left),
    );
  return rows[0]?.card;
}

function target(cards: HTMLElement[], at: HTMLElement, key: string): HTMLElement | undefined {
  const index = cards.indexOf(at);
  switch (STEPS[key]) {
    case 'next':
      return cards[index + 1];
    case 'previous':
      return cards[index - 1];
    case 'below':
      return inColumn(cards, at, true);
    case 'above':
      return inColumn(cards, at, false);
    case 'first':
      return cards[0];
    case 'last':
      return cards.at(-1);
    default:
      return undefined;
  }
}

const focusedCard = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>(CARD) ?? null;

function move(key: string): boolean {
  if (!STEPS[key]) return false;
  const cards = [...document.querySelectorAll<HTMLElement>(CARD)];
  const at = focusedCard();
  const next = at ? target(cards, at, key) : cards[0];
  next?.querySelector('a')?.focus();
  return next !== undefined;
}

/** Listens wherever the focus is, as long as the board is shown and nothing is being typed or asked. */
export function useBoardKeys(calls: readonly Call[], deeds: BoardDeeds): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const at = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (at.closest('input, textarea, [role=combobox], [role=dialog], [role=tree]')) return;
    const call = calls.find(({ id }) => id === focusedCard()?.dataset['boardCard']);
    switch (event.key.toLowerCase()) {
      case 'a':
        if (call) deeds.answer(call);
        return;
      case 'delete':
        if (call) deeds.cancel(call);
        return;
      case 'm':
        deeds.mute();
        return;
      case 'f':
        deeds.full();
        return;
      case '?':
        deeds.help();
        return;
      default:
        if (move(event.key)) event.preventDefault();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
