// Where one is: section and page.
import { useConsole } from '#kit/ui/console-context.ts';
import { titleOf } from '../pages.ts';
import type { FoundPage } from '../pages.ts';
import type { SidebarEntry } from '../sidebar-entries.ts';
import { useShellWords } from '../use-shell-words.ts';

export function Breadcrumbs({
  entries,
  found,
}: {
  entries: readonly SidebarEntry[];
  found: FoundPage | null;
}) {
  const { translator } = useConsole();
  const text = useShellWords();
  if (!found?.allowed) return <div className="crumbs" />;
  const key = found.page.shape.section;
  const title = titleOf(translator, found.page);
  const holder = entries.find(({ pages }) => pages.some(({ name }) => name === found.page.name));
  const section = holder?.title ?? translator.gathered('sidebar').get(key ?? '') ?? null;
  return (
    <nav className="crumbs" aria-label={text('bar.breadcrumbs')}>
      <ol>
        {section !== null && section !== title && <li>{section}</li>}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  );
}
