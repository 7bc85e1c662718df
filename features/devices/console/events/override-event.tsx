// A default event is everyone's; an organisation that wants it otherwise gets a copy of its own, which stands before it.
import { App, Button } from 'antd';
import { mayAccess, useConsole } from '#kit/ui/console-context.ts';
import { CallFailure } from '#kit/ui/client.ts';
import { useSave } from '#kit/ui/queries.ts';
import { useOpen } from '#kit/ui/use-open.ts';
import { useT } from '#features/use-t.ts';
import { buttonEvent } from '../../contract.ts';
import type { EventRow } from './use-drawn-events.ts';

/** What stays behind: whose it is, and a role of the other organisation. */
const OWN_FIELDS = new Set(['org_id', 'role_id']);

export function OverrideEvent({ row }: { row: EventRow }) {
  const t = useT();
  const { me } = useConsole();
  const { message } = App.useApp();
  const { show } = useOpen();
  const { mutateAsync, isPending } = useSave(buttonEvent);
  if (!mayAccess(me, buttonEvent.routes.create.access)) return null;
  const copy = async () => {
    const fields = Object.keys(buttonEvent.draft.shape).filter((name) => !OWN_FIELDS.has(name));
    try {
      const saved = await mutateAsync({
        input: Object.fromEntries(fields.map((name) => [name, row[name]])),
      });
      show(saved.id);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (!error.isHeld) void message.error(Object.values(error.fields)[0] ?? error.message);
    }
  };
  return (
    <Button onClick={() => void copy()} loading={isPending} title={t('devices.overrideHint')}>
      {t('devices.override')}
    </Button>
  );
}
