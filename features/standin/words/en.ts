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
  things: {
    standin: 'standing in',
  },
  errors: {
    STANDIN_OVER: 'Standing in has ended; please choose the organisation again',
    STANDIN_CODES:
      'Administrators of this organisation need one-time codes; please turn them on under “My account” first',
  },
  pages: {},
  permissions: {},
  choose: 'Stand in for an organisation',
  chooseOf: '{{organisation}}, choose an organisation to stand in for',
  search: 'Find an organisation by name',
  none: 'No organisation found',
  more: 'Only the first {{count}} are shown; type a name to narrow them down',
  band: 'You are standing in for {{organisation}}',
  bandHint:
    'You can see and change what its administrator can; everything you do is recorded in the audit.',
  leave: 'Leave',
  offer: {
    title: 'This page belongs to an organisation below',
    hint: 'Choose an organisation to stand in for; the page then opens as its administrator sees it.',
  },
});
