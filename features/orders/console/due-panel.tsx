// What is due now and soon, and was in the last hours: what is overdue first, each to be recorded at a touch.
import { useState } from 'react';
import { Button, Switch } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useConsole, useMay } from '#kit/ui/console-context.ts';
import { EnumTag, ToneTag } from '#kit/ui/enum-tag.tsx';
import { Reading } from '#kit/ui/reading.tsx';
import { useNarrow } from '#kit/ui/use-narrow.ts';
import { formatMoment } from '#kit/ui/zoned-time.ts';
import { useT } from '#features/use-t.ts';
import { orders } from '../contract.ts';
import type { Doing } from '../contract.ts';
import { OUTCOME_TONES } from './shown-order.ts';
import type { Carrying } from './shown-order.ts';

const SHOWN = 6;
/** On a phone the list below must be in sight too. */
const SHOWN_NARROW = 3;
/** The times go on by themselves: read anew as often. */
const AGAIN_MS = 60_000;

interface DuePanelProps {
  /** Of one resident alone; null: of the whole ward. */
  resident_id: string | null;
  onCarry: (carrying: Carrying) => void;
}

export function DuePanel({ resident_id, onCarry }: DuePanelProps) {
  const t = useT();
  const { client } = useConsole();
  const [withDone, showDone] = useState(false);
  const found = useQuery({
    queryKey: ['order', 'due', resident_id],
    queryFn: ({ signal }) =>
      client.call(orders.routes.due, { input: resident_id ? { resident_id } : {}, signal }),
    refetchInterval: AGAIN_MS,
  });
  const open = (found.data ?? []).filter(({ outcome }) => outcome === null);
  const overdue = open.filter((doing) => doing.overdue);
  return (
    <section className="o-due" aria-labelledby="orders-due">
      <div className="o-due-head">
        <h2 id="orders-due">{t('orders.due.title')}</h2>
        <span className="k-aside">{t('orders.due.lead')}</span>
        {overdue.length > 0 && (
          <ToneTag tone="bad">{t('orders.due.overdue', { count: overdue.length })}</ToneTag>
        )}
        {open.length > overdue.length && (
          <ToneTag tone="info">
            {t('orders.due.open', { count: open.length - overdue.length })}
          </ToneTag>
        )}
        <label className="o-done">
          <Switch size="small" checked={withDone} onChange={showDone} />
          {t('orders.due.showDone')}
        </label>
      </div>
      <Reading of={found} rows={2}>
        {(list) => (
          <Doings
            list={list.filter(({ outcome }) => withDone || outcome === null)}
            named={resident_id === null}
            onCarry={onCarry}
          />
        )}
      </Reading>
    </section>
  );
}

interface DoingsProps {
  list: readonly Doing[];
  named: boolean;
  onCarry: (carrying: Carrying) => void;
}

function Doings({ list, named, onCarry }: DoingsProps) {
  const t = useT();
  const narrow = useNarrow();
  const [whole, showWhole] = useState(false);
  if (list.length === 0) return <p className="k-aside">{t('orders.due.none')}</p>;
  const shown = whole ? list : list.slice(0, narrow ? SHOWN_NARROW : SHOWN);
  return (
    <>
      <ul className="o-doings">
        {shown.map((doing) => (
          <DoingItem
            key={`${doing.order_id} ${doing.due_at ?? doing.done_at}`}
            doing={doing}
            named={named}
            onCarry={onCarry}
          />
        ))}
      </ul>
      {shown.length < list.length && (
        <Button type="link" className="o-more" onClick={() => showWhole(true)}>
          {t('orders.due.more', { count: list.length - shown.length })}
        </Button>
      )}
    </>
  );
}

interface DoingItemProps {
  doing: Doing;
  /** With whom it is for. */
  named: boolean;
  onCarry: (carrying: Carrying) => void;
}

/** One time of an order: when, for whom, what, and what was told of it. */
export function DoingItem({ doing, named, onCarry }: DoingItemProps) {
  const t = useT();
  const { timeZone } = useConsole();
  const may = useMay(orders.routes.carryOut);
  const { resident_name, content, due_at, outcome } = doing;
  const at = formatMoment(due_at ?? doing.done_at ?? '', timeZone).slice(5, 16);
  const told = [doing.done_by_name, doing.remark].filter(Boolean).join(' · ');
  return (
    <li data-overdue={doing.overdue || undefined}>
      <time dateTime={due_at ?? doing.done_at ?? ''}>{at}</time>
      <span className="o-what">
        {named && (
          <span>
            <strong>{resident_name}</strong> <span className="k-aside">{doing.bed_path}</span>
          </span>
        )}
        <span>{content}</span>
        {told && <span className="k-aside">{told}</span>}
      </span>
      {outcome ? (
        <EnumTag room={orders} name="outcome" value={outcome} tone={OUTCOME_TONES[outcome]} />
      ) : (
        <ToneTag tone={doing.overdue ? 'bad' : 'info'}>
          {t(doing.overdue ? 'orders.due.isOverdue' : 'orders.due.isOpen')}
        </ToneTag>
      )}
      {outcome === null && may && (
        <Button
          aria-label={t('orders.carry.named', { name: resident_name, content })}
          onClick={() => onCarry({ order_id: doing.order_id, resident_name, content, due_at })}
        >
          {t('orders.carry.act')}
        </Button>
      )}
    </li>
  );
}
