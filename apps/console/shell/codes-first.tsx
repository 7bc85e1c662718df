// Stands in for the whole console until one-time codes are on, where the organisation requires them.
import { Suspense, lazy } from 'react';
import { loadCodesFirst } from '#features/account/console/index.ts';
import { session } from '#features/session/contract.ts';
import { useConsole } from '#kit/ui/console-context.ts';
import { PageSkeleton } from '../states/page-skeleton.tsx';
import { leave } from './leave.ts';

const Steps = lazy(() => loadCodesFirst().then(({ CodesFirst: Shown }) => ({ default: Shown })));

export function CodesFirst() {
  const { client, me } = useConsole();
  const signOut = async () => {
    await client
      .call(session.routes.logout, { input: { uid: me.id }, quiet: true })
      .catch(() => undefined);
    leave('signed out');
  };
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Steps onDone={() => location.reload()} onSignOut={() => void signOut()} />
    </Suspense>
  );
}
