// A part of a record while it is read, where it can't be, and where there is nothing.
import { Skeleton } from 'antd';
import type { UseQueryResult } from '@tanstack/react-query';
import { FailureState } from '#kit/ui/failure-state.tsx';

export interface PartStatesProps<Data> {
  found: UseQueryResult<Data>;
  isEmpty: (data: Data) => boolean;
  nothing: string;
  children: (data: Data) => React.ReactNode;
}

export function PartStates<Data>({ found, isEmpty, nothing, children }: PartStatesProps<Data>) {
  if (found.isPending) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  if (found.data === undefined)
    return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  return isEmpty(found.data) ? <p className="k-aside">{nothing}</p> : children(found.data);
}
