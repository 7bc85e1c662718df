// Back to the console from a provider: with a ticket, or with the number of what went wrong. Both stand behind the
// hash, which reaches no server and no log.
import { kitRoom } from '#kit/contract/kit-room.ts';
import { awayFailure } from '#kit/http/errors.ts';
import { Failure } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';

type Result = { entry: string } | { link: string } | { error: unknown };

/** Redirects to the sign-in page or to the account page; what is no refusal is logged. */
export async function sendHome(
  { http, platform }: Ctx,
  page: 'login' | 'account',
  result: Result,
): Promise<void> {
  const told = new URLSearchParams();
  if ('error' in result) {
    const { error } = result;
    const failure = error instanceof Failure ? error : awayFailure(error);
    if (!failure) platform.log.error({ err: error }, 'A provider’s answer failed');
    const { code } = failure?.kind ?? kitRoom.errors.INTERNAL;
    told.set('trouble', String(code));
  } else for (const [name, ticket] of Object.entries(result)) told.set(name, ticket);
  await http.reply.redirect(`/${page}#${told.toString()}`, 302);
}
