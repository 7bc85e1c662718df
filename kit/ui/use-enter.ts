// Enter in a search whose matches come from elsewhere: it takes the first match, and waits for it where it is still sought.
import { useEffect, useEffectEvent, useRef } from 'react';

export interface EnterOptions {
  /** What is typed. */
  typed: string;
  /** The matches are those of what is typed. */
  ready: boolean;
  /** What Enter takes; null: nothing matches. */
  first: string | null;
  take: (id: string) => void;
}

/** What to do at Enter; what is typed on afterwards is awaited no longer. */
export function useEnter({ typed, ready, first, take }: EnterOptions): () => void {
  const awaited = useRef<string | null>(null);
  const settle = () => {
    awaited.current = null;
    if (first !== null) take(first);
  };
  const comes = useEffectEvent(() => {
    if (awaited.current === typed) settle();
    else awaited.current = null;
  });
  useEffect(() => {
    if (ready) comes();
  }, [ready, typed]);
  return () => {
    if (typed.trim() === '') return;
    if (ready) settle();
    else awaited.current = typed;
  };
}
