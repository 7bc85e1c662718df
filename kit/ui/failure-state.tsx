// The state page for what went wrong in reading.
import { CallFailure } from './client.ts';
import { StatePage } from './state-page.tsx';
import { useOnline } from './use-online.ts';

const PERMISSION_DENIED = 49;

/** Shows why something couldn't be read: offline, not allowed, not there, or failed, with the server's words. */
export function FailureState({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const online = useOnline();
  if (!online) return <StatePage kind="offline" onRetry={onRetry} />;
  if (!(error instanceof CallFailure)) return <StatePage kind="error" onRetry={onRetry} />;
  if (error.code === PERMISSION_DENIED) return <StatePage kind="forbidden" />;
  if (error.status === 404) return <StatePage kind="gone" />;
  return <StatePage kind="error" hint={error.told} onRetry={onRetry} />;
}
