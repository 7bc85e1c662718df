import { translated } from '#kit/words/words.ts';
import type { OrganisationsWords } from './zh.ts';

export const en = translated<'en', OrganisationsWords>()({
  title: 'Organisations',
  fields: {
    shop_type: 'organisation class',
    kind: 'organisation type',
    short_name: 'short name',
    full_name: 'full name',
    his_code: 'HIS code',
    his_departments: 'attached HIS department codes',
    shared_bed_codes: 'shared-bed HIS codes',
    parent_id: 'parent organisation',
    parent_name: 'parent organisation',
    director_id: 'department director',
    director_name: 'department director',
    head_nurse_id: 'department head nurse',
    head_nurse_name: 'department head nurse',
    admin_account: 'admin account',
    admin_password: 'admin password',
    time_zone: 'time zone',
    country: 'country',
    currency: 'currency',
    time_zone_in_force: 'time zone in force',
    country_in_force: 'country in force',
    currency_in_force: 'currency in force',
    org_id: 'organisation',
    created_at: 'created',
  },
  enums: {
    shop_type: {
      '5': 'hospital (5)',
      '6': 'department (6)',
    },
    kind: {
      hospital: 'hospital',
      department: 'department',
      institution: 'institution',
      organisation: 'organisation',
    },
    block: {
      organisations: 'organisations below',
      staff: 'staff',
      spaces: 'spaces',
      devices: 'devices',
      residents: 'residents',
      stays: 'past stays',
      calls: 'calls',
    },
  },
  things: {
    partinfo: 'organisation',
  },
  sidebar: {
    orginazition: 'Organisations',
  },
  errors: {
    SHOP_NULL: 'The organisation does not exist',
    ADMIN_PASSWORD_ERROR: 'The admin account exists but the password does not match',
    PRIMARY_KEY_NULL: 'The department key is missing',
    OWN_ANCESTOR: 'An organisation cannot be moved below itself',
    NOT_EMPTY: 'The organisation still has data and cannot be deleted',
    PARENT_KIND:
      'A department cannot have organisations below it; choose a hospital or institution',
    TYPE_FIXED: 'The class cannot be changed while the organisation has data',
    KIND_MISMATCH: 'A hospital or institution is of type 5, a department or organisation of type 6',
  },
  pages: {
    OrganisationList: 'Organisations',
    OrganisationRegion: 'Time zone and region',
  },
  permissions: {
    organisation: {
      read: 'View organisations',
      write: 'Edit organisations',
      remove: 'Delete organisations',
      region: 'Set time zone, country and currency',
    },
  },
  add: 'Add organisation',
  sections: {
    general: 'General',
    region: 'Region',
    leaders: 'Leadership',
    administrator: 'Administrator',
    his: 'HIS connection',
  },
  parameters: 'Parameters',
  institution: 'Import or export institution',
  tree: 'Organisations',
  all: 'All organisations',
  find: 'Find an organisation',
  noMatch: 'No organisation matches',
  below: '{{count}} below',
  parentHint:
    'Only a hospital or institution; choose the type organisation where there is none. The organisation’s spaces move with it',
  blocked: '{{what}} ({{count}}): {{names}}',
  zoneHint:
    'Leave empty to inherit. Shifts, day and night, statistics and the daily test follow this zone; pages follow once they are reopened',
  countryHint:
    'Leave empty to inherit. Mobile numbers are checked for this country; the international format is always accepted',
  inheritHint: 'Leave empty to inherit',
  regionReadOnly: 'Only those who may set the region can change it',
  inForce: 'In force: {{zone}}; {{country}}; {{currency}}',
  codesHint: 'Separate several codes by commas',
  accountHint: 'A new account is created; for an existing one, enter its password',
  changeAccountHint: 'Fill in only to change the administrator',
});
