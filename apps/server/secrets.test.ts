// Every column whose name smells of a secret says how it is kept; a new one fails here until it does.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openWorld } from './testing/world.ts';

const world = await openWorld();

/** `sealed`: AES-GCM by a key of the server's secret; `hashed`: can't be turned back; `public`: is no secret, and why. */
type Keeping = 'sealed' | 'hashed' | `public: ${string}`;

const KEPT: Readonly<Record<string, Keeping>> = {
  'audit_seal.hash': 'public: of rows that auditors read',
  'button_event.key_code': 'public: a key of a device',
  'call.code': 'public: whether it is a code call',
  'call_sum.key': 'public: what is counted',
  'chain.key': 'public: the name of a shipped order',
  'device.credential_hash': 'hashed',
  'device.enrol_hash': 'hashed',
  'device.factory_code': 'public: printed on the case',
  'device.sign_type': 'public: what vital signs it takes',
  'device.wifi_password': 'public: forbidden to hold anything, see device_wifi_sealed',
  'device.wifi_sealed': 'sealed',
  'fee.code': 'public: of a price list',
  'his.auth': 'public: how, not with what',
  'his.role_codes': 'public: names of roles',
  'his.token': 'sealed',
  'hl7_sender.role_codes': 'public: names of roles',
  'led_command.code': 'public: of an answer',
  'nonce.nonce': 'public: good once, and used',
  'nursing_group.code': 'public: a name',
  'nursing_option.key': 'public: a name',
  'oidc_attempt.browser_hash': 'hashed',
  'oidc_attempt.cookie_hash': 'hashed',
  'oidc_attempt.nonce': 'public: it holds only with the token that the provider signs for it',
  'oidc_attempt.state_hash': 'hashed',
  'organisation.his_code': 'public: of a department',
  'organisation.shared_bed_codes': 'public: of beds',
  'organisation_parameter.secrets': 'sealed',
  'pending_change.sealed': 'sealed',
  'recovery_code.hash': 'hashed',
  'role.event_keys': 'public: keys of devices',
  'signin_provider.client_secret': 'sealed',
  'space.his_code': 'public: of a place',
  'staff.must_change_password': 'public: a mark',
  'staff.password_hash': 'hashed',
  'staff_totp.secret': 'sealed',
  'station_push.auth':
    'public: of use only with the key of pushes, which is derived and kept nowhere',
  'system_config.key_code': 'public: a name',
  'system_config.sealed': 'sealed',
  'system_config.secret': 'public: a mark',
};

test('every column that could hold a secret is sealed or hashed, or says why it is none', async () => {
  const found = await world.sql<{ name: string }>(
    `select c.table_name || '.' || c.column_name as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and t.table_type = 'BASE TABLE'
       and not (select relispartition from pg_class where oid = format('%I.%I', c.table_schema, c.table_name)::regclass)
       and c.column_name ~ '(passw|secret|token|credential|key|code|hash|seal|salt|auth(?!or)|pin(?!ned)|private|signature|nonce|sign)'
     order by 1`,
  );
  const unsaid = found.map(({ name }) => name).filter((name) => !(name in KEPT));
  assert.deepEqual(unsaid, []);
  const gone = Object.keys(KEPT).filter((name) => !found.some((one) => one.name === name));
  assert.deepEqual(gone, []);
});
