// The providers that someone has linked their account with: linking by a way there and back, and unlinking.
import { inScope } from '#kit/db/scope.ts';
import { Failure, badField, notFound } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';
import {
  beginOidc,
  demandCode,
  demandPassword,
  linkByTicket,
  listProviders,
  readCodesState,
  unlinkIdentity,
} from '#features/session/server/index.ts';
import { account } from '../contract.ts';
import type { Identity } from '../contract.ts';

const { IDENTITY_TAKEN, LAST_WAY, LINK_OVER } = account.errors;

const own = ({ db, actor }: Ctx) =>
  db
    .selectFrom('identity')
    .innerJoin('signin_provider', 'signin_provider.id', 'identity.provider_id')
    .where('identity.staff_id', '=', actor.id);

export async function listIdentities(context: Ctx): Promise<Identity[]> {
  return own(context)
    .orderBy('identity.created_at')
    .select([
      'identity.id',
      'signin_provider.name as provider_name',
      'identity.created_at as linked_at',
      'identity.last_at',
    ])
    .execute();
}

interface Begun {
  provider_id: string;
  password?: string | null | undefined;
  code?: string | null | undefined;
}

/** Sets out to link; who sits at an open page must prove to be its owner, for a linked identity is a way in for good. */
export async function beginLink(context: Ctx, { provider_id, password, code }: Begun) {
  const { actor, db } = context;
  if ((await readCodesState(db, actor.id)).on) {
    if (!code) throw badField('code', 'required');
    await demandCode(context, code);
  } else await demandPassword(context, password ?? '');
  return beginOidc(context, db, { provider_id, staff_id: actor.id });
}

export async function link(context: Ctx, { ticket }: { ticket: string }): Promise<null> {
  const { actor } = context;
  const linked = await linkByTicket(context, ticket);
  if (linked !== 'linked') throw new Failure(linked === 'over' ? LINK_OVER : IDENTITY_TAKEN);
  await context.audit({
    org_id: actor.org_id,
    action: 'link_identity',
    thing: 'staff',
    thing_id: actor.id,
  });
  return null;
}

/** Unlinks; who has no password keeps one way in. */
export async function unlink(context: Ctx, _input: unknown, { id }: { id: string }): Promise<null> {
  const { actor, db } = context;
  const identities = await listIdentities(context);
  if (!identities.some((identity) => identity.id === id)) throw notFound();
  const { password_hash } = await db
    .selectFrom('staff')
    .where('id', '=', actor.id)
    .select('password_hash')
    .executeTakeFirstOrThrow();
  if (password_hash === null && identities.length === 1) throw new Failure(LAST_WAY);
  await unlinkIdentity(db, id);
  await context.audit({
    org_id: actor.org_id,
    action: 'unlink_identity',
    thing: 'staff',
    thing_id: actor.id,
  });
  return null;
}

/** The providers with which one could link oneself: those that are on and that one has no link with. */
export async function listProvidersFor(context: Ctx) {
  const all = await inScope(context.platform.db, 'all', listProviders, { readOnly: true });
  const linked = await own(context).select('identity.provider_id').execute();
  return all.filter(({ id }) => !linked.some(({ provider_id }) => provider_id === id));
}
