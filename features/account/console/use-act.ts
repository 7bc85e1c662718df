// Doing something to an account: the outcome is told, what is shown is read anew, and what is wrong stands at its field.
import { useState } from 'react';
import { App } from 'antd';
import { CallFailure } from '#kit/ui/client.ts';
import { useUi } from '#kit/ui/use-words.ts';
import { useReread } from './use-account.ts';

interface Act {
  busy: boolean;
  /** What is wrong, by field; under the empty name what is of none. */
  faults: Readonly<Record<string, string>>;
  /** Forgets what was wrong. */
  clear: () => void;
  /** Runs the work; null where it failed. */
  run: <Result>(work: () => Promise<Result>, done?: string) => Promise<Result | null>;
}

export function useAct(): Act {
  const ui = useUi();
  const { message } = App.useApp();
  const reread = useReread();
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const faultsOf = (error: unknown): Record<string, string> => {
    if (!(error instanceof CallFailure)) return { '': ui('operationFailed') };
    return Object.keys(error.fields).length > 0 ? error.fields : { '': error.message };
  };
  return {
    busy,
    faults,
    clear: () => setFaults({}),
    run: async (work, done) => {
      setBusy(true);
      setFaults({});
      try {
        const result = await work();
        if (done !== undefined) void message.success(done);
        await reread();
        return result;
      } catch (error) {
        setFaults(faultsOf(error));
        return null;
      } finally {
        setBusy(false);
      }
    },
  };
}
