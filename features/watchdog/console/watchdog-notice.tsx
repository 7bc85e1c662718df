// Wards whose call path failed or was not tested, in the top bar of those who may see the tests.
import { Link } from 'react-router';
import { useMay } from '#kit/ui/console-context.ts';
import { useT } from '#features/use-t.ts';
import { watchdog } from '../contract.ts';
import { useWards } from './use-wards.ts';
import './watchdog.css';

export function WatchdogNotice() {
  return useMay(watchdog.routes.wards) ? <Notice /> : null;
}

function Notice() {
  const t = useT();
  const count = useWards().data?.alarms ?? 0;
  return (
    <output className="wd-notice">
      {count > 0 && <Link to="/device/tests">{t('watchdog.notice', { count })}</Link>}
    </output>
  );
}
