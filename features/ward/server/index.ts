// The door of the ward room on the server.
import { notFound } from '#kit/http/failure.ts';
import { serveRoom } from '#features/platform.ts';
import type { Ctx } from '#features/platform.ts';
import { ward } from '../contract.ts';
import type { WardChange, WardControl } from '../contract.ts';

function mustControl({ platform, scope }: Ctx): WardControl {
  const control = platform.ward;
  if (!control || (scope !== 'all' && !scope.includes(control.org_id))) throw notFound();
  return control;
}

async function changeWard(context: Ctx, wanted: WardChange) {
  const control = mustControl(context);
  const { running, speed, ...figures } = control.state;
  const next = { running: wanted.running ?? running, speed: wanted.speed ?? speed };
  await context.audit({
    org_id: control.org_id,
    action: 'update',
    thing: 'ward',
    thing_id: null,
    before: { running, speed },
    after: next,
  });
  context.afterCommit(() => control.change(wanted));
  return { ...figures, ...next };
}

export const wardRoom = serveRoom(ward, {
  read: async (context) => mustControl(context).state,
  change: changeWard,
});
