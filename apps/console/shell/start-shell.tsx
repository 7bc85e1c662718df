// Starts the shell: first its outline, then the console, or what to do where the server can't be reached.
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { watchUser, readUser } from '#features/session/console/index.ts';
import type { Language } from '#kit/words/languages.ts';
import { AwayPage } from '../states/away-page.tsx';
import { Console } from './console.tsx';
import { leave } from './leave.ts';
import { loadSituation } from './situation.ts';
import type { Situation } from './situation.ts';
import 'virtual:antd.css';
import './shell.css';

/** Shows the console in `root`, whose outline stays until everything is there. */
export async function startShell(root: HTMLElement, language: Language): Promise<void> {
  watchUser(() => {
    if (readUser()) location.reload();
    else leave('signed out');
  });
  const situation = await loadSituation(language).catch(() => null);
  createRoot(root).render(
    <StrictMode>
      <Start language={language} first={situation} />
    </StrictMode>,
  );
}

function Start({ language, first }: { language: Language; first: Situation | null }) {
  const [situation, setSituation] = useState(first);
  const retry = async () => setSituation(await loadSituation(language).catch(() => null));
  if (situation) return <Console situation={situation} />;
  return readUser() ? <AwayPage language={language} onRetry={retry} /> : null;
}
