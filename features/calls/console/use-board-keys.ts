// The call board by keyboard: arrows move between calls, letters do what the buttons do.
import { useEffect, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { Call } from '../contract.ts';

export interface BoardDeeds {
  answer: (call: Call) => void;
  cancel: (call: Call) => void;
  record: (call: Call) => void;
  mute: () => void;
  full: () => void;
  help: () => void;
}

/** The keys in the order in which they are explained. */
export const BOARD_KEYS = [
  ['↑ ↓ ← →', 'key_move'],
  ['Enter', 'key_answer'],
  ['Delete', 'key_cancel'],
  ['R', 'key_record'],
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

export interface BoardKeys {
  /** The call that Tab leads to: the one last chosen, else the first. */
  current: string | null;
  choose: (id: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

export function useBoardKeys(calls: readonly Call[], deeds: BoardDeeds): BoardKeys {
  const [chosen, setChosen] = useState<string | null>(null);
  const current = calls.find(({ id }) => id === chosen)?.id ?? calls[0]?.id ?? null;

  function move(event: KeyboardEvent<HTMLElement>, card: HTMLElement | null): void {
    if (!STEPS[event.key]) return;
    const cards = [...event.currentTarget.querySelectorAll<HTMLElement>(CARD)];
    const next = card ? target(cards, card, event.key) : cards[0];
    event.preventDefault();
    next?.focus();
  }

  // A board on a wall has its focus nowhere until somebody takes the keyboard.
  useEffect(() => {
    const begin = (event: globalThis.KeyboardEvent) => {
      if (event.target !== document.body || !STEPS[event.key]) return;
      event.preventDefault();
      document.querySelector<HTMLElement>(`${CARD}[tabindex="0"]`)?.focus();
    };
    addEventListener('keydown', begin);
    return () => removeEventListener('keydown', begin);
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const at = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (at.closest('input, textarea, [role=combobox], [role=dialog]')) return;
    const card = at.closest<HTMLElement>(CARD);
    const call = calls.find(({ id }) => id === card?.dataset['boardCard']);
    // A button has its own Enter.
    const onCard = at === card;
    switch (event.key) {
      case 'Enter':
        if (call && onCard) deeds.answer(call);
        return;
      case 'Delete':
        if (call) deeds.cancel(call);
        return;
      case 'r':
      case 'R':
        if (call) deeds.record(call);
        return;
      case 'm':
      case 'M':
        return deeds.mute();
      case 'f':
      case 'F':
        return deeds.full();
      case '?':
        return deeds.help();
      default:
        move(event, card);
    }
  }
  return { current, choose: setChosen, onKeyDown };
}
