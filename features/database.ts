// Made from the migrated database by scripts/database-types.ts; the checks compare it. Don't edit.
import type { Generated, GeneratedAlways } from 'kysely';

export interface AuditRow {
  id: GeneratedAlways<number>;
  org_id: string | null;
  at: Generated<string>;
  actor_id: string | null;
  action: string;
  thing: string;
  thing_id: string | null;
  before: unknown;
  after: unknown;
  address: string | null;
  uuid: string | null;
}

export interface LiveEventRow {
  id: GeneratedAlways<number>;
  seq: number | null;
  org_id: string | null;
  type: string;
  access: string;
  data: unknown;
  at: Generated<string>;
}

export interface NonceRow {
  session_id: string;
  nonce: string;
  at: Generated<string>;
}

export interface OrganisationRow {
  id: Generated<string>;
  org_id: GeneratedAlways<string | null>;
  parent_id: string | null;
  shop_type: string;
  kind: string;
  short_name: string;
  full_name: string;
  his_code: string | null;
  his_departments: string | null;
  shared_bed_codes: string | null;
  director_id: string | null;
  head_nurse_id: string | null;
  admin_id: string | null;
  time_zone: Generated<string>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface RoleRow {
  id: Generated<string>;
  org_id: string;
  name: string;
  role_type: string;
  description: string | null;
  parent_id: string | null;
  permissions: Generated<string[]>;
  menus: Generated<string[]>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface SealedOnceRow {
  value: string;
  at: Generated<string>;
}

export interface SessionRow {
  id: Generated<string>;
  org_id: string;
  staff_id: string;
  uuid: string;
  address: string | null;
  generation: Generated<number>;
  issued_at: string;
  previous_issued_at: string | null;
  expires_at: string;
  ended_at: string | null;
  ended_why: string | null;
  created_at: Generated<string>;
}

export interface SignInFailureRow {
  id: GeneratedAlways<number>;
  kind: string;
  subject: string;
  at: Generated<string>;
}

export interface StaffRow {
  id: Generated<string>;
  org_id: string;
  login_name: string;
  password_hash: string | null;
  real_name: string;
  mobile: string | null;
  sex: Generated<string>;
  birthday: string | null;
  id_card: string | null;
  address: string | null;
  role_id: string | null;
  manager: Generated<boolean>;
  employee_no: string | null;
  card_no: string | null;
  avatar: string | null;
  founder: Generated<boolean>;
  enabled: Generated<boolean>;
  must_change_password: Generated<boolean>;
  last_login_at: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface Database {
  audit: AuditRow;
  live_event: LiveEventRow;
  nonce: NonceRow;
  organisation: OrganisationRow;
  role: RoleRow;
  sealed_once: SealedOnceRow;
  session: SessionRow;
  sign_in_failure: SignInFailureRow;
  staff: StaffRow;
}
