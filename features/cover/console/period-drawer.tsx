// The shift and the time of one person's cover.
import { RecordDrawer } from '#kit/ui/record-drawer.tsx';
import { useOpen } from '#kit/ui/use-open.ts';
import { useT } from '#features/use-t.ts';
import { cover, covers } from '../contract.ts';
import { HANDOVER } from './handover-button.tsx';

export function PeriodDrawer() {
  const t = useT();
  const { open } = useOpen();
  // The page has two drawers; the other one has a name of its own.
  if (open === HANDOVER) return null;
  return (
    <RecordDrawer
      entity={cover}
      room={covers}
      size={480}
      title={(row) =>
        row
          ? `${row.staff_name} · ${row.space_path ?? t('cover.area', { name: row.area_name ?? '' })}`
          : t('cover.periodTitle')
      }
      sections={[{ title: t('cover.periodTitle'), fields: ['shift', 'from_at', 'to_at'] }]}
    />
  );
}
