// One person and one place: a tick, the shift, and the time where it has one.
import { Button, Checkbox, Segmented } from 'antd';
import { ClockCircleOutlined, CloseOutlined } from '@ant-design/icons';
import { useConsole } from '#kit/ui/console-context.ts';
import { useOpen } from '#kit/ui/use-open.ts';
import { useLabels } from '#kit/ui/use-words.ts';
import { formatMoment } from '#kit/ui/zoned-time.ts';
import { useT } from '#features/use-t.ts';
import { SHIFTS, covers } from '../contract.ts';
import type { Shift } from '../contract.ts';
import { walkTicks } from './cover-lines.tsx';
import type { Cover, Place } from './reach.ts';
import type { CoverDeeds } from './use-service.ts';

export interface CoverLineProps {
  staff_id: string;
  place: Place;
  rows: readonly Cover[];
  deeds: CoverDeeds;
  newShift: Shift;
  /** What the tick stands for, read aloud. */
  label: string;
  /** What is seen of it. */
  children: React.ReactNode;
  /** Before the tick: what opens what lies below. */
  before?: React.ReactNode;
  /** Behind it: who shares, what is missing. */
  aside?: React.ReactNode;
  depth?: number;
}

export function CoverLine(props: CoverLineProps) {
  const {
    staff_id,
    place,
    rows,
    deeds,
    newShift,
    label,
    children,
    before,
    aside,
    depth = 0,
  } = props;
  const checked = rows.length > 0;
  const setShift = (shift: Shift) => {
    const [only] = rows;
    if (!only) deeds.assign(staff_id, place, shift);
    else if (rows.length === 1 && only.shift !== shift) deeds.change(only, shift);
  };
  const onKeyDown = (event: React.KeyboardEvent<HTMLElement>) => {
    if (walkTicks(event)) return;
    const shift = SHIFTS.find((one) => one.startsWith(event.key.toLowerCase()));
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!shift || !plain || event.key.length !== 1 || !deeds.mayAssign || deeds.busy) return;
    event.preventDefault();
    setShift(shift);
  };
  return (
    <li className="cv-line" data-depth={depth} data-checked={checked}>
      {before}
      <Checkbox
        className="cv-tick"
        checked={checked}
        disabled={deeds.busy || !(checked ? deeds.mayRemove : deeds.mayAssign)}
        onChange={() => (checked ? deeds.remove(rows) : deeds.assign(staff_id, place, newShift))}
        onKeyDown={onKeyDown}
        aria-label={label}
      >
        {children}
      </Checkbox>
      {aside && <span className="cv-aside">{aside}</span>}
      {checked && <Shifts rows={rows} deeds={deeds} label={label} onShift={setShift} />}
    </li>
  );
}

interface ShiftsProps {
  rows: readonly Cover[];
  deeds: CoverDeeds;
  label: string;
  onShift: (shift: Shift) => void;
}

/** A single row is switched; of several each can be taken away. */
function Shifts({ rows, deeds, label, onShift }: ShiftsProps) {
  const t = useT();
  const { option } = useLabels(covers);
  const [only] = rows;
  if (only && rows.length === 1)
    return (
      <span className="cv-shifts">
        <Segmented
          size="small"
          value={only.shift}
          disabled={!deeds.mayAssign || deeds.busy}
          onChange={onShift}
          options={SHIFTS.map((value) => ({ value, label: option('shift', value) }))}
          aria-label={label}
        />
        <Time row={only} label={label} mayChange={deeds.mayAssign} />
      </span>
    );
  return (
    <span className="cv-shifts">
      {rows.map((row) => (
        <span key={row.id} className="k-chip">
          <span>{option('shift', row.shift)}</span>
          <Time row={row} label={label} mayChange={deeds.mayAssign} />
          {deeds.mayRemove && (
            <button
              type="button"
              disabled={deeds.busy}
              onClick={() => deeds.remove([row])}
              aria-label={`${label}: ${t('cover.removeShift', { shift: option('shift', row.shift) })}`}
            >
              <CloseOutlined aria-hidden />
            </button>
          )}
        </span>
      ))}
    </span>
  );
}

/** When the cover begins and ends, and the way to set it. */
function Time({ row, label, mayChange }: { row: Cover; label: string; mayChange: boolean }) {
  const t = useT();
  const { show } = useOpen();
  const { timeZone } = useConsole();
  const { from_at, to_at } = row;
  const bounded = from_at !== null || to_at !== null;
  const short = (at: string) => formatMoment(at, timeZone).slice(5, 16);
  return (
    <>
      {bounded && (
        <span className="cv-time">
          {t('cover.period', {
            from: from_at ? short(from_at) : t('cover.openStart'),
            to: to_at ? short(to_at) : t('cover.openEnd'),
          })}
        </span>
      )}
      {mayChange && (
        <Button
          type="text"
          size="small"
          icon={<ClockCircleOutlined aria-hidden />}
          onClick={() => show(row.id)}
          aria-label={t('cover.setPeriod', { name: label })}
          title={t('cover.setPeriod', { name: label })}
        />
      )}
    </>
  );
}
