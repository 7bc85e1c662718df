// Drawing with the pointer: on the empty face a new range, on the range itself it moves, at its corner it grows.
import { useState } from 'react';
import { moveRange, rangeBetween, resizeRange } from '../../contract.ts';
import type { Point, Range } from '../../contract.ts';

type Kind = 'draw' | 'move' | 'resize';

/** So far the pointer must go before a drawing begins, in the picture's units: a mere touch draws nothing. */
const BEGINS = 15;

interface Drag {
  kind: Kind;
  from: Point;
  before: Range | null;
}

interface Options {
  frame: number;
  range: Range | null;
  onChange: (range: Range | null) => void;
  /** The pointer has let go. */
  onEnd: () => void;
}

const kindOf = (target: Element, range: Range | null): Kind => {
  if (range && target.closest('[data-part="corner"]')) return 'resize';
  return range && target.closest('[data-part="range"]') ? 'move' : 'draw';
};

/** The handlers of the picture. */
export function useRangeDrag({ frame, range, onChange, onEnd }: Options) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const pointOf = ({ clientX, clientY, currentTarget }: React.PointerEvent): Point => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return { x: ((clientX - left) / width) * frame, y: ((clientY - top) / height) * frame };
  };
  return {
    dragging: drag !== null,
    handlers: {
      onPointerDown: (event: React.PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const kind = kindOf(event.target as Element, range);
        setDrag({ kind, from: pointOf(event), before: range });
      },
      onPointerMove: (event: React.PointerEvent<HTMLElement>) => {
        if (!drag) return;
        const { kind, from, before } = drag;
        const at = pointOf(event);
        const by = { x: at.x - from.x, y: at.y - from.y };
        if (kind === 'draw' || before === null) {
          if (Math.hypot(by.x, by.y) >= BEGINS) onChange(rangeBetween(from, at, frame));
        } else onChange((kind === 'move' ? moveRange : resizeRange)(before, by, frame));
      },
      onPointerUp: () => {
        if (drag) onEnd();
        setDrag(null);
      },
      onPointerCancel: () => {
        if (drag) onChange(drag.before);
        setDrag(null);
      },
    },
  };
}
