// An order: what, for whom, when; below it what was done of it.
import { Button } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useConsole, useMay } from '#kit/ui/console-context.ts';
import { Reading } from '#kit/ui/reading.tsx';
import { RecordDrawer } from '#kit/ui/record-drawer.tsx';
import { inFiveMinutes } from '#kit/ui/server-clock.ts';
import { DayTimesInput } from '#features/day-times-input.tsx';
import { useT } from '#features/use-t.ts';
import { order, orders } from '../contract.ts';
import { DoingItem } from './due-panel.tsx';
import { StopButton } from './stop-button.tsx';
import type { Carrying, OrderRow } from './shown-order.ts';

interface OrderDrawerProps {
  /** Whose orders the page shows; null: the whole ward's. */
  resident_id: string | null;
  onStop: (row: OrderRow) => void;
  onCarry: (carrying: Carrying) => void;
}

/** Once it is in effect only its end can still be changed. */
const isFixed = (row: OrderRow | null): boolean => row !== null && row.status !== 'planned';

export function OrderDrawer({ resident_id, onStop, onCarry }: OrderDrawerProps) {
  const t = useT();
  const { me } = useConsole();
  return (
    <RecordDrawer
      entity={order}
      room={orders}
      title={(row) => row?.content ?? t('orders.add')}
      defaults={() => ({
        type: 'long_term',
        from_at: inFiveMinutes(),
        ...(resident_id ? { resident_id } : {}),
      })}
      readOnly={(row) => row.status === 'expired'}
      actions={(row) => <StopButton row={row} onStop={onStop} />}
      sections={[
        {
          title: t('orders.sections.order'),
          lead: ({ row, readOnly }) =>
            !readOnly &&
            isFixed(row as OrderRow | null) && <p className="k-aside">{t('orders.fixedHint')}</p>,
          fields: [
            {
              field: 'resident_id',
              wide: true,
              readOnly: (row) => row !== null,
              reference: { filters: () => ({ org_id: me.organisation.id }) },
            },
            { field: 'bed_path', wide: true, when: (_, row) => row !== null },
            { field: 'type', readOnly: isFixed },
            { field: 'status', when: (_, row) => row !== null },
            { field: 'content', wide: true, readOnly: isFixed },
            {
              field: 'doctor_id',
              hint: t('orders.doctorHint'),
              when: (_, row) => !isFixed(row),
              reference: { filters: () => ({ org_id: me.organisation.id }) },
            },
            { field: 'doctor_name', when: (_, row) => isFixed(row) },
            { field: 'entered_by_name', when: (_, row) => row !== null },
          ],
        },
        {
          title: t('orders.sections.when'),
          fields: [
            {
              field: 'times',
              wide: true,
              hint: t('orders.timesHint'),
              readOnly: isFixed,
              input: (control) => <DayTimesInput {...control} />,
            },
            { field: 'from_at', hint: t('orders.fromHint'), readOnly: isFixed },
            { field: 'until_at', hint: t('orders.untilHint') },
          ],
        },
        {
          title: t('orders.sections.end'),
          when: (_, row) => row?.status === 'expired',
          fields: ['ended_at', 'ending', 'stop_reason', 'stopped_by_name'],
        },
      ]}
      extra={(row) => isFixed(row) && <OrderDoings row={row} onCarry={onCarry} />}
    />
  );
}

function OrderDoings({ row, onCarry }: { row: OrderRow; onCarry: (carrying: Carrying) => void }) {
  const t = useT();
  const { client } = useConsole();
  const may = useMay(orders.routes.carryOut);
  const { id, resident_name, content } = row;
  const found = useQuery({
    queryKey: ['order', 'doings', id],
    queryFn: ({ signal }) => client.call(orders.routes.doings, { params: { id }, signal }),
  });
  return (
    <section className="k-section" aria-labelledby="order-doings">
      <h2 id="order-doings">{t('orders.sections.doings')}</h2>
      {may && row.status === 'effective' && (
        <Button
          className="o-now"
          onClick={() => onCarry({ order_id: id, resident_name, content, due_at: null })}
        >
          {t('orders.carry.now')}
        </Button>
      )}
      <Reading of={found}>
        {(list) =>
          list.length === 0 ? (
            <p className="k-aside">{t('orders.carry.none')}</p>
          ) : (
            <ul className="o-doings">
              {list.map((doing) => (
                <DoingItem
                  key={doing.due_at ?? doing.done_at}
                  doing={doing}
                  named={false}
                  onCarry={onCarry}
                />
              ))}
            </ul>
          )
        }
      </Reading>
    </section>
  );
}
