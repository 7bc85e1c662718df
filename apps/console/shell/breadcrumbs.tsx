// Where one is: section and page.
import { useConsole } from '#kit/ui/console-context.ts';
import { titleOf } from '../pages.ts';
import type { FoundPage } from '../pages.ts';
import type { SidebarEntry } from '../sidebar-entries.ts';
import { useShellWords } from '../use-shell-words.ts';

export function Breadcrumbs({ entries, found }: { entries: readonly SidebarEntry[]; found: FoundPage | null }) {
  const { translator } = useConsole();
  const text = useShellWords();
  if (!found?.allowed) return <div className="crumbs" />;
  const { shape } = found.page;
  const section = shape.section && translator.has(`shell.sections.${shape.section}`) ? translator.text(`shell.sections.${shape.section}`) : null;
  const title = titleOf(translator, found.page);
  const known = entries.find(({ key }) => key === shape.section)?.title ?? section;
  return (
    <nav className="crumbs" aria-label={text('bar.breadcrumbs')}>
      <ol>
        {known !== null && known !== title && <li>{known}</li>}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  );
}
