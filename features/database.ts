// Made from the migrated database by scripts/database-types.ts; the checks compare it. Don't edit.
import type { Generated, GeneratedAlways } from 'kysely';

export interface AccountHoldRow {
  staff_id: string;
  kind: string;
  by_id: string;
  org_id: string;
  at: Generated<string>;
}

export interface AreaRow {
  id: Generated<string>;
  org_id: string;
  name: string;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface AreaSpaceRow {
  area_id: string;
  space_id: string;
  org_id: string;
}

export interface AttemptRow {
  id: GeneratedAlways<number>;
  subject: string;
  at: Generated<string>;
}

export interface AuditRow {
  id: GeneratedAlways<number>;
  org_id: string | null;
  at: Generated<string>;
  actor_id: string | null;
  actor_name: string | null;
  second_id: string | null;
  second_name: string | null;
  standin_org_id: string | null;
  standin_name: string | null;
  action: string;
  thing: string;
  thing_id: string | null;
  before: unknown;
  after: unknown;
  address: string | null;
  uuid: string | null;
  alarm: Generated<boolean>;
  version: Generated<number>;
}

export interface AuditCheckRow {
  id: Generated<string>;
  begun_at: Generated<string>;
  ended_at: string | null;
  result: unknown;
}

export interface AuditSealRow {
  seq: number;
  audit_id: number;
  hash: Buffer;
  mark: Buffer;
  at: Generated<string>;
}

export interface AuditWaitingRow {
  audit_id: number;
}

export interface ButtonEventRow {
  id: Generated<string>;
  org_id: string | null;
  name: string;
  description: string | null;
  key_code: string;
  call_type: string;
  priority: Generated<number>;
  device_type: string | null;
  role_id: string | null;
  icon: string | null;
  x_from: number | null;
  x_to: number | null;
  y_from: number | null;
  y_to: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface CallRow {
  id: Generated<string>;
  org_id: string;
  device_id: string | null;
  device_type: string | null;
  device_name: string | null;
  space_id: string | null;
  space_name: string | null;
  space_path: string | null;
  department_id: string | null;
  resident_id: string | null;
  resident_name: string | null;
  type: string;
  event: string | null;
  event_name: string | null;
  event_shared: Generated<boolean>;
  code: Generated<boolean>;
  priority: number;
  state: string;
  result: string | null;
  repeats: Generated<number>;
  reminders: Generated<number>;
  speech: Generated<boolean>;
  target_s: number;
  raised_at: string;
  presented_at: string | null;
  answered_at: string | null;
  taken_at: string | null;
  hung_up_at: string | null;
  ended_at: string | null;
  back_at: string | null;
  answered_by: string | null;
  answered_by_name: string | null;
  answered_device_id: string | null;
  answered_role_id: string | null;
  answered_role_type: string | null;
  ended_by: string | null;
  ended_by_name: string | null;
  ended_device_id: string | null;
  response_s: GeneratedAlways<number | null>;
  slow_reason: string | null;
  note: string | null;
  false_call: Generated<boolean>;
  audio: string | null;
  rules: unknown;
  place: unknown;
  test: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface CallDeliveryRow {
  message_id: string;
  call_id: string;
  device_id: string;
  org_id: string;
  action: string;
  state: Generated<string>;
  attempts: Generated<number>;
  receiver_org: string;
  receiver_type: string;
  via: string | null;
  why: Generated<string>;
  step: number | null;
  entry: number | null;
  staff_id: string | null;
  staff_name: string | null;
  channel: Generated<string>;
  number: string | null;
  created_at: Generated<string>;
  sent_at: string | null;
  delivered_at: string | null;
  seen_at: string | null;
  again_at: Generated<string>;
}

export interface CallMarkRow {
  id: GeneratedAlways<number>;
  org_id: string;
  at: string;
  whole: Generated<boolean>;
  yearly: Generated<boolean>;
  made_at: Generated<string>;
}

export interface CallOpenRow {
  call_id: string;
  org_id: string;
  device_id: string | null;
  type: string;
  event: string;
}

export interface CallRuleRow {
  id: Generated<string>;
  org_id: string | null;
  call_type: string | null;
  event: string | null;
  for_priority: number | null;
  text: string | null;
  tone: string | null;
  colour: string | null;
  priority: number | null;
  answerable: boolean | null;
  ending: string | null;
  remind_s: number | null;
  again_s: number | null;
  target_s: number | null;
  ring_s: number | null;
  chain_id: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface CallStepRow {
  id: GeneratedAlways<number>;
  org_id: string;
  call_id: string;
  at: Generated<string>;
  action: string;
  device_id: string | null;
  staff_id: string | null;
  data: unknown;
}

export interface CallSumRow {
  org_id: string;
  month: string;
  whole: boolean;
  dim: string;
  key: string;
  calls: number;
  answered: number;
  judged: number;
  judged_answered: number;
  met: number;
  false_calls: number;
  repeats: number;
  reminders: number;
  seconds: number[];
  times: number[];
  p50: number | null;
  p90: number | null;
  p99: number | null;
  yearly: Generated<boolean>;
}

export interface CallSumMonthRow {
  org_id: string;
  month: string;
  whole: boolean;
  zone: string;
  day_start: string;
  night_start: string;
  counted_at: Generated<string>;
}

export interface CallTimerRow {
  call_id: string;
  kind: string;
  org_id: string;
  due_at: string;
}

export interface ChainRow {
  id: Generated<string>;
  org_id: string | null;
  name: string;
  key: string | null;
  call_type: string | null;
  event: string | null;
  auto: Generated<boolean>;
  mode: string;
  steps: unknown;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface ChainRoleRow {
  chain_id: string;
  role_id: string;
  org_id: string;
}

export interface CountdownRow {
  id: Generated<string>;
  org_id: string | null;
  name: string;
  hours: number;
  minutes: number;
  seconds: number;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface CountdownRunRow {
  id: Generated<string>;
  org_id: string;
  countdown_id: string | null;
  name: string;
  duration_s: number;
  space_id: string;
  started_by: string | null;
  started_by_name: string | null;
  device_id: string | null;
  message_id: string | null;
  started_at: Generated<string>;
  due_at: string;
  state: Generated<string>;
  caller_id: string | null;
  claimed_at: string | null;
  ended_at: string | null;
  ended_by_name: string | null;
  version: Generated<number>;
}

export interface CoverRow {
  id: Generated<string>;
  org_id: string;
  staff_id: string;
  space_id: string | null;
  area_id: string | null;
  shift: Generated<string>;
  from_at: string | null;
  to_at: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface DeviceRow {
  id: Generated<string>;
  org_id: string;
  type: string;
  sign_type: string | null;
  alias: string | null;
  enabled: Generated<boolean>;
  space_id: string | null;
  person_id: string | null;
  resident_id: string | null;
  gateway_id: string | null;
  backup_device_id: string | null;
  role_id: string | null;
  wired_mac: string | null;
  wireless_mac: string | null;
  wired_ip: string | null;
  wireless_ip: string | null;
  port: number | null;
  model: string | null;
  factory_code: string | null;
  software_version: string | null;
  hardware_version: string | null;
  wifi_ssid: string | null;
  wifi_password: string | null;
  wifi_sealed: string | null;
  sip_id: string | null;
  phone: string | null;
  priority: number | null;
  rs485_address: number | null;
  power_board_address: number | null;
  interface_line: number | null;
  alarm_mode: string | null;
  alarm_period: number | null;
  alarm_unit: string | null;
  alarm_monitoring: string | null;
  led_specs: string | null;
  voice: string | null;
  font_size: number | null;
  server_address: string | null;
  server_port: number | null;
  remark: string | null;
  credential_hash: string | null;
  enrol_hash: string | null;
  enrol_until: string | null;
  online: Generated<boolean>;
  boot: string | null;
  last_contact_at: string | null;
  online_changed_at: string | null;
  battery: number | null;
  rssi: number | null;
  config_rev: Generated<number>;
  confirmed_rev: Generated<number>;
  test: Generated<boolean>;
  stands_at: string | null;
  sought: GeneratedAlways<string>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface DeviceCoverRow {
  device_id: string;
  space_id: string | null;
  area_id: string | null;
  org_id: string;
}

export interface DeviceLossRow {
  id: Generated<string>;
  org_id: string;
  device_id: string;
  at: Generated<string>;
}

export interface DeviceMacRow {
  mac: string;
  device_id: string;
  org_id: string;
}

export interface DeviceMessageRow {
  device_id: string;
  message_id: string;
  org_id: string;
  call_id: string | null;
  reply: unknown;
  at: Generated<string>;
}

export interface DeviceTestRow {
  id: Generated<string>;
  org_id: string;
  device_id: string;
  device_type: string;
  device_name: string | null;
  space_path: string | null;
  at: Generated<string>;
  evidence: string;
  result: string;
  finding: string | null;
  next_step: string | null;
  staff_id: string | null;
  staff_name: string | null;
  call_id: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
}

export interface ErrorLogRow {
  id: Generated<string>;
  fingerprint: Buffer;
  kind: string;
  error: string;
  info: string;
  url: string;
  build: string;
  times: Generated<number>;
  first_at: Generated<string>;
  last_at: Generated<string>;
  solved_at: string | null;
  solved_by_name: string | null;
  returned: Generated<number>;
  version: Generated<number>;
}

export interface ErrorLogMetRow {
  error_id: string;
  person: Buffer;
  org_id: string | null;
  times: Generated<number>;
}

export interface FeeRow {
  id: Generated<string>;
  org_id: string;
  resident_id: string;
  item: string;
  code: string | null;
  fee_group: string | null;
  unit: string | null;
  unit_price: number;
  quantity: number;
  subtotal: GeneratedAlways<number | null>;
  billed_at: Generated<string>;
}

export interface HandoverRow {
  id: Generated<string>;
  org_id: string;
  from_space_id: string | null;
  from_path: string;
  to_org_id: string;
  to_space_id: string | null;
  to_path: string;
  from_at: Generated<string>;
  to_at: string;
  reason: string | null;
  made_by: string | null;
  made_by_name: string | null;
  ended_at: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface HandoverTurnRow {
  id: Generated<string>;
  org_id: string;
  space_id: string;
  due_at: string;
}

export interface HisRow {
  id: Generated<string>;
  org_id: string;
  base_url: string;
  auth: Generated<string>;
  token: string | null;
  resident_system: string | null;
  staff_system: string | null;
  space_system: string | null;
  organisation_system: string | null;
  default_role: string | null;
  role_codes: string | null;
  enabled: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface HisLinkRow {
  org_id: string;
  source_id: string;
  kind: string;
  record: string;
  thing_id: string | null;
  record_version: string | null;
  record_at: string | null;
  digest: string;
  present: Generated<boolean>;
  arrived_at: string | null;
}

export interface HisRefusalRow {
  id: GeneratedAlways<number>;
  org_id: string;
  run_id: string;
  record: string;
  name: string | null;
  reason: unknown;
}

export interface HisRunRow {
  id: Generated<string>;
  org_id: string;
  his_id: string;
  asked_org_id: string;
  actor_id: string | null;
  state: Generated<string>;
  stage: string | null;
  done: Generated<number>;
  made: Generated<number>;
  changed: Generated<number>;
  unchanged: Generated<number>;
  refused: Generated<number>;
  failure: string | null;
  status: number | null;
  started_at: Generated<string>;
  ended_at: string | null;
}

export interface Hl7MergeRow {
  sender_id: string;
  org_id: string;
  number: string;
  leads_to: string;
}

export interface Hl7MessageRow {
  id: Generated<string>;
  seq: GeneratedAlways<number>;
  org_id: string | null;
  sender_id: string;
  control_id: string;
  type: string;
  event: string;
  patient: string | null;
  address: string;
  received_at: Generated<string>;
  said_at: string | null;
  raw: Buffer;
  digest: Buffer;
  charset: string;
  state: string;
  reason: unknown;
  waits_for: string | null;
  answer: string;
  reply: Buffer;
  handled_at: string | null;
  version: Generated<number>;
}

export interface Hl7SenderRow {
  id: Generated<string>;
  org_id: string | null;
  application: string;
  facility: string;
  enabled: Generated<boolean>;
  addresses: string | null;
  default_role: string | null;
  role_codes: string | null;
  silent_after_min: number | null;
  speaker: unknown;
  first_address: string | null;
  received: Generated<number>;
  held_bytes: Generated<number>;
  last_at: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface IdentityRow {
  id: Generated<string>;
  org_id: string;
  staff_id: string;
  provider_id: string;
  subject: string;
  last_at: string | null;
  created_at: Generated<string>;
}

export interface InstallationRow {
  single: Generated<boolean>;
  serial: string;
  latest_time: Generated<string>;
}

export interface InstitutionRunRow {
  id: Generated<string>;
  org_id: string;
  actor_id: string | null;
  dry_run: boolean;
  state: Generated<string>;
  part: string | null;
  done: Generated<number>;
  total: Generated<number>;
  counts: Generated<unknown>;
  fault_count: Generated<number>;
  faults: Generated<unknown>;
  root_id: string | null;
  started_at: Generated<string>;
  ended_at: string | null;
}

export interface JobRow {
  id: Generated<string>;
  org_id: string;
  actor_id: string;
  kind: string;
  actor: unknown;
  language: string;
  address: string;
  uuid: string;
  input: unknown;
  saved: unknown;
  state: Generated<string>;
  phase: string | null;
  done: Generated<number>;
  total: Generated<number>;
  result: unknown;
  cancelled_at: string | null;
  process: string;
  started_at: Generated<string>;
  ended_at: string | null;
}

export interface LedCommandRow {
  device_id: string;
  what: string;
  org_id: string;
  message_id: string;
  state: Generated<string>;
  tries: Generated<number>;
  next_at: Generated<string>;
  until: string | null;
  shift: string | null;
  code: number | null;
  reason: string | null;
  asked_at: Generated<string>;
  asked_by_name: string | null;
  sent_at: string | null;
  ended_at: string | null;
}

export interface LedSettingRow {
  device_id: string;
  org_id: string;
  lit: Generated<boolean>;
  brightness_day: Generated<number>;
  brightness_night: Generated<number>;
  text: string | null;
  colour: Generated<string>;
  scroll: Generated<boolean>;
  speed: Generated<string>;
  clock: Generated<boolean>;
  revision: Generated<number>;
  changed_at: Generated<string>;
  changed_by_name: string | null;
}

export interface LicenceRow {
  id: Generated<string>;
  text: string;
  installed_at: Generated<string>;
  installed_by: string | null;
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

export interface MedicalOrderRow {
  id: Generated<string>;
  org_id: string;
  resident_id: string;
  type: string;
  content: string;
  times: string | null;
  status: string;
  from_at: Generated<string>;
  until_at: string | null;
  doctor_id: string | null;
  doctor_name: string;
  ended_at: string | null;
  ending: string | null;
  stop_reason: string | null;
  stopped_by: string | null;
  stopped_by_name: string | null;
  entered_by: string | null;
  entered_by_name: string | null;
  turns_at: GeneratedAlways<string | null>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface MemberRow {
  id: string | null;
  org_id: string | null;
  version: number | null;
  kind: string | null;
  name: string | null;
  code: string | null;
  mobile: string | null;
  sex: string | null;
  resident_id: string | null;
  relationship: string | null;
  union_id: string | null;
  created_at: string | null;
}

export interface MenuRow {
  id: Generated<string>;
  org_id: string | null;
  parent_id: string | null;
  title: string | null;
  identifier: string;
  permission: string | null;
  position: Generated<number>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface NonceRow {
  session_id: string;
  nonce: string;
  at: Generated<string>;
}

export interface NoteRow {
  id: Generated<string>;
  org_id: string;
  subject: string;
  resident_id: string | null;
  space_id: string | null;
  shift: string | null;
  day: string | null;
  pinned: Generated<boolean>;
  title: string;
  content: string | null;
  author_id: string | null;
  author_name: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface NursingGroupRow {
  id: Generated<string>;
  org_id: string | null;
  code: string;
  name: string;
  several: Generated<boolean>;
  enabled: Generated<boolean>;
  shown_on: Generated<string[]>;
  position: Generated<number>;
  options: Generated<unknown>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface NursingOptionRow {
  id: string;
  org_id: string | null;
  group_id: string;
  key: string | null;
  name: string;
  colour: string;
  position: number;
}

export interface OidcAttemptRow {
  state_hash: string;
  provider_id: string;
  nonce: string;
  verifier: string;
  cookie_hash: string;
  browser_hash: string;
  redirect_uri: string;
  staff_id: string | null;
  at: Generated<string>;
}

export interface OrderDoneRow {
  id: Generated<string>;
  org_id: string;
  order_id: string;
  due_at: string | null;
  done_at: Generated<string>;
  outcome: string;
  remark: string | null;
  done_by: string | null;
  done_by_name: string | null;
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
  country: Generated<string>;
  currency: Generated<string>;
  own_time_zone: string | null;
  own_country: string | null;
  own_currency: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface OrganisationParameterRow {
  org_id: string;
  values: Generated<unknown>;
  secrets: Generated<unknown>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface ParameterDefaultRow {
  name: string;
  value: unknown;
}

export interface PendingChangeRow {
  id: Generated<string>;
  org_id: string | null;
  room: string | null;
  method: string;
  path: string;
  access: string;
  asked_with: string | null;
  sealed: string;
  entries: unknown;
  actor: unknown;
  asked_by: string;
  asked_by_name: string;
  created_at: Generated<string>;
  state: Generated<string>;
  decided_by: string | null;
  decided_by_name: string | null;
  decided_at: string | null;
  reason: string | null;
  version: Generated<number>;
}

export interface RecoveryCodeRow {
  staff_id: string;
  org_id: string;
  hash: string;
  used_at: string | null;
}

export interface RelativeRow {
  id: Generated<string>;
  org_id: string;
  resident_id: string;
  name: string;
  relationship: string;
  mobile: string | null;
  mobile_e164: string | null;
  union_id: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface ResidentRow {
  id: Generated<string>;
  org_id: string;
  name: string;
  registration_no: string | null;
  sex: Generated<string>;
  birthday: string | null;
  age: number | null;
  age_unit: string | null;
  id_type: string | null;
  id_number: string | null;
  nickname: string | null;
  mobile: string | null;
  mobile_e164: string | null;
  address: string | null;
  condition: string | null;
  advice: string | null;
  doctor_id: string | null;
  nurse_id: string | null;
  caregiver_id: string | null;
  guardian: string | null;
  remark: string | null;
  childbirth_type: string | null;
  baby_name: string | null;
  baby_sex: string | null;
  baby_birthday: string | null;
  status: Generated<string>;
  checked_in_at: string | null;
  left_at: string | null;
  lies_at: string | null;
  sought: GeneratedAlways<string>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface ResidentNursingRow {
  resident_id: string;
  option_id: string;
  org_id: string;
  set_by: string | null;
  set_at: Generated<string>;
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
  widgets: Generated<string[]>;
  device_types: Generated<string[]>;
  event_keys: Generated<string[]>;
  shipped: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface RulesChangeRow {
  changed: string;
}

export interface ScreenTipRow {
  id: Generated<string>;
  org_id: string;
  text: string;
  colour: string;
  background: string;
  size: number;
  display_minutes: number;
  scroll: Generated<boolean>;
  direction: string;
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
  agent: string | null;
  seen_at: string | null;
  way: Generated<string>;
  created_at: Generated<string>;
}

export interface SigninProviderRow {
  id: Generated<string>;
  org_id: string | null;
  name: string;
  issuer: string;
  client_id: string;
  client_secret: string | null;
  scopes: Generated<string>;
  claim: Generated<string>;
  matches: Generated<string>;
  org_ids: Generated<string[]>;
  create_org_id: string | null;
  enabled: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface SpaceRow {
  id: Generated<string>;
  org_id: string;
  parent_id: string | null;
  kind: string;
  name: string;
  full_name: string;
  position: Generated<number>;
  his_code: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface SpaceUndoRow {
  id: Generated<string>;
  org_id: string;
  made_by: string;
  deed: string;
  spaces: unknown;
  lapses_at: string;
}

export interface StaffRow {
  id: Generated<string>;
  org_id: string;
  login_name: string;
  password_hash: string | null;
  real_name: string;
  mobile: string | null;
  mobile_e164: string | null;
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
  provider: Generated<boolean>;
  enabled: Generated<boolean>;
  must_change_password: Generated<boolean>;
  last_login_at: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface StaffTotpRow {
  staff_id: string;
  org_id: string;
  secret: string;
  confirmed_at: string | null;
  last_step: number | null;
  created_at: Generated<string>;
}

export interface StandInRow {
  id: Generated<string>;
  org_id: string;
  staff_id: string;
  session_id: string | null;
  address: string | null;
  uuid: string;
  began_at: Generated<string>;
  ended_at: string | null;
}

export interface StationPushRow {
  device_id: string;
  org_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  language: string;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface StationPushedRow {
  message_id: string;
  org_id: string;
  attempts: Generated<number>;
  done: Generated<boolean>;
  again_at: string;
  at: Generated<string>;
}

export interface StayRow {
  id: Generated<string>;
  org_id: string;
  resident_id: string;
  bed_id: string | null;
  bed_path: string;
  from_at: Generated<string>;
  to_at: string | null;
  reason: string | null;
}

export interface StoredFileRow {
  id: Generated<string>;
  org_id: string;
  name: string;
  kind: string;
  original_name: string;
  bytes: number;
  created_by: string | null;
  created_at: Generated<string>;
}

export interface SystemConfigRow {
  id: Generated<string>;
  org_id: string | null;
  config_group: string | null;
  key_code: string;
  name: string | null;
  value: string | null;
  sealed: string | null;
  secret: Generated<boolean>;
  description: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface TaskRow {
  id: Generated<string>;
  org_id: string;
  subject: string;
  resident_id: string | null;
  space_id: string | null;
  title: string;
  details: string | null;
  planned_at: string;
  actual_at: string | null;
  status: Generated<string>;
  operator_id: string | null;
  operator_name: string | null;
  device_id: string | null;
  device_name: string | null;
  message_id: string | null;
  remark: string | null;
  plan_id: string | null;
  author_id: string | null;
  author_name: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface TaskPlanRow {
  id: Generated<string>;
  org_id: string;
  subject: string;
  resident_id: string | null;
  space_id: string | null;
  title: string;
  details: string | null;
  days: string[];
  times: string;
  from_day: string;
  until_day: string | null;
  enabled: Generated<boolean>;
  made_until: Generated<string>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface TestModeRow {
  department_id: string;
  org_id: string;
  since: Generated<string>;
  until: string;
  started_by: string | null;
  started_by_name: string | null;
}

export interface TipDeliveryRow {
  send_id: string;
  device_id: string;
  org_id: string;
  state: Generated<string>;
  message_id: string;
  tries: Generated<number>;
  next_at: Generated<string>;
  sent_at: string | null;
  shown_at: string | null;
}

export interface TipSendRow {
  id: Generated<string>;
  org_id: string;
  tip_id: string | null;
  content: unknown;
  sent_by: string | null;
  sent_by_name: string | null;
  at: Generated<string>;
  until: string;
  withdrawn_at: string | null;
}

export interface VitalRow {
  id: GeneratedAlways<number>;
  org_id: string;
  resident_id: string;
  device_id: string | null;
  parameter: string;
  value: number;
  unit: string | null;
  at: string;
  version: Generated<number>;
  entered_by: string | null;
  entered_by_name: string | null;
  withdrawn: Generated<boolean>;
}

export interface VitalCorrectionRow {
  id: Generated<string>;
  org_id: string;
  resident_id: string;
  vital_id: number;
  value: number;
  at: string;
  withdrawn: boolean;
  corrected_at: Generated<string>;
  corrected_by: string | null;
  corrected_by_name: string | null;
  reason: string;
}

export interface WaitingDeviceRow {
  name: string;
  reason: string;
  org_id: string | null;
  device_id: string | null;
  gateway_id: string | null;
  address: string | null;
  attempts: Generated<number>;
  first_at: Generated<string>;
  last_at: Generated<string>;
}

export interface WatchdogRunRow {
  id: Generated<string>;
  org_id: string;
  department_id: string;
  device_id: string | null;
  call_id: string | null;
  daily: boolean;
  day: string;
  started_by: string | null;
  started_by_name: string | null;
  state: Generated<string>;
  failed_at: string | null;
  stages: Generated<unknown>;
  host_id: string | null;
  host_name: string | null;
  alarm_call_id: string | null;
  started_at: Generated<string>;
  ended_at: string | null;
}

export interface Database {
  account_hold: AccountHoldRow;
  area: AreaRow;
  area_space: AreaSpaceRow;
  attempt: AttemptRow;
  audit: AuditRow;
  audit_check: AuditCheckRow;
  audit_seal: AuditSealRow;
  audit_waiting: AuditWaitingRow;
  button_event: ButtonEventRow;
  call: CallRow;
  call_delivery: CallDeliveryRow;
  call_mark: CallMarkRow;
  call_open: CallOpenRow;
  call_rule: CallRuleRow;
  call_step: CallStepRow;
  call_sum: CallSumRow;
  call_sum_month: CallSumMonthRow;
  call_timer: CallTimerRow;
  chain: ChainRow;
  chain_role: ChainRoleRow;
  countdown: CountdownRow;
  countdown_run: CountdownRunRow;
  cover: CoverRow;
  device: DeviceRow;
  device_cover: DeviceCoverRow;
  device_loss: DeviceLossRow;
  device_mac: DeviceMacRow;
  device_message: DeviceMessageRow;
  device_test: DeviceTestRow;
  error_log: ErrorLogRow;
  error_log_met: ErrorLogMetRow;
  fee: FeeRow;
  handover: HandoverRow;
  handover_turn: HandoverTurnRow;
  his: HisRow;
  his_link: HisLinkRow;
  his_refusal: HisRefusalRow;
  his_run: HisRunRow;
  hl7_merge: Hl7MergeRow;
  hl7_message: Hl7MessageRow;
  hl7_sender: Hl7SenderRow;
  identity: IdentityRow;
  installation: InstallationRow;
  institution_run: InstitutionRunRow;
  job: JobRow;
  led_command: LedCommandRow;
  led_setting: LedSettingRow;
  licence: LicenceRow;
  live_event: LiveEventRow;
  medical_order: MedicalOrderRow;
  member: MemberRow;
  menu: MenuRow;
  nonce: NonceRow;
  note: NoteRow;
  nursing_group: NursingGroupRow;
  nursing_option: NursingOptionRow;
  oidc_attempt: OidcAttemptRow;
  order_done: OrderDoneRow;
  organisation: OrganisationRow;
  organisation_parameter: OrganisationParameterRow;
  parameter_default: ParameterDefaultRow;
  pending_change: PendingChangeRow;
  recovery_code: RecoveryCodeRow;
  relative: RelativeRow;
  resident: ResidentRow;
  resident_nursing: ResidentNursingRow;
  role: RoleRow;
  rules_change: RulesChangeRow;
  screen_tip: ScreenTipRow;
  sealed_once: SealedOnceRow;
  session: SessionRow;
  signin_provider: SigninProviderRow;
  space: SpaceRow;
  space_undo: SpaceUndoRow;
  staff: StaffRow;
  staff_totp: StaffTotpRow;
  stand_in: StandInRow;
  station_push: StationPushRow;
  station_pushed: StationPushedRow;
  stay: StayRow;
  stored_file: StoredFileRow;
  system_config: SystemConfigRow;
  task: TaskRow;
  task_plan: TaskPlanRow;
  test_mode: TestModeRow;
  tip_delivery: TipDeliveryRow;
  tip_send: TipSendRow;
  vital: VitalRow;
  vital_correction: VitalCorrectionRow;
  waiting_device: WaitingDeviceRow;
  watchdog_run: WatchdogRunRow;
}
