// The server can't be reached, and nothing of the shell is there yet: words and a way to try again, without antd.
import { useEffect, useState } from 'react';
import type { Language } from '#kit/words/languages.ts';
import { loadTongue } from '../load-tongue.ts';
import { makeTranslator } from '#kit/words/translator.ts';
import { StatePage } from './state-page.tsx';

const AGAIN_MS = 10_000;

export function AwayPage({
  language,
  onRetry,
}: {
  language: Language;
  onRetry: () => Promise<void>;
}) {
  const [words, setWords] = useState<ReturnType<typeof makeTranslator> | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    void loadTongue(language).then((tongue) => setWords(makeTranslator(language, tongue.words)));
  }, [language]);
  const retry = () => {
    setBusy(true);
    void onRetry().finally(() => setBusy(false));
  };
  useEffect(() => {
    const again = setInterval(() => void onRetry(), AGAIN_MS);
    return () => clearInterval(again);
  }, [onRetry]);
  if (!words) return null;
  return (
    <StatePage
      icon="⌁"
      title={words.text('shell.states.awayTitle')}
      text={words.text('shell.states.awayText')}
      action={
        <button type="button" className="state-button" disabled={busy} onClick={retry}>
          {words.text('shell.states.retry')}
        </button>
      }
    />
  );
}
