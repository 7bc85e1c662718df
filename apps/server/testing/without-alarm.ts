// What people can write and what is no alarm setting, by the reason why. Alarm settings are what can mute, slow, redirect or
// unplace an alarm (decision 0026): none of these does.

const each = (thing: string, ...fields: readonly string[]): string[] =>
  fields.map((field) => `${thing}.${field}`);

/** `thing.field`, by the reason. */
export const FIELDS_WITHOUT_ALARM: Readonly<Record<string, readonly string[]>> = {
  'What a call says and looks like: who is told, when and how loudly stays as it was': [
    ...each('calltype', 'text', 'colour'),
    ...each('event', 'name', 'description', 'icon'),
    ...each('space', 'name', 'full_name'),
    ...each('device', 'alias'),
    ...each('staff', 'real_name', 'avatar'),
    ...each('countdown', 'name'),
    ...each('parameter', 'extension_title', 'door_unit_title', 'convenience_service'),
    ...each('parameter', 'custom_call_device_1_name', 'custom_call_device_2_name'),
    ...each('parameter', 'custom_call_device_3_name'),
  ],
  'Whose names a device shows beside a call: the place is always shown': each(
    'parameter',
    'name_hiding_extension_residents',
    'name_hiding_extension_staff',
    'name_hiding_door_residents',
    'name_hiding_door_staff',
  ),
  'It stays as it was made: a change of it is refused': [
    ...each('partinfo', 'shop_type'),
    ...each('role', 'org_id'),
    ...each('event', 'org_id'),
    ...each('calltype', 'org_id'),
    ...each('countdown', 'org_id'),
    ...each('space', 'kind'),
  ],
  'Noted of a device or place for people; nothing goes by it': [
    ...each('device', 'wired_ip', 'wireless_ip', 'port', 'model', 'factory_code', 'remark'),
    ...each('device', 'software_version', 'hardware_version'),
    ...each('space', 'position', 'his_code'),
    ...each('role', 'name', 'description'),
    ...each('config', 'name', 'secret', 'description'),
  ],
  'What a sensor measures is entered as a reading, and is no call': each('device', 'sign_type'),
  'Who somebody is: calls go by role, cover, device and the number that is dialled, which are marked':
    [...each('staff', 'sex', 'birthday', 'id_card', 'address', 'manager')],
  'By what somebody signs in: the second person must be one whose account the first has no hold on':
    [
      ...each('staff', 'login_name', 'password', 'employee_no', 'card_no'),
      ...each('partinfo', 'admin_account', 'admin_password'),
      ...each('parameter', 'founder_codes'),
    ],
  'What an organisation is called and who leads it: calls go by the types of roles': [
    ...each('partinfo', 'kind', 'short_name', 'full_name', 'his_code', 'his_departments'),
    ...each('partinfo', 'shared_bed_codes', 'director_id', 'head_nurse_id'),
  ],
  'How money is shown, and by which country a number is read as it is typed: numbers that are kept stay':
    each('partinfo', 'country', 'currency'),
  'The order and words of the sidebar: a page that a role has opens by its address all the same':
    each('menu', 'org_id', 'parent_id', 'title', 'identifier', 'permission', 'position'),
  'Care of a resident: no call goes by it': [
    ...each('resident', 'name', 'sex', 'org_id', 'registration_no', 'birthday', 'age', 'age_unit'),
    ...each('resident', 'id_type', 'id_number', 'nickname', 'mobile', 'address', 'condition'),
    ...each('resident', 'advice', 'doctor_id', 'nurse_id', 'caregiver_id', 'guardian', 'remark'),
    ...each('resident', 'childbirth_type', 'baby_name', 'baby_sex', 'baby_birthday'),
    ...each('resident', 'bed_id', 'checked_in_at'),
    ...each('nurseconfig', 'org_id', 'name', 'code', 'several', 'enabled', 'shown_on', 'position'),
    ...each('nurseconfig', 'options'),
  ],
  'What screens show without a call, which always stands before it': each(
    'screentip',
    'org_id',
    'text',
    'colour',
    'background',
    'size',
    'display_minutes',
    'scroll',
    'direction',
  ),
  'What is kept of speech after the call': each('parameter', 'recording'),
  'Waits for what will read it: accounts of an IoT platform, messages of channels': each(
    'parameter',
    'iot_product_id',
    'iot_product_key',
    'channel_message_retention_days',
  ),
  'An entry of the logbook: what was tested, by whom and with what result; the daily test goes on':
    each('device_test', 'device_ids', 'result', 'finding', 'next_step'),
  'Judged as a whole: serving less than before waits': each(
    'device_cover',
    'space_ids',
    'area_ids',
  ),
};

const at = (thing: string, ...verbs: readonly ('POST' | 'PUT' | 'DELETE')[]): string[] =>
  verbs.map((verb) => `${verb} /mgr/${thing}${{ POST: '', PUT: '/{id}', DELETE: '/{ids}' }[verb]}`);

/** `METHOD path`, by the reason. */
export const DEEDS_WITHOUT_ALARM: Readonly<Record<string, readonly string[]>> = {
  'What is new takes nothing from anybody: it has no people, devices or cover yet': [
    ...at('partinfo', 'POST'),
    ...at('role', 'POST'),
    ...at('staff', 'POST'),
    ...at('space', 'POST'),
    ...at('area', 'POST'),
    ...at('countdown', 'POST'),
    'POST /mgr/space/quick',
  ],
  'It says of each space that it deletes what a deletion says, which is judged': [
    'POST /mgr/space/clear',
  ],
  'Only what nobody has used goes or comes back: no alarm came from there': [
    'POST /mgr/space/quick/{id}/undo',
    'POST /mgr/space/clear/{id}/undo',
  ],
  'Each row comes in by its thing’s own rule, and is kept back where that says so': [
    ...['staff', 'space', 'resident', 'device', 'institution'].map(
      (thing) => `POST /mgr/${thing}/import`,
    ),
    'POST /mgr/device/waiting/admit',
  ],
  'A change of the organisation by its own rule: the zone is marked there': [
    'PUT /mgr/partinfo/{id}/region',
  ],
  'Judged by what it takes away: more people who hear are daily work, fewer wait': [
    'PUT /mgr/cover/staff/{id}',
    'PUT /mgr/device_cover/{id}',
    'POST /mgr/handover/{id}/end',
    'PUT /mgr/led',
  ],
  'Another ward that hears as well takes nothing from anybody: night work': at('handover', 'POST'),
  'Where the rule holds, refused for a device that is connected: no other is cut off': [
    'POST /mgr/device/{id}/credential',
    'POST /mgr/device/{id}/enrol_code',
  ],
  'Care and daily work with one resident: waiting for a colleague would keep people from their beds':
    [
      ...at('resident', 'POST', 'PUT', 'DELETE'),
      'POST /mgr/resident/{id}/check_in',
      'POST /mgr/resident/{id}/change_bed',
      'POST /mgr/resident/{id}/check_out',
      'POST /mgr/resident/{id}/fees',
      'POST /mgr/resident/{id}/vitals',
      'POST /mgr/vital/{id}/correct',
      'POST /mgr/member/add_relative',
      'DELETE /mgr/member/{ids}',
      ...at('nurseconfig', 'POST', 'PUT', 'DELETE'),
      'POST /mgr/nurseconfig/resident/{id}',
      'POST /mgr/countdown/{id}/start',
      'POST /mgr/countdown/run/{id}/stop',
    ],
  'An act on one call, by the policy of its kind, which is marked': [
    'POST /mgr/call/{id}/answer',
    'POST /mgr/call/{id}/cancel',
    'POST /mgr/call/{id}/note',
  ],
  'What screens show without a call, which always stands before it': [
    ...at('screentip', 'POST', 'PUT', 'DELETE'),
    'POST /mgr/screentip/{id}/send',
    'POST /mgr/screentip/send/{id}/withdraw',
    'POST /mgr/led/test',
    'POST /mgr/led/resend',
  ],
  'Ends a test, or makes one by the real path': [
    'DELETE /mgr/watchdog/walk/{department_id}',
    'POST /mgr/watchdog/run',
    'POST /mgr/device_test',
    'POST /mgr/call/statistics/verify',
  ],
  'The second person’s own': [
    'POST /mgr/pending_change/{id}/approve',
    'POST /mgr/pending_change/{id}/refuse',
  ],
  'Nothing that rings, shows or routes': [
    ...at('menu', 'POST', 'PUT', 'DELETE'),
    'POST /mgr/menu/begin',
    'POST /mgr/device/waiting/dismiss',
  ],
};
