// The order sheet, as it is printed: whom it is for, what was ordered by whom, from when until when.
import { Modal } from 'antd';
import { useConsole } from '#kit/ui/console-context.ts';
import { useList } from '#kit/ui/queries.ts';
import { queryOf } from '#kit/ui/list-state.ts';
import { Reading } from '#kit/ui/reading.tsx';
import { serverNow } from '#kit/ui/server-clock.ts';
import { useListState } from '#kit/ui/use-list-state.ts';
import { useLabels, useUi } from '#kit/ui/use-words.ts';
import { formatMoment } from '#kit/ui/zoned-time.ts';
import { useT } from '#features/use-t.ts';
import { order, orders } from '../contract.ts';
import type { OrderRow } from './shown-order.ts';

const MOST = 200;

interface PrintDialogProps {
  resident_id: string | null;
  title: string;
  onClose: () => void;
}

/** Prints what the list shows, by its filters, in the order of beds and beginnings. */
export function PrintDialog({ resident_id, title, onClose }: PrintDialogProps) {
  const t = useT();
  const ui = useUi();
  const { me, timeZone } = useConsole();
  const { state } = useListState(order);
  const found = useList(order, {
    ...queryOf({ ...state, sort: 'resident_name' }, order, timeZone),
    ...(resident_id ? { resident_id } : {}),
    page: 1,
    size: MOST,
  });
  const { full_name } = me.organisation;
  return (
    <Modal
      open
      width={1000}
      title={t('orders.print.title')}
      okText={t('orders.print.act')}
      okButtonProps={{ disabled: !found.data }}
      cancelText={ui('close')}
      onOk={() => globalThis.print()}
      onCancel={onClose}
    >
      <div className="o-sheet">
        <h2>
          {full_name} · {t('orders.print.title')}
        </h2>
        <p>
          {title} · {t('orders.print.printedAt', { at: formatMoment(serverNow(), timeZone) })}
        </p>
        <Reading of={found}>
          {({ list, total }) => (
            <>
              {total > MOST && <p role="alert">{t('orders.print.cut', { count: MOST })}</p>}
              <SheetTable list={list} named={resident_id === null} />
            </>
          )}
        </Reading>
      </div>
    </Modal>
  );
}

function SheetTable({ list, named }: { list: readonly OrderRow[]; named: boolean }) {
  const t = useT();
  const { timeZone } = useConsole();
  const { field, option } = useLabels(orders);
  const at = (moment: string | null) => (moment ? formatMoment(moment, timeZone).slice(0, 16) : '');
  return (
    <div className="o-scroll">
      <table>
        <thead>
          <tr>
            {named && <th scope="col">{field('resident_name')}</th>}
            <th scope="col">{field('type')}</th>
            <th scope="col">{field('from_at')}</th>
            <th scope="col">{field('content')}</th>
            <th scope="col">{field('doctor_name')}</th>
            <th scope="col">{t('orders.print.end')}</th>
            <th scope="col">{field('status')}</th>
            <th scope="col">{t('orders.print.signature')}</th>
          </tr>
        </thead>
        <tbody>
          {list.map((row) => (
            <tr key={row.id}>
              {named && (
                <td>
                  {row.resident_name} <small>{row.bed_path}</small>
                </td>
              )}
              <td>{option('order_type', row.type)}</td>
              <td>{at(row.from_at)}</td>
              <td>
                {row.content}
                {row.times && <small> {t('orders.everyDay', { times: row.times })}</small>}
              </td>
              <td>{row.doctor_name}</td>
              <td>
                {at(row.ended_at ?? row.until_at)}{' '}
                {row.stop_reason && <small>{row.stop_reason}</small>}
              </td>
              <td>{option('order_status', row.status)}</td>
              <td>________</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
