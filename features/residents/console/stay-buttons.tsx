// What can be done with a resident's stay now: in for who has no bed, change and out for who has one.
import { Button } from 'antd';
import { useMay } from '#kit/ui/console-context.ts';
import { useT } from '#features/use-t.ts';
import { residents } from '../contract.ts';
import type { Act, Asked, ResidentRow } from './shown-resident.ts';

export interface StayButtonsProps {
  row: ResidentRow;
  onAsk: (asked: Asked) => void;
}

export function StayButtons({ row, onAsk }: StayButtonsProps) {
  const t = useT();
  const may = useMay(residents.routes.checkIn);
  if (!may) return null;
  const acts: Act[] = row.status === 'checked_in' ? ['change_bed', 'check_out'] : ['check_in'];
  const words = {
    check_in: t('residents.acts.check_in'),
    change_bed: t('residents.acts.change_bed'),
    check_out: t('residents.acts.check_out'),
  };
  return acts.map((act) => (
    <Button
      key={act}
      size="small"
      aria-label={`${words[act]}: ${row.name}`}
      onClick={(event) => {
        event.stopPropagation();
        onAsk({ row, act });
      }}
    >
      {words[act]}
    </Button>
  ));
}
