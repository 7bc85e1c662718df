// Turning the pages of a list, with how many entries there are.
import { useEffect, useEffectEvent } from 'react';
import { Pagination } from 'antd';
import { COUNT_BOUND } from '../contract/list-query.ts';
import { useConsole } from './console-context.ts';
import { PAGE_SIZES } from './list-state.ts';
import { useUi } from './use-words.ts';

interface PagerProps {
  total: number;
  bound: boolean;
  page: number;
  size: number;
  onChange: (change: { page: number; size: number }) => void;
}

export function ListPager({ total, bound, page, size, onChange }: PagerProps) {
  const ui = useUi();
  const { translator } = useConsole();
  const over = new Intl.NumberFormat(translator.locale).format(COUNT_BOUND);
  return (
    <Pagination
      className="k-pager"
      current={page}
      pageSize={size}
      total={total}
      pageSizeOptions={[...PAGE_SIZES]}
      showSizeChanger
      showTotal={() => (bound ? ui('totalOver', { count: over }) : ui('total', { count: total }))}
      onChange={(to, toSize) => onChange({ page: toSize === size ? to : 1, size: toSize })}
      responsive
    />
  );
}

/** After a deletion the page may have gone: the last one is shown instead. */
export function useLastPage(
  data: { total: number; list: unknown[] } | undefined,
  { page, size }: { page: number; size: number },
  change: (to: { page: number }) => void,
): void {
  const goTo = useEffectEvent((last: number) => change({ page: last }));
  const last =
    data && data.list.length === 0 && data.total > 0
      ? Math.max(1, Math.ceil(data.total / size))
      : null;
  useEffect(() => {
    if (last !== null && last !== page) goTo(last);
  }, [last, page]);
}
