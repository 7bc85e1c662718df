// Tables without row-level security: none has an owner, and each says why it needs none.

export const UNPROTECTED: Readonly<Record<string, string>> = {
  attempt: 'attempts at passwords and codes, before anyone is known',
  audit_check: 'when the chain of the audit was checked, and what came of it',
  audit_seal: 'hashes over rows of the audit, by number',
  audit_waiting: 'numbers of rows of the audit that are not sealed yet',
  error_log: 'errors of the console without personal data; whom they met is protected',
  migration: 'which migrations ran; the product may not read it',
  nonce: 'values of signatures that were used, behind a session’s id',
  oidc_attempt: 'ways to a sign-in provider that were begun, before anyone is known',
  parameter_default: 'what holds where no organisation sets a parameter',
  rules_change: 'numbers of transactions, and nothing of what they changed',
  schema_code: 'which functions and triggers stand; the product may not read it',
  sealed_once: 'values of sealed passwords that were used',
};

/**
 * Functions with the owner’s eyes that don’t ask for the scope. Those that take an organisation are asked for one that the
 * service has found in the scope, and tell what it inherits from those above, which it doesn’t see.
 */
export const SEES_PAST: Readonly<Record<string, string>> = {
  alarms_need_second:
    'whether alarm changes in an organisation, or in one below it, wait for a second person',
  audit_await: 'a trigger: notes that a row waits for its seal',
  audit_complete: 'a trigger: the name of who acted stays with the row',
  call_rules: 'how an organisation’s calls go, by its own rules and those above',
  devices_follow_space:
    'a trigger: the names of a place that was renamed or moved stand with the devices there',
  hand_region_down:
    'a trigger: those below take the zone, country and currency from the organisation',
  known_config: 'settings of the installation that the product knows, without secrets',
  leave_cover: 'a trigger: cover ends where staff or devices leave the tree',
  make_call_months: 'makes empty parts of tables',
  inherit_holds:
    'a trigger: who held an account through one that is deleted is held by that one’s own maker',
  mark_moved_organisation: 'a trigger: marks sums of calls to be made anew',
  move_holds: 'a trigger: who holds an account is noted where the account is',
  note_codes_hold: 'a trigger: notes who took codes off an account',
  note_where_device_stands: 'a trigger: the names of the place stand with the device',
  note_where_resident_lies: 'a trigger: the names of the bed stand with whoever lies in it',
  note_staff_hold: 'a trigger: notes who made an account or gave it its password, power or names',
  organisation_full_name: 'the name of the organisation above, which the top bar shows',
  organisation_line: 'ids of the organisations above',
  parameter_layers: 'what those above set, without secrets',
  parameters_of: 'the parameters that hold in an organisation',
  part_cover: 'a trigger: cover and handovers end where the tree is parted',
  settle_region:
    'a trigger: the zone, country and currency that hold in an organisation, from those above',
  shift_at: 'whether it is day or night in an organisation',
  top_organisation: 'the id of the tree’s top',
  turn_handover: 'a trigger: notes when a handover begins and ends',
};
