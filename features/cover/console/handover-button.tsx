// Opens the handovers, and says how many are active.
import { Button } from 'antd';
import { SwapOutlined } from '@ant-design/icons';
import { mayAccess, useConsole } from '#kit/ui/console-context.ts';
import { CountBadge } from '#kit/ui/count-badge.tsx';
import { useList } from '#kit/ui/queries.ts';
import { useLiveRefresh } from '#kit/ui/use-live-refresh.ts';
import { useOpen } from '#kit/ui/use-open.ts';
import { useT } from '#features/use-t.ts';
import { handover } from '../contract.ts';

/** What the address names where the handovers are open. */
export const HANDOVER = 'handover';

export function HandoverButton() {
  const t = useT();
  const { me } = useConsole();
  const { show } = useOpen();
  const may = mayAccess(me, handover.routes.page.access);
  const active = useList(handover, { state: ['active'], size: 1 }, { enabled: may });
  useLiveRefresh([handover.thing], ['handover.changed']);
  if (!may) return null;
  return (
    <CountBadge of={active} title={(count) => t('cover.handover.banner', { count })}>
      <Button icon={<SwapOutlined aria-hidden />} onClick={() => show(HANDOVER)}>
        {t('cover.handover.button')}
      </Button>
    </CountBadge>
  );
}
