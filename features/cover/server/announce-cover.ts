// Telling the consoles that cover changed; they read anew what they show.
import type { Ctx } from '#features/platform.ts';

/** Tells each organisation once. */
export async function announceCover(context: Ctx, orgs: readonly string[]): Promise<void> {
  for (const org_id of new Set(orgs))
    await context.announce({ org_id, type: 'cover.changed', access: 'cover.read', data: {} });
}
