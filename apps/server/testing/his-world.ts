// A hospital with a HIS of its own in a test's world, and what a test looks at.
import assert from 'node:assert/strict';
import { until } from '#kit/testing/until.ts';
import type { Caller } from './caller.ts';
import type { World } from './world.ts';
import type { RefusedRecord, Run } from '#features/his/contract.ts';
import type { FhirRecord, FhirServer } from './fhir-server.ts';
import { SYSTEMS } from './fhir-records.ts';

export interface HisWorld {
  org_id: string;
  admin: Caller;
  his_id: string;
  /** Starts a run and waits for its end. */
  synchronise(records?: readonly FhirRecord[]): Promise<Run>;
  refusedOf(run: Run, language?: string): Promise<RefusedRecord[]>;
  /** Registration number by the bed's code, of who lies there now. */
  beds(): Promise<Record<string, string>>;
}

export const countsOf = ({ state, made, changed, unchanged, refused }: Run) => ({
  state,
  made,
  changed,
  unchanged,
  refused,
});

/** Waits until the run has ended, as its page would: told live, or asked. */
export async function waitForEnd(caller: Caller, id: string): Promise<Run> {
  const look = async () => {
    const { code, data } = await caller.call('GET', `/mgr/hisrun/${id}`);
    assert.equal(code, 0);
    return data as Run;
  };
  return until('the end of the run', look, ({ state }) => state !== 'running');
}

/** Makes a hospital whose HIS is the server. */
export async function makeHisWorld(
  world: World,
  fhir: FhirServer,
  more: Record<string, unknown> = {},
): Promise<HisWorld> {
  const { org_id, admin } = await world.makeHospital();
  const reply = await admin.call('POST', '/mgr/his', {
    body: { base_url: fhir.baseUrl, enabled: true, ...SYSTEMS, ...more },
  });
  assert.equal(reply.code, 0, JSON.stringify(reply));
  const { id: his_id } = reply.data as { id: string };
  return {
    org_id,
    admin,
    his_id,
    async synchronise(records) {
      if (records) fhir.records = [...records];
      const { code, message, data } = await admin.call('GET', '/mgr/partinfo/synchis');
      assert.equal(code, 0, message);
      return waitForEnd(admin, (data as Run).id);
    },
    async refusedOf({ id }, language = 'en') {
      const { data } = await admin.call('GET', `/mgr/hisrun/${id}/refused`, { language });
      return data as RefusedRecord[];
    },
    async beds() {
      const rows = await world.sql<{ bed: string; who: string }>(
        `select space.his_code as bed, resident.registration_no as who from stay
         join space on space.id = stay.bed_id join resident on resident.id = stay.resident_id
         where stay.to_at is null and stay.org_id in (select organisations_below($1)) order by 1`,
        [org_id],
      );
      return Object.fromEntries(rows.map(({ bed, who }) => [bed, who]));
    },
  };
}
