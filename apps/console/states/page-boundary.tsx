// A page that fails shows so by itself; the others and the shell go on.
import { Component } from 'react';
import type { ErrorInfo, ReactNode } from 'react';
import { CloudSyncOutlined, DisconnectOutlined, WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { reportError } from '#kit/ui/report-errors.ts';
import { useConsole } from '#kit/ui/console-context.ts';
import { useShellWords } from '../use-shell-words.ts';
import { StatePage } from './state-page.tsx';

interface BoundaryProps {
  children: ReactNode;
  /** Makes the page anew. */
  onRetry: () => void;
}

export class PageBoundary extends Component<BoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    reportError('render', error, componentStack ?? '');
  }

  override render() {
    const { error } = this.state;
    return error === null ? (
      this.props.children
    ) : (
      <Crashed error={error} onRetry={this.props.onRetry} />
    );
  }
}

/** The page's code didn't come: it is gone since an update, or the server can't be reached. */
const isUnloaded = (error: Error): boolean =>
  /dynamically imported module|importing a module script|preload CSS/i.test(error.message);

function Crashed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const text = useShellWords();
  const { live } = useConsole();
  const action = (label: string, run: () => void) => (
    <Button type="primary" onClick={run}>
      {label}
    </Button>
  );
  if (isUnloaded(error) && live.state === 'live')
    return (
      <StatePage
        icon={<CloudSyncOutlined />}
        title={text('states.outdatedTitle')}
        text={text('states.outdatedText')}
        action={action(text('states.reload'), () => location.reload())}
      />
    );
  if (isUnloaded(error))
    return (
      <StatePage
        icon={<DisconnectOutlined />}
        title={text('states.awayTitle')}
        text={text('states.awayText')}
        action={action(text('states.retry'), onRetry)}
      />
    );
  return (
    <StatePage
      icon={<WarningOutlined />}
      title={text('states.crashTitle')}
      text={text('states.crashText')}
      action={action(text('states.retry'), onRetry)}
    />
  );
}
