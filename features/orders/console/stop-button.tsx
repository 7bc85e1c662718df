// Stopping an order, for who may, as long as it isn't over.
import { Button } from 'antd';
import { useMay } from '#kit/ui/console-context.ts';
import { useT } from '#features/use-t.ts';
import { orders } from '../contract.ts';
import type { OrderRow } from './shown-order.ts';

export function StopButton({ row, onStop }: { row: OrderRow; onStop: (row: OrderRow) => void }) {
  const t = useT();
  const may = useMay(orders.routes.stop);
  if (!may || row.status === 'expired') return null;
  return (
    <Button
      size="small"
      aria-label={`${t('orders.stop.act')}: ${row.content}, ${row.resident_name}`}
      onClick={(event) => {
        event.stopPropagation();
        onStop(row);
      }}
    >
      {t('orders.stop.act')}
    </Button>
  );
}
