// For those who run the server: is it alive, is it ready, and what it counts.
import type { FastifyInstance } from 'fastify';
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { sql } from 'kysely';
import { readChecked } from '#features/audit/server/index.ts';
import { onTimerLate } from '#features/calls/server/index.ts';
import { readHl7 } from '#features/hl7/server/index.ts';
import type { Platform } from '#features/platform.ts';

/** Registers /health/live, /health/ready and /metrics. */
export function addWatch(
  app: FastifyInstance,
  { db, bus, live }: Pick<Platform, 'db' | 'bus' | 'live'>,
  waiting: () => Readonly<Record<string, number>>,
): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'carillon_http_request_seconds',
    help: 'Time of HTTP requests by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 1, 4],
    registers: [registry],
  });
  new Gauge({
    name: 'carillon_device_connections',
    help: 'Open device connections',
    registers: [registry],
    collect() {
      this.set(bus.counters.connections ?? 0);
    },
  });
  new Gauge({
    name: 'carillon_device_refusals',
    help: 'Refused device messages and connections by reason',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      for (const [reason, count] of Object.entries(bus.counters.refused))
        this.set({ reason }, count);
    },
  });
  new Gauge({
    name: 'carillon_device_messages',
    help: 'Accepted device messages by channel',
    labelNames: ['channel'],
    registers: [registry],
    collect() {
      for (const [channel, count] of Object.entries(bus.counters.received))
        this.set({ channel }, count);
    },
  });
  new Gauge({
    name: 'carillon_device_waiting',
    help: 'What devices said that is not taken or not written yet, by what it is',
    labelNames: ['what'],
    registers: [registry],
    collect() {
      const all = { ...waiting(), messages: bus.counters.pending };
      for (const [what, count] of Object.entries(all)) this.set({ what }, count);
    },
  });
  new Gauge({
    name: 'carillon_hl7_connections',
    help: 'Open HL7 connections',
    registers: [registry],
    collect() {
      this.set(readHl7({ bus }).connections);
    },
  });
  new Gauge({
    name: 'carillon_hl7_refused_connections',
    help: 'HL7 connections that were refused or ended for what they sent',
    registers: [registry],
    collect() {
      this.set(readHl7({ bus }).refused);
    },
  });
  new Gauge({
    name: 'carillon_hl7_messages',
    help: 'HL7 messages by their answer',
    labelNames: ['answer'],
    registers: [registry],
    collect() {
      for (const [answer, count] of Object.entries(readHl7({ bus }).answers))
        this.set({ answer }, count);
    },
  });
  new Gauge({
    name: 'carillon_live_position',
    help: 'Number of the newest live event',
    registers: [registry],
    collect() {
      this.set(live.position);
    },
  });
  new Gauge({
    name: 'carillon_audit_whole',
    help: 'Whether the last nightly check found the audit whole: 1, 0, or -1 before the first',
    registers: [registry],
    async collect() {
      // Without a database what was read last stands: everything else is told all the more.
      const whole = await readChecked({ db }).then(
        (last) => (last ? Number(last.whole) : -1),
        () => undefined,
      );
      if (whole !== undefined) this.set(whole);
    },
  });
  const late = new Histogram({
    name: 'carillon_call_timer_late_seconds',
    help: 'How long after their time steps, reminders and ring-outs of calls were acted on',
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
    registers: [registry],
  });
  onTimerLate({ bus }, (ms) => late.observe(ms / 1000));
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    if (route !== '/mgr/live')
      requests.observe(
        { method: request.method, route, status: reply.statusCode },
        reply.elapsedTime / 1000,
      );
  });
  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/health/ready', async (_request, reply) => {
    const answers = await sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
    const away = !answers
      ? 'database away'
      : bus.readySince === null
        ? 'device broker away'
        : readHl7({ bus }).listening === false
          ? 'HL7 listener away'
          : null;
    return reply.code(away ? 503 : 200).send({ status: away ?? 'ready' });
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  return registry;
}
