// A number on a button or in the top bar that could not be read: said, not left out.
import { Badge } from 'antd';
import type { UseQueryResult } from '@tanstack/react-query';
import { useUi } from './use-words.ts';

export interface CountBadgeProps {
  /** Its number. */
  of: Pick<UseQueryResult<{ total: number }>, 'data' | 'error'>;
  /** What the number says, in words. */
  title?: (count: number) => string;
  children: React.ReactNode;
}

/** How many there are, on what opens them; nothing before it is read, a question mark where it can't be. */
export function CountBadge({ of: { data, error }, title, children }: CountBadgeProps) {
  const ui = useUi();
  if (data === undefined)
    return error ? (
      <Badge count="?" title={ui('error')} size="small">
        {children}
      </Badge>
    ) : (
      children
    );
  return (
    <Badge count={data.total} size="small" {...(title ? { title: title(data.total) } : {})}>
      {children}
    </Badge>
  );
}
