// The servers of a run of journeys: one for each worker, which outlives the browsers and the journeys with servers of their own.
import { JOURNEY_SERVERS, startJourneyServer } from '#apps/server/testing/journey-server.ts';

/** Runs `work` with the servers in the environment and stops them after, also at SIGINT and SIGTERM. */
export async function withJourneyServers(count: number, work: () => Promise<void>): Promise<void> {
  const servers = await Promise.all(Array.from({ length: count }, () => startJourneyServer()));
  process.env[JOURNEY_SERVERS] = JSON.stringify(servers.map(({ url }) => ({ url })));
  const stopAll = () => Promise.all(servers.map((server) => server.stop()));
  const end = () => void stopAll().finally(() => process.exit(130));
  process.once('SIGINT', end).once('SIGTERM', end);
  try {
    await work();
  } finally {
    process.removeListener('SIGINT', end).removeListener('SIGTERM', end);
    await stopAll();
  }
}
