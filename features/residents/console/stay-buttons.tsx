// What can be done with a resident's stay now: in for who has no bed, change and out for who has one.
import { Button, Tooltip } from 'antd';
import { LogoutOutlined } from '@ant-design/icons';
import { useMay } from '#kit/ui/console-context.ts';
import { useT } from '#features/use-t.ts';
import { residents } from '../contract.ts';
import type { Act, Asked, ResidentRow } from './shown-resident.ts';

export interface StayButtonsProps {
  row: ResidentRow;
  onAsk: (asked: Asked) => void;
  /** In a list: the check-out as a sign, so that a row stays one line in every language. */
  narrow?: boolean;
}

export function StayButtons({ row, onAsk, narrow = false }: StayButtonsProps) {
  const t = useT();
  const may = useMay(residents.routes.checkIn);
  if (!may) return null;
  const acts: Act[] = row.status === 'checked_in' ? ['change_bed', 'check_out'] : ['check_in'];
  const words = {
    check_in: t('residents.deeds.check_in'),
    change_bed: t('residents.deeds.change_bed'),
    check_out: t('residents.deeds.check_out'),
  };
  return acts.map((act) => {
    const sign = narrow && act === 'check_out';
    const button = (
      <Button
        key={act}
        size="small"
        aria-label={`${words[act]}: ${row.name}`}
        icon={sign && <LogoutOutlined aria-hidden />}
        onClick={(event) => {
          event.stopPropagation();
          onAsk({ row, act });
        }}
      >
        {sign ? null : words[act]}
      </Button>
    );
    return sign ? (
      <Tooltip key={act} title={words[act]}>
        {button}
      </Tooltip>
    ) : (
      button
    );
  });
}
