// The menu as a tree: entries are moved by dragging, by buttons, and by Alt with the arrow keys.
import { useEffect, useRef, useState } from 'react';
import type { DragEvent, KeyboardEvent } from 'react';
import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  PlusOutlined,
  VerticalLeftOutlined,
  VerticalRightOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { useOpen } from '#kit/ui/use-open.ts';
import { useT } from '#features/use-t.ts';
import { MENU_DEPTH } from '../contract.ts';
import { below, dropAt, levelOf, stepTo } from './place-entry.ts';
import type { Place, Side, Step } from './place-entry.ts';
import type { MenuEntry } from './use-menu.ts';

export interface MenuTreeProps {
  entries: readonly MenuEntry[];
  titleOf: (entry: MenuEntry) => string;
  /** Whether the entry leads to a page, groups others, or names a page that is gone. */
  kindOf: (entry: MenuEntry) => string;
  readOnly: boolean;
  onMove: (entry: MenuEntry, place: Place) => void;
}

interface Dragging {
  id: string;
  over: { id: string; side: Side } | null;
}

const KEYS: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'inward',
  ArrowLeft: 'outward',
};

const idOf = (entry: { id: string }) => `menu-entry-${entry.id}`;

/** The upper and lower quarters are beside the entry, the middle is below it. */
function sideAt(event: DragEvent): Side {
  const box = event.currentTarget.getBoundingClientRect();
  const share = (event.clientY - box.top) / box.height;
  return share < 0.25 ? 'before' : share > 0.75 ? 'after' : 'into';
}

export function MenuTree(props: MenuTreeProps) {
  const t = useT();
  const [dragging, setDragging] = useState<Dragging | null>(null);
  const moved = useRef<string | null>(null);
  // A moved entry is drawn anew elsewhere: the keys go on there.
  useEffect(() => {
    if (moved.current) document.getElementById(moved.current)?.focus();
    moved.current = null;
  }, [props.entries]);
  const move = (entry: MenuEntry, place: Place | null) => {
    if (!place) return;
    moved.current = idOf(entry);
    props.onMove(entry, place);
  };
  return (
    <section className="a-tree" aria-label={t('access.menu.tree')}>
      <Level {...props} parent={null} dragging={dragging} setDragging={setDragging} move={move} />
    </section>
  );
}

interface LevelProps extends MenuTreeProps {
  parent: string | null;
  dragging: Dragging | null;
  setDragging: (dragging: Dragging | null) => void;
  move: (entry: MenuEntry, place: Place | null) => void;
}

function Level({ parent, ...rest }: LevelProps) {
  const beside = below(rest.entries, parent);
  if (beside.length === 0) return null;
  return (
    <ul>
      {beside.map((entry) => (
        <li key={entry.id}>
          <EntryRow {...rest} entry={entry} />
          <Level {...rest} parent={entry.id} />
        </li>
      ))}
    </ul>
  );
}

type RowProps = Omit<LevelProps, 'parent'> & { entry: MenuEntry };

function useDrag({ entry, entries, dragging, setDragging, move, readOnly }: RowProps) {
  if (readOnly) return {};
  const place = (event: DragEvent) =>
    dragging && dropAt(entries, dragging.id, entry.id, sideAt(event));
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', entry.identifier);
      setDragging({ id: entry.id, over: null });
    },
    onDragOver: (event: DragEvent) => {
      if (!dragging || !place(event)) return;
      event.preventDefault();
      const side = sideAt(event);
      if (dragging.over?.id !== entry.id || dragging.over.side !== side)
        setDragging({ ...dragging, over: { id: entry.id, side } });
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      const dragged = entries.find(({ id }) => id === dragging?.id);
      if (dragged) move(dragged, place(event));
      setDragging(null);
    },
    onDragEnd: () => setDragging(null),
  };
}

function EntryRow(props: RowProps) {
  const { entry, entries, titleOf, kindOf, readOnly, dragging, move } = props;
  const t = useT();
  const { show } = useOpen();
  const drag = useDrag(props);
  const title = titleOf(entry);
  const step = (by: Step) => move(entry, stepTo(entries, entry.id, by));
  const press = (event: KeyboardEvent) => {
    const by = KEYS[event.key];
    if (readOnly || !event.altKey || !by) return;
    event.preventDefault();
    step(by);
  };
  return (
    <div
      className="a-entry"
      data-drop={dragging?.over?.id === entry.id ? dragging.over.side : undefined}
      {...drag}
    >
      <button
        type="button"
        id={idOf(entry)}
        className="a-entry-name"
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowRight Alt+ArrowLeft"
        onKeyDown={press}
        onClick={() => show(entry.id)}
      >
        {title}
        <small>
          {kindOf(entry)} · {entry.identifier}
        </small>
      </button>
      {!readOnly && (
        <span className="a-entry-actions">
          <StepButton {...props} step="up" icon={<ArrowUpOutlined />} onStep={step} />
          <StepButton {...props} step="down" icon={<ArrowDownOutlined />} onStep={step} />
          <StepButton {...props} step="outward" icon={<VerticalRightOutlined />} onStep={step} />
          <StepButton {...props} step="inward" icon={<VerticalLeftOutlined />} onStep={step} />
          <Button
            type="text"
            icon={<PlusOutlined aria-hidden />}
            aria-label={t('access.menu.addBelow', { title })}
            title={t('access.menu.addBelow', { title })}
            disabled={levelOf(entries, entry.id) >= MENU_DEPTH}
            onClick={() => show(`new:${entry.id}`)}
          />
        </span>
      )}
    </div>
  );
}

interface StepButtonProps extends RowProps {
  step: Step;
  icon: React.ReactNode;
  onStep: (step: Step) => void;
}

function StepButton({ entry, entries, titleOf, step, icon, onStep }: StepButtonProps) {
  const t = useT();
  const words = t(`access.menu.${step}`);
  return (
    <Button
      type="text"
      icon={icon}
      aria-label={`${words}: ${titleOf(entry)}`}
      title={words}
      disabled={stepTo(entries, entry.id, step) === null}
      onClick={() => onStep(step)}
    />
  );
}
