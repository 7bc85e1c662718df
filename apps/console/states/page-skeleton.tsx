// The outline of a page while its code loads.
import { useShellWords } from '../use-shell-words.ts';

export function PageSkeleton() {
  const text = useShellWords();
  return (
    <output className="page-skeleton" aria-label={text('states.loading')}>
      <span />
      <span />
      <span />
    </output>
  );
}
