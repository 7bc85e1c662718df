// Says that the database is away, looks for it, and has everything on screen read anew once it is back.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useShellWords } from '../use-shell-words.ts';
import type { Signals } from './signals.ts';

const LOOK_MS = 2000;

const isReady = (): Promise<boolean> =>
  fetch('/health/ready', { cache: 'no-store', credentials: 'omit' }).then(
    ({ ok }) => ok,
    () => false,
  );

export function AwayNotice({ signals }: { signals: Signals }) {
  const text = useShellWords();
  const queries = useQueryClient();
  const [away, setAway] = useState(false);
  useEffect(() => signals.onAway(() => setAway(true)), [signals]);
  useEffect(() => {
    if (!away) return undefined;
    let over = false;
    const looking = setInterval(() => {
      void isReady().then((ready) => {
        if (!ready || over) return;
        setAway(false);
        void queries.invalidateQueries();
      });
    }, LOOK_MS);
    return () => {
      over = true;
      clearInterval(looking);
    };
  }, [away, queries]);
  return <output className="stale">{away && text('live.away')}</output>;
}
