// Beginning and leaving a stand-in: the console is loaded anew, so that no tab, list or draft of one organisation meets another.
import { useConsole } from '#kit/ui/console-context.ts';
import { forgetStandIn, keepStandIn, readStandIn } from '#kit/ui/stood-in.ts';
import { standin } from '../contract.ts';

const HOME = '/dashboard';
const PATIENCE_MS = 3000;

export function useStandIn() {
  const { client } = useConsole();
  const endHeld = async () => {
    const held = readStandIn();
    forgetStandIn();
    if (held === null) return;
    // It ends with the session at the latest: nobody is held in it by a line that is slow or down.
    const signal = AbortSignal.timeout(PATIENCE_MS);
    await client
      .call(standin.routes.end, { input: { id: held }, quiet: true, signal })
      .catch(() => undefined);
  };
  return {
    /** Stands in the organisation and opens the address there; rejects where that is refused, which the client tells. */
    stand: async (org_id: string, at: string = HOME) => {
      const { id } = await client.call(standin.routes.begin, { input: { org_id }, loading: true });
      await endHeld();
      keepStandIn(id);
      location.assign(at);
    },
    leave: async () => {
      await endHeld();
      location.assign(HOME);
    },
  };
}
