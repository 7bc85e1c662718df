// The door of the audit room on the server.
import { serveRoom } from '#features/platform.ts';
import { audit } from '../contract.ts';
import { approve, readPending, refuse } from './pending.ts';
import { auditSheets, readAudit, readEntry } from './read-audit.ts';
import { startSealer } from './sealer.ts';
import { verifyChain } from './verify.ts';

export { secondPerson } from './pending.ts';

export const auditRoom = serveRoom(
  audit,
  {
    page: readAudit,
    read: (context, _input, { id }) => readEntry(context, id),
    export: auditSheets.export,
    verify: verifyChain,
    pendingPage: readPending,
    approve: (context, _input, { id }) => approve(context, id),
    refuse: (context, { reason }, { id }) => refuse(context, id, reason ?? null),
  },
  { migrations: new URL('./migrations/', import.meta.url), start: startSealer },
);
