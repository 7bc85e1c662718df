// Says when what is shown may be old; a short break says nothing.
import { useEffect, useState } from 'react';
import { useConsole } from '#kit/ui/console-context.ts';
import { useShellWords } from '../use-shell-words.ts';

const PATIENCE_MS = 3000;

export function StaleNotice() {
  const { live } = useConsole();
  const text = useShellWords();
  const [stale, setStale] = useState(false);
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(waiting);
      if (live.state === 'stale') waiting = setTimeout(() => setStale(true), PATIENCE_MS);
      if (live.state === 'live') setStale(false);
    };
    look();
    const stop = live.subscribe(({ type }) => {
      if (type === 'state') look();
    });
    return () => {
      clearTimeout(waiting);
      stop();
    };
  }, [live]);
  return <output className="stale">{stale && text('live.stale')}</output>;
}
