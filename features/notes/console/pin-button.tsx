// Pins a note, or takes it down: it is then today's.
import { App, Button } from 'antd';
import { PushpinFilled, PushpinOutlined } from '@ant-design/icons';
import { useConsole, useMay } from '#kit/ui/console-context.ts';
import { useDeedFailure } from '#kit/ui/deed-failure.ts';
import { useSave } from '#kit/ui/queries.ts';
import type { ShownRow } from '#kit/ui/queries.ts';
import { serverNow } from '#kit/ui/server-clock.ts';
import { formatDay } from '#kit/ui/zoned-time.ts';
import { useT } from '#features/use-t.ts';
import { note } from '../contract.ts';

export function PinButton({ row }: { row: ShownRow<typeof note> }) {
  const t = useT();
  const { timeZone } = useConsole();
  const { message } = App.useApp();
  const failureOf = useDeedFailure();
  const may = useMay(note.routes.update);
  const save = useSave(note);
  if (!may || row.subject === 'shift') return null;
  const words = t(row.pinned ? 'notes.unpin' : 'notes.pin');
  const turn = () => {
    const day = row.day ?? formatDay(serverNow(), timeZone);
    const input = { pinned: !row.pinned, ...(row.pinned ? { day } : {}), version: row.version };
    save.mutate(
      { id: row.id, input },
      { onError: (error) => void message.error(failureOf(error)) },
    );
  };
  return (
    <Button
      size="small"
      aria-label={`${words}: ${row.title}`}
      icon={row.pinned ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />}
      loading={save.isPending}
      onClick={(event) => {
        event.stopPropagation();
        turn();
      }}
    >
      {words}
    </Button>
  );
}
