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
    head_nurse_id: 'department head nurse',
    admin_account: 'admin account',
    admin_password: 'admin password',
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
  },
  errors: {
    SHOP_NULL: 'The organisation does not exist',
    ADMIN_PASSWORD_ERROR: 'The admin account exists but the password does not match',
    PRIMARY_KEY_NULL: 'The department key is missing',
    OWN_ANCESTOR: 'An organisation cannot lie below itself',
    NOT_EMPTY: 'The organisation still has data and cannot be deleted',
  },
  pages: {
    OrganisationList: 'Organisations',
  },
  permissions: {
    organisation: {
      read: 'see organisations',
      write: 'edit organisations',
      remove: 'delete organisations',
    },
  },
  add: 'Add organisation',
  sections: {
    general: 'General',
    leaders: 'Leadership',
    administrator: 'Administrator',
    his: 'HIS',
  },
  parameters: 'Parameters',
  institution: 'Import or export institution',
  tree: 'Organisations',
  all: 'All organisations',
  codesHint: 'Several codes, separated by commas',
  accountHint: 'A new account is made; for one that exists, give its password',
  changeAccountHint: 'Only to change the administrator',
});
