import type { Aedes, Client } from 'aedes';
import { ConnectRefused, type Admission } from './admission.ts';
import { UntakenMessage } from './broker-guard.ts';
import type { FrameGate } from './frame-gate.ts';
import type { Tally } from './tally.ts';

interface Watched {
  readonly admission: Admission;
  readonly tally: Tally;
}

const QUIET: ReadonlySet<string> = new Set(['keep alive timeout', 'connection closed']);

/** Notes why aedes ends connections, which answers came, and which filters went. */
export function watchEndings(broker: Aedes, watched: Watched): void {
  broker.on('ack', (_packet, client) =>
    watched.admission.connectionOf(client)?.answered(Date.now()),
  );
  broker.on('unsubscribe', (topics, client) => {
    for (const topic of topics) watched.admission.connectionOf(client)?.filters.delete(topic);
  });
  broker.on('keepaliveTimeout', (client) => {
    const connection = watched.admission.connectionOf(client);
    if (connection) connection.ending ??= 'keepalive';
  });
  broker.on('clientError', (client, error) => noteEnding(watched, client, error));
  broker.on('connectionError', (client, error) => noteEnding(watched, client, error));
  (broker as NodeJS.EventEmitter).on('error', (error: unknown) => watched.tally.fault(error));
}

// aedes tells its own endings apart by message only; a fault of the network has a code.
function noteEnding(watched: Watched, client: Client, error: Error & { code?: string }): void {
  const connection = watched.admission.connectionOf(client);
  const detail = { device: connection?.device, address: (client.conn as FrameGate).address, error };
  if (error.message === 'drain timeout') {
    if (connection) connection.ending ??= 'slow';
  } else if (error.message === 'connect did not arrive in time') {
    watched.tally.refuse('connect_timeout', detail);
  } else if (error instanceof UntakenMessage) {
    if (connection) connection.ending ??= 'refused';
  } else if (
    error.code === undefined &&
    !QUIET.has(error.message) &&
    !(error instanceof ConnectRefused)
  ) {
    if (connection) connection.ending ??= 'refused';
    watched.tally.refuse('bad_packet', detail);
  }
}
