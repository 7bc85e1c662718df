// A page that fails shows so by itself; the others and the shell go on.
import { Component } from 'react';
import type { ReactNode } from 'react';
import { CloudSyncOutlined, WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
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

  override render() {
    const { error } = this.state;
    return error === null ? (
      this.props.children
    ) : (
      <Crashed error={error} onRetry={this.props.onRetry} />
    );
  }
}

/** A chunk that is gone from the server: the console has been updated meanwhile. */
const isOutdated = (error: Error): boolean =>
  /dynamically imported module|importing a module script|preload CSS/i.test(error.message);

function Crashed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const text = useShellWords();
  if (isOutdated(error))
    return (
      <StatePage
        icon={<CloudSyncOutlined />}
        title={text('states.outdatedTitle')}
        text={text('states.outdatedText')}
        action={
          <Button type="primary" onClick={() => location.reload()}>
            {text('states.reload')}
          </Button>
        }
      />
    );
  return (
    <StatePage
      icon={<WarningOutlined />}
      title={text('states.crashTitle')}
      text={text('states.crashText')}
      action={
        <Button type="primary" onClick={onRetry}>
          {text('states.retry')}
        </Button>
      }
    />
  );
}
