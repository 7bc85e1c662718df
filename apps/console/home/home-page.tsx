// Home without a dashboard: who is signed in, and the ways on.
import { Link } from 'react-router';
import { useConsole } from '#kit/ui/console-context.ts';
import { listPages } from '../pages.ts';
import { shownRooms } from '../rooms.ts';
import { listEntries } from '../sidebar-entries.ts';
import { SectionIcon } from '../shell/section-icon.tsx';
import { useShellWords } from '../use-shell-words.ts';

export function Page() {
  const { me, translator, sidebar } = useConsole();
  const text = useShellWords();
  const entries = listEntries(listPages(shownRooms), sidebar.sections, { me, translator });
  return (
    <div className="home">
      <h1>{text('home.welcome', { name: me.real_name })}</h1>
      <p>{me.organisation.full_name}</p>
      {entries.length === 0 ? (
        <p className="home-empty">{text('home.empty')}</p>
      ) : (
        <ul className="home-pages" aria-label={text('home.pages')}>
          {entries.flatMap(({ key, pages }) =>
            pages.map(({ name, path, title }) => (
              <li key={name}>
                <Link to={path}>
                  <SectionIcon section={key} />
                  {title}
                </Link>
              </li>
            )),
          )}
        </ul>
      )}
    </div>
  );
}
