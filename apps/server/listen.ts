// Opening the ports that the environment names, and saying which variable is at fault where one can't be had.
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartFailure } from '#kit/log/start-failure.ts';
import type { Config } from './config.ts';

interface Place {
  /** The variables that hold the two. */
  variables: { port: string; host: string };
  port: number;
  host: string;
}

const httpPlace = ({ PORT, HOST }: Config): Place => ({
  variables: { port: 'PORT', host: 'HOST' },
  port: PORT,
  host: HOST,
});

/**
 * Tries the ports before anything is made or changed: a start that must fail then leaves no trace. Another program may
 * still take one in between, so the real listening explains itself too.
 */
export async function checkPorts(config: Config): Promise<void> {
  await tryPort(httpPlace(config));
  if (config.MLLP_PORT !== 0)
    await tryPort({
      variables: { port: 'MLLP_PORT', host: config.MLLP_HOST ? 'MLLP_HOST' : 'HOST' },
      port: config.MLLP_PORT,
      host: config.MLLP_HOST ?? config.HOST,
    });
  if (config.MQTT_URL) return;
  await tryPort({
    variables: { port: 'MQTT_PORT', host: config.MQTT_HOST ? 'MQTT_HOST' : 'HOST' },
    port: config.MQTT_PORT,
    host: config.MQTT_HOST ?? config.HOST,
  });
}

async function tryPort(place: Place): Promise<void> {
  const server = createServer();
  try {
    await new Promise<void>((done, fail) => {
      server.once('error', fail);
      server.listen({ port: place.port, host: place.host }, done);
    });
  } catch (error) {
    throw explainListening(place, error);
  } finally {
    // Where it never listened, that is an error in itself.
    await new Promise((closed) => server.close(closed));
  }
}

/** Serves HTTP on the configured port and says at which address. */
export async function listenHttp(app: FastifyInstance, config: Config): Promise<string> {
  try {
    return await app.listen({ port: config.PORT, host: config.HOST });
  } catch (error) {
    throw explainListening(httpPlace(config), error);
  }
}

function explainListening({ variables, port, host }: Place, cause: unknown): unknown {
  const { code } = cause as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new StartFailure(
      variables.port,
      `port ${port} on ${host} is taken; choose another, or stop the program that has it`,
      { cause },
    );
  if (code === 'EACCES')
    return new StartFailure(
      variables.port,
      `port ${port} may not be opened by this account; choose one above 1023`,
      { cause },
    );
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EINVAL')
    return new StartFailure(variables.host, `${host} is no address of this machine`, { cause });
  return cause;
}
