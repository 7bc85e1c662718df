import { translated } from '#kit/words/words.ts';
import type { StaffWords } from './zh.ts';

export const en = translated<'en', StaffWords>()({
  title: 'Staff',
  fields: {
    login_name: 'username',
    password: 'login password',
    real_name: 'real name',
    mobile: 'mobile number',
    sex: 'sex',
    birthday: 'birthday',
    id_card: 'ID card number',
    address: 'address',
    role_id: 'role',
    role_name: 'role',
    manager: 'manager of a space',
    employee_no: 'employee number',
    card_no: 'card number',
    avatar: 'avatar',
    org_id: 'responsible organisation',
    org_name: 'responsible organisation',
    founder: 'administrator',
    enabled: 'enabled',
    last_login_at: 'last sign-in',
    created_at: 'created',
  },
  enums: {
    sex: {
      man: 'male',
      woman: 'female',
      unknown: 'unknown',
    },
  },
  things: {
    staff: 'staff',
  },
  sidebar: {
    clerk: 'Staff',
  },
  errors: {
    MEMBER_NULL: 'The user does not exist',
    MEMBER_ADD_FAILED: 'The staff member was not added: unknown user ID',
    MEMBER_FAILED: 'The user ID is wrong',
    MOBILE_OCCUPY: 'The mobile number is already in use',
    MEMBER_NAME_OCCUPY: 'The user is already registered',
    LEADER_DELETE_FAILED:
      'The administrator or leader of an organisation cannot be deleted or moved away',
  },
  pages: {
    StaffList: 'Staff',
    HospitalStaff: 'Staff',
    ProviderStaff: 'All staff',
  },
  permissions: {
    staff: {
      read: 'View staff',
      private: 'View private details of staff',
      write: 'Edit staff',
      remove: 'Delete staff',
      export: 'Export staff',
      import: 'Import staff',
    },
  },
  add: 'Add staff',
  sections: { account: 'Account', person: 'Personal', work: 'Work' },
  ownOrganisation: 'Defaults to the current organisation',
});
