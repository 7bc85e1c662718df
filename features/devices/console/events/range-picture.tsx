// The device's face with the buttons of all its events; the one in hand is drawn, moved and resized, by keys as well.
import { useState } from 'react';
import { Button } from 'antd';
import { LEVEL_SHAPES } from '#kit/ui/level-shapes.ts';
import type { Values } from '#kit/ui/draft-values.ts';
import { useT } from '#features/use-t.ts';
import {
  RANGE_FIELDS,
  closeRange,
  frameOf,
  moveRange,
  overlaps,
  rangeBetween,
  rangeOf,
  resizeRange,
} from '../../contract.ts';
import type { Point, Range } from '../../contract.ts';
import { DeviceFace } from './device-face.tsx';
import { EventIcon } from './event-icon.tsx';
import { faceOf } from './face-kinds.ts';
import { useDrawnEvents } from './use-drawn-events.ts';
import type { EventRow } from './use-drawn-events.ts';
import { useRangeDrag } from './use-range-drag.ts';
import './events.css';

const STEP = 10;
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

export interface RangePictureProps {
  row: EventRow | null;
  /** The organisation whose event it is; null: a default one; undefined: the organisation that looks. */
  org_id: string | null | undefined;
  values: Values;
  readOnly: boolean;
  set: (field: string, value: unknown) => void;
}

export function RangePicture({ row, org_id, values, readOnly, set }: RangePictureProps) {
  const t = useT();
  const [said, setSaid] = useState('');
  const others = useDrawnEvents({
    id: row?.id ?? null,
    org_id,
    key_code: values['key_code'],
    device_type: values['device_type'] ?? null,
  });
  const frame = frameOf([...others.map(({ row: other }) => other), values]);
  const drawn = rangeOf(values);
  const range = drawn && closeRange(drawn, frame);
  const met = range && others.find((other) => overlaps(range, other.range));
  const change = (next: Range | null) => {
    for (const field of RANGE_FIELDS) set(field, next?.[field] ?? null);
  };
  const tell = (next: Range | null) =>
    setSaid(next ? t('devices.range.at', { ...next }) : t('devices.range.none'));
  const { handlers, dragging } = useRangeDrag({
    frame,
    range,
    onChange: change,
    onEnd: () => tell(range),
  });
  const put = (next: Range | null) => {
    change(next);
    tell(next);
  };
  return (
    <div className="range-editor">
      <fieldset
        className="range-picture"
        data-editable={!readOnly || undefined}
        data-dragging={dragging || undefined}
        aria-label={t('devices.range.picture')}
        {...(readOnly ? {} : handlers)}
      >
        <DeviceFace kind={faceOf(values['device_type'])} />
        {others.map((other) => (
          <Mark key={other.row.id} {...other} frame={frame} met={other === met} event={other.row} />
        ))}
        {range && (
          <Mark range={range} frame={frame} met={Boolean(met)} event={values} inHand>
            {!readOnly && <Handles range={range} frame={frame} onChange={put} />}
          </Mark>
        )}
      </fieldset>
      {!readOnly && (
        <div className="range-tools">
          {range ? (
            <Button onClick={() => put(null)}>{t('devices.range.remove')}</Button>
          ) : (
            <Button
              onClick={() =>
                put(
                  freePlace(
                    others.map((other) => other.range),
                    frame,
                  ),
                )
              }
            >
              {t('devices.range.add')}
            </Button>
          )}
          <p className="k-hint">{t('devices.range.hint')}</p>
        </div>
      )}
      {met && <p className="k-fault">{t('devices.range.overlap', { name: met.row.name })}</p>}
      <output className="k-hint">{said}</output>
    </div>
  );
}

/** The first place of the usual size that nothing else takes; the upper left where all is full. */
function freePlace(taken: readonly Range[], frame: number): Range {
  const side = frame / 5;
  for (let place = 0; place < 25; place += 1) {
    const from = { x: (place % 5) * side, y: Math.floor(place / 5) * side };
    const found = rangeBetween(
      { x: from.x + side * 0.1, y: from.y + side * 0.1 },
      { x: from.x + side * 0.9, y: from.y + side * 0.9 },
      frame,
    );
    if (!taken.some((other) => overlaps(found, other))) return found;
  }
  return rangeBetween({ x: 0, y: 0 }, { x: side, y: side }, frame);
}

interface MarkProps {
  range: Range;
  frame: number;
  event: { [field: string]: unknown };
  met: boolean;
  inHand?: boolean;
  children?: React.ReactNode;
}

const share = (value: number, frame: number): string =>
  `${(Math.min(value, frame) / frame) * 100}%`;

function Mark({ range, frame, event, met, inHand = false, children }: MarkProps) {
  const priority = typeof event['priority'] === 'number' ? String(event['priority']) : '4';
  return (
    <div
      className="range-mark"
      data-part={inHand ? 'range' : undefined}
      data-in-hand={inHand || undefined}
      data-met={met || undefined}
      style={
        {
          '--mark': `var(--priority-${priority})`,
          '--mark-soft': `var(--priority-${priority}-soft)`,
          left: share(range.x_from, frame),
          top: share(range.y_from, frame),
          width: share(Math.min(range.x_to, frame) - range.x_from, frame),
          height: share(Math.min(range.y_to, frame) - range.y_from, frame),
        } as React.CSSProperties
      }
    >
      <span className="range-label">
        <svg viewBox="0 0 20 20" aria-hidden>
          <path d={LEVEL_SHAPES[priority]} />
        </svg>
        <EventIcon name={event['icon']} />
        <span>{typeof event['name'] === 'string' ? event['name'] : ''}</span>
      </span>
      {children}
    </div>
  );
}

interface HandlesProps {
  range: Range;
  frame: number;
  onChange: (range: Range) => void;
}

/** What takes the focus and the keys: arrows move, with Shift they resize. */
function Handles({ range, frame, onChange }: HandlesProps) {
  const t = useT();
  return (
    <>
      <button
        type="button"
        className="range-grip"
        aria-label={t('devices.range.grip', { ...range })}
        onKeyDown={(event) => {
          const by = ARROWS[event.key];
          if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          onChange((event.shiftKey ? resizeRange : moveRange)(range, by, frame));
        }}
      />
      <span className="range-corner" data-part="corner" />
    </>
  );
}
