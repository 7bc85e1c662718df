// The ward's orders, or those of the resident whom the address names; above them what is due.
import { useState } from 'react';
import { Button, Segmented } from 'antd';
import { PrinterOutlined } from '@ant-design/icons';
import { useNavigate, useParams } from 'react-router';
import { ListPage } from '#kit/ui/list-page.tsx';
import type { ColumnOf } from '#kit/ui/list-columns.tsx';
import { Moment } from '#kit/ui/moment.tsx';
import { useNames } from '#kit/ui/references.ts';
import { useListState } from '#kit/ui/use-list-state.ts';
import { useLabels } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { ORDER_STATUSES, order, orders } from '../contract.ts';
import { CarryDialog } from './carry-dialog.tsx';
import { DuePanel } from './due-panel.tsx';
import { OrderDrawer } from './order-drawer.tsx';
import { PrintDialog } from './print-dialog.tsx';
import { StopButton } from './stop-button.tsx';
import { StopDialog } from './stop-dialog.tsx';
import { STATUS_TONES } from './shown-order.ts';
import type { Carrying, OrderRow } from './shown-order.ts';
import './orders.css';

export function Page() {
  const t = useT();
  const navigate = useNavigate();
  const { id = null } = useParams();
  const [stopping, stop] = useState<OrderRow | null>(null);
  const [carrying, carry] = useState<Carrying | null>(null);
  const [printing, print] = useState(false);
  const names = useNames({ thing: 'resident' }, id ? [id] : []);
  const title = id ? t('orders.of', { name: names[id] ?? '…' }) : t('orders.pages.OrderList');
  return (
    <ListPage
      entity={order}
      room={orders}
      title={title}
      createLabel={t('orders.add')}
      columns={useColumns(id !== null)}
      fixed={id ? { resident_id: id } : {}}
      futureDates={['from_at', 'until_at']}
      refreshOn={['order.changed', 'resident.changed']}
      rowName={(row) => row.content}
      removable={(row) => row.status === 'planned'}
      rowActions={(row) => <StopButton row={row} onStop={stop} />}
      actionsWidth={120}
      actions={
        <>
          {id && (
            <Button onClick={() => void navigate(orders.pages.OrderList.path)}>
              {t('orders.whole')}
            </Button>
          )}
          <Button icon={<PrinterOutlined aria-hidden />} onClick={() => print(true)}>
            {t('orders.print.act')}
          </Button>
        </>
      }
      summary={
        <>
          <DuePanel resident_id={id} onCarry={carry} />
          <StatusChoice />
        </>
      }
    >
      <OrderDrawer resident_id={id} onStop={stop} onCarry={carry} />
      {stopping && <StopDialog row={stopping} onClose={() => stop(null)} />}
      {carrying && <CarryDialog carrying={carrying} onClose={() => carry(null)} />}
      {printing && <PrintDialog resident_id={id} title={title} onClose={() => print(false)} />}
    </ListPage>
  );
}

function useColumns(ofOne: boolean): ColumnOf<typeof order>[] {
  const t = useT();
  return [
    { field: 'content', width: 230 },
    ...(ofOne
      ? []
      : ([
          { field: 'resident_name', width: 120 },
          { field: 'bed_path', width: 190 },
        ] as const)),
    { field: 'type', width: 100 },
    { field: 'status', width: 110, tones: STATUS_TONES },
    { field: 'times', width: 150 },
    {
      field: 'next_due_at',
      width: 190,
      render: ({ next_due_at }) =>
        next_due_at && (
          <span className="o-next">
            <Moment at={next_due_at} />
            {Date.parse(next_due_at) <= Date.now() && (
              <span className="k-tag" data-tone="bad">
                {t('orders.due.isOverdue')}
              </span>
            )}
          </span>
        ),
    },
    { field: 'from_at', width: 180 },
    { field: 'until_at', width: 180 },
    { field: 'doctor_name', width: 130 },
    { field: 'ended_at', hidden: true },
    { field: 'ending', hidden: true },
    { field: 'stop_reason', hidden: true },
    { field: 'stopped_by_name', hidden: true },
    { field: 'entered_by_name', hidden: true },
    { field: 'created_at', hidden: true },
  ];
}

function StatusChoice() {
  const t = useT();
  const { field, option } = useLabels(orders);
  const { state, change } = useListState(order);
  const { status = '', ...others } = state.filters;
  return (
    <div>
      <Segmented
        aria-label={field('status')}
        value={status}
        options={[
          { value: '', label: t('orders.all') },
          ...ORDER_STATUSES.map((value) => ({ value, label: option('order_status', value) })),
        ]}
        onChange={(value) => change({ filters: value ? { ...others, status: value } : others })}
      />
    </div>
  );
}
