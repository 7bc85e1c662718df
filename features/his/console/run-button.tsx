// Run now: for those who may, while the HIS is enabled and nothing runs.
import { SyncOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { RowOf } from '#kit/contract/entity.ts';
import { useMay } from '#kit/ui/console-context.ts';
import { useT } from '#features/use-t.ts';
import { hisRoom } from '../contract.ts';
import type { his } from '../contract.ts';
import type { Synchronising } from './use-synchronise.ts';

interface RunButtonProps {
  row: RowOf<typeof his>;
  synchronising: Synchronising;
  /** In a row, where there is little room. */
  small?: boolean;
}

export function RunButton({ row, synchronising, small = false }: RunButtonProps) {
  const t = useT();
  const may = useMay(hisRoom.routes.synchroniseOne);
  if (!may) return null;
  const running = row.state === 'running';
  return (
    <Button
      size={small ? 'small' : 'medium'}
      icon={<SyncOutlined aria-hidden spin={running} />}
      disabled={!row.enabled || running || synchronising.busy}
      title={t(row.enabled ? 'his.run.now' : 'his.run.disabled')}
      aria-label={t('his.run.now')}
      onClick={(event) => {
        event.stopPropagation();
        void synchronising.start(row.id);
      }}
    >
      {t(small ? 'his.run.nowShort' : 'his.run.now')}
    </Button>
  );
}
