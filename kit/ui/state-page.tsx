// What a page says when it has nothing to show: what is the matter, and the next step.
import {
  CloudOutlined,
  ExclamationCircleOutlined,
  InboxOutlined,
  LockOutlined,
  QuestionCircleOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { useUi } from './use-words.ts';

export type StateKind = 'empty' | 'error' | 'offline' | 'forbidden' | 'gone';

const ICONS = {
  empty: InboxOutlined,
  error: ExclamationCircleOutlined,
  offline: CloudOutlined,
  forbidden: LockOutlined,
  gone: QuestionCircleOutlined,
};

export interface StatePageProps {
  kind: StateKind;
  /** Instead of the kind's own words. */
  title?: string;
  hint?: string;
  /** The next step; `onRetry` shows the usual button. */
  action?: React.ReactNode;
  onRetry?: () => void;
}

/** The designed state of a page or panel that has nothing to show. */
export function StatePage({ kind, title, hint, action, onRetry }: StatePageProps) {
  const ui = useUi();
  const Icon = ICONS[kind];
  const words = {
    empty: [ui('empty'), ui('emptyPlain')],
    error: [ui('error'), ui('errorHint')],
    offline: [ui('offline'), ui('offlineHint')],
    forbidden: [ui('forbidden'), ui('forbiddenHint')],
    gone: [ui('gone'), ui('goneHint')],
  }[kind];
  return (
    <div className="k-state" data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon className="k-state-icon" aria-hidden />
      <p className="k-state-title">{title ?? words[0]}</p>
      <p className="k-state-hint">{hint ?? words[1]}</p>
      {action}
      {onRetry && <Button onClick={onRetry}>{ui('retry')}</Button>}
    </div>
  );
}
