// Changes that wait for a second person, in the top bar of those who may decide on them.
import { Link } from 'react-router';
import { useMay } from '#kit/ui/console-context.ts';
import { useList } from '#kit/ui/queries.ts';
import { useLiveRefresh } from '#kit/ui/use-live-refresh.ts';
import { useUi } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { audit, pendingChange } from '../contract.ts';
import './audit.css';

export function PendingNotice() {
  return useMay(audit.routes.approve) ? <Notice /> : null;
}

function Notice() {
  const t = useT();
  useLiveRefresh([pendingChange.thing], ['pending.changed']);
  const ui = useUi();
  const { data, error } = useList(pendingChange, { state: 'waiting', size: 1 });
  const unread = data === undefined && error !== null;
  return (
    <output className="au-notice">
      {data && data.total > 0 && (
        <Link to="/audit/pending?state=waiting">{t('audit.notice', { count: data.total })}</Link>
      )}
      {unread && (
        <Link to="/audit/pending?state=waiting">
          {`${t('audit.pages.PendingChanges')}: ${ui('error')}`}
        </Link>
      )}
    </output>
  );
}
