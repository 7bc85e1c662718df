// Failures as toasts of 5 s, and a veil over the page while a call that asked for it runs (spec §7 and §9).
import { App } from 'antd';
import { useEffect, useState } from 'react';
import { useShellWords } from '../use-shell-words.ts';
import type { Signals } from './signals.ts';

const TOAST_S = 5;
const VEIL_CLOSES_MS = 200;

export function SignalsShown({ signals }: { signals: Signals }) {
  const { message } = App.useApp();
  const text = useShellWords();
  const [running, setRunning] = useState(0);
  const [veiled, setVeiled] = useState(false);
  useEffect(
    () =>
      signals.showWith({
        // The same words twice are one toast.
        failure: (content) =>
          void message.open({ type: 'error', content, duration: TOAST_S, key: content }),
        held: (content) =>
          void message.open({ type: 'info', content, duration: TOAST_S, key: content }),
        busy: setRunning,
      }),
    [signals, message],
  );
  if (running > 0 && !veiled) setVeiled(true);
  useEffect(() => {
    if (running > 0 || !veiled) return undefined;
    const closing = setTimeout(() => setVeiled(false), VEIL_CLOSES_MS);
    return () => clearTimeout(closing);
  }, [running, veiled]);
  if (!veiled) return null;
  return (
    <output className="veil" aria-label={text('states.loading')}>
      <span className="veil-spinner" />
    </output>
  );
}
