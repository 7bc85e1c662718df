// Wards whose call path failed or was not tested, in the top bar of those who may see the tests.
import { Link } from 'react-router';
import { useMay } from '#kit/ui/console-context.ts';
import { useUi } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { watchdog } from '../contract.ts';
import { useWards } from './use-wards.ts';
import './watchdog.css';

export function WatchdogNotice() {
  return useMay(watchdog.routes.wards) ? <Notice /> : null;
}

function Notice() {
  const t = useT();
  const ui = useUi();
  const { data, error } = useWards();
  const unread = data === undefined && error !== null;
  return (
    <output className="wd-notice">
      {data && data.alarms > 0 && (
        <Link to="/device/tests">{t('watchdog.notice', { count: data.alarms })}</Link>
      )}
      {unread && (
        <Link to="/device/tests">{`${t('watchdog.pages.DeviceTests')}: ${ui('error')}`}</Link>
      )}
    </output>
  );
}
