import { translated } from '#kit/words/words.ts';
import type { StandinWords } from './zh.ts';

export const en = translated<'en', StandinWords>()({
  title: 'Standing in',
  fields: {
    org_id: 'organisation',
    keyword: 'keyword',
    level: 'kind of organisation',
    id: 'stand-in',
  },
  enums: {},
  errors: {
    STANDIN_OVER: 'Standing in has ended. Please choose the organisation again',
    STANDIN_CODES:
      'Administrators of this organisation need one-time codes. Please turn them on under “My account” first',
  },
  pages: {},
  permissions: {},
  choose: 'Stand in an organisation',
  chooseOf: '{{organisation}}, choose an organisation to stand in',
  search: 'Find an organisation by name',
  none: 'No organisation found',
  more: 'Only the first {{count}} are shown. Type a name to narrow them down',
  band: 'You are standing in {{organisation}}',
  bandHint: 'You see and change what its administrator can; every act is in the audit.',
  leave: 'Leave',
  offer: {
    title: 'This page belongs to an organisation below',
    hint: 'Choose an organisation to stand in: the page then opens as its administrator has it.',
  },
});
