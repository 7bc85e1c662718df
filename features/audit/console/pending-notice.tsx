// Changes that wait for a second person, in the top bar of those who may decide on them.
import { Link } from 'react-router';
import { useMay } from '#kit/ui/console-context.ts';
import { useList } from '#kit/ui/queries.ts';
import { useLiveRefresh } from '#kit/ui/use-live-refresh.ts';
import { useT } from '#features/use-t.ts';
import { audit } from '../contract.ts';
import { pendingEntity } from './audit-entity.ts';
import './audit.css';

export function PendingNotice() {
  return useMay(audit.routes.approve) ? <Notice /> : null;
}

function Notice() {
  const t = useT();
  useLiveRefresh([pendingEntity.thing], ['pending.changed']);
  const count = useList(pendingEntity, { state: 'waiting', size: 1 }).data?.total ?? 0;
  return (
    <output className="au-notice">
      {count > 0 && <Link to="/audit/pending?state=waiting">{t('audit.notice', { count })}</Link>}
    </output>
  );
}
