// What concerns all devices: those that wait, placing what has no place, taking every place away.
import { useState } from 'react';
import { App, Button } from 'antd';
import { Link } from 'react-router';
import { useQueryClient } from '@tanstack/react-query';
import { mayAccess, useConsole, useMay } from '#kit/ui/console-context.ts';
import { invalidateThings } from '#kit/ui/queries.ts';
import { CountBadge } from '#kit/ui/count-badge.tsx';
import { useDeedFailure } from '#kit/ui/deed-failure.ts';
import { useUi } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { devices } from '../contract.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { WaitingDrawer } from './waiting-drawer.tsx';
import { useWaiting } from './use-waiting.ts';

export function DeviceActions() {
  const t = useT();
  const { me } = useConsole();
  const mayAssign = useMay(devices.routes.autoAssign);
  const mayReset = useMay(devices.routes.resetAll);
  const [shown, setShown] = useState<'waiting' | 'assign' | null>(null);
  const waiting = useWaiting();
  const close = () => setShown(null);
  // Places belong to one organisation: above the department there is none to choose for all.
  const here = me.level === 'organisation';
  return (
    <>
      {here && mayAccess(me, 'led.read') && (
        <Link to="/device/led-control">{t('led.pages.LedControl')}</Link>
      )}
      <CountBadge of={waiting}>
        <Button onClick={() => setShown('waiting')}>{t('devices.waiting.button')}</Button>
      </CountBadge>
      {here && mayAssign && (
        <Button onClick={() => setShown('assign')}>{t('devices.assign.button')}</Button>
      )}
      {here && mayReset && <ResetButton />}
      {shown === 'waiting' && <WaitingDrawer onClose={close} />}
      {shown === 'assign' && <AssignDialog onClose={close} />}
    </>
  );
}

function ResetButton() {
  const t = useT();
  const ui = useUi();
  const failureOf = useDeedFailure();
  const { client } = useConsole();
  const queries = useQueryClient();
  const { modal, message } = App.useApp();
  const reset = async () => {
    try {
      const { reset: count } = await client.call(devices.routes.resetAll, {
        input: {},
        quiet: true,
      });
      await invalidateThings(queries, ['device']);
      void message.success(t('devices.reset.done', { count }));
    } catch (error) {
      void message.error(failureOf(error), 5);
    }
  };
  const ask = () =>
    void modal.confirm({
      title: t('devices.reset.ask'),
      content: t('devices.reset.hint'),
      okText: t('devices.reset.button'),
      cancelText: ui('cancel'),
      okButtonProps: { danger: true },
      onOk: reset,
    });
  return <Button onClick={ask}>{t('devices.reset.button')}</Button>;
}
