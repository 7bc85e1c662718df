// The door of the audit room on the server.
import { makeGate } from '#kit/http/gate.ts';
import { serveRoom, tenantOf } from '#features/platform.ts';
import type { Platform } from '#features/platform.ts';
import { audit } from '../contract.ts';
import { approve, pendingList, refuse } from './pending.ts';
import { exportAudit, readAudit, readEntry } from './read-audit.ts';
import { readChecked, startNightly } from './nightly.ts';
import { startSealer } from './sealer.ts';
import { verifyChain } from './verify.ts';

export { secondPerson } from './keep-pending.ts';
export { readChecked } from './nightly.ts';

/** A chain of years is read whole: few at a time. The nightly check waits for nobody. */
const gate = makeGate({ most: 2, each: 1 });

async function startAudit(platform: Platform): Promise<() => Promise<void>> {
  const stopSealer = await startSealer(platform);
  const stopNightly = startNightly(platform);
  return async () => {
    await stopNightly();
    await stopSealer();
  };
}

export const auditRoom = serveRoom(
  audit,
  {
    page: readAudit,
    read: (context, _input, { id }) => readEntry(context, id),
    export: exportAudit,
    verify: async ({ platform, actor }, noted) =>
      gate.pass(await tenantOf(platform.db, actor.org_id), () => verifyChain(platform, noted)),
    checked: async ({ platform }) => ({ last: await readChecked(platform) }),
    pendingPage: pendingList.page,
    approve: (context, _input, { id }) => approve(context, id),
    refuse: (context, { reason }, { id }) => refuse(context, id, reason ?? null),
  },
  { migrations: new URL('./migrations/', import.meta.url), start: startAudit },
);
