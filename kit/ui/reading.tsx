// What was read, and what stands in its place before it was and where reading failed: never a nought or a "none" for the unknown.
import { Alert, Button, Skeleton } from 'antd';
import type { UseQueryResult } from '@tanstack/react-query';
import { FailureState } from './failure-state.tsx';
import { useUi } from './use-words.ts';

export interface ReadingProps<Data> {
  of: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  /** Lines of the outline that stands until it is read. */
  rows?: number;
  children: (data: Data) => React.ReactNode;
}

/** Shows what was read; before that an outline, or why it couldn't be; above what couldn't be read again, that it may be old. */
export function Reading<Data>({ of, rows = 3, children }: ReadingProps<Data>) {
  const { data, error } = of;
  const retry = () => void of.refetch();
  if (data === undefined)
    return error ? (
      <FailureState error={error} onRetry={retry} />
    ) : (
      <Skeleton active title={false} paragraph={{ rows }} />
    );
  return (
    <>
      {error && <OldReading onRetry={retry} />}
      {children(data)}
    </>
  );
}

/** Says that what stands below may be old, since it could not be read again. */
export function OldReading({ onRetry }: { onRetry: () => void }) {
  const ui = useUi();
  return (
    <Alert
      banner
      type="warning"
      role="alert"
      title={ui('notReadAgain')}
      action={
        <Button size="small" onClick={onRetry}>
          {ui('retry')}
        </Button>
      }
    />
  );
}
