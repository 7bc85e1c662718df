// One connection for a piece of work, on which statements leave without waiting for those before them: Kysely's own sends
// each only when the one before it was answered.
import { Kysely } from 'kysely';
import type { DatabaseConnection, KyselyProps } from 'kysely';

type Parts = Pick<KyselyProps, 'config' | 'dialect' | 'driver'>;

const pipelines = new WeakMap<object, Parts>();

/** Says of a database that its connections take statements before they answered those before them. */
export function notePipeline(db: object, parts: Parts): void {
  pipelines.set(db, parts);
}

/** Runs the work on one connection; a statement that is asked for after its end is refused, since it would be another's. */
export function onConnection<Schema, Result>(
  db: Kysely<Schema>,
  work: (held: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  const parts = pipelines.get(db);
  if (!parts) return db.connection().execute(work);
  const executor = db.getExecutor();
  return executor.provideConnection(async (connection) => {
    let held: DatabaseConnection | null = connection;
    const provider = {
      provideConnection: async <Given>(consumer: (given: DatabaseConnection) => Promise<Given>) => {
        if (!held) throw new Error('Asked of a connection that was given back');
        return consumer(held);
      },
    };
    try {
      return await work(
        new Kysely<Schema>({ ...parts, executor: executor.withConnectionProvider(provider) }),
      );
    } finally {
      held = null;
    }
  });
}
