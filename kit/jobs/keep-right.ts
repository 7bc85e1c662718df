// Whether whoever began a job may still do what they could when they began it.
import type { Actors } from '../http/actor-change.ts';
import type { Actor } from '../http/context.ts';

const covers = (now: Actor['scope'], then: Actor['scope']): boolean =>
  now === 'all' || (then !== 'all' && then.every((org) => now.includes(org)));

/** Whether the actor lost nothing since: neither permission nor organisation. */
export const mayStill = (now: Actor | null, then: Actor): boolean =>
  now !== null &&
  now.org_id === then.org_id &&
  [...then.permissions].every((permission) => now.permissions.has(permission)) &&
  covers(now.scope, then.scope);

/** Calls back once the right is gone; the returned function ends the watch. */
export function keepRight(
  actors: Actors,
  actor: Actor,
  { onOver, onError }: { onOver: () => void; onError: (error: unknown) => void },
): () => void {
  const ask = () =>
    void actors.still(actor).then((now) => {
      if (!mayStill(now, actor)) onOver();
    }, onError);
  return actors.watch(actor.session_id, ask);
}
