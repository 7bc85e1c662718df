// A change of an organisation as the provider makes it, whatever version it has.
import assert from 'node:assert/strict';
import type { World } from './world.ts';

export async function setOrganisation(
  { provider }: World,
  id: string,
  body: object,
): Promise<void> {
  const { version } = (await provider.call('GET', `/mgr/partinfo/${id}`)).data as {
    version: number;
  };
  const reply = await provider.call('PUT', `/mgr/partinfo/${id}`, { body: { version, ...body } });
  assert.equal(reply.code, 0, reply.message);
}
