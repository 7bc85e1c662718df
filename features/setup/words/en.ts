import { translated } from '#kit/words/words.ts';
import type { SetupWords } from './zh.ts';

export const en = translated<'en', SetupWords>()({
  title: 'Next steps',
  lead: 'Once these are done, the ward works.',
  progress: '{{done}} of {{all}} done',
  done: 'Done',
  hints: {
    spaces: 'Quick-create sets them up in one go',
    devices: 'Add devices and place them in rooms and at beds',
    staff: 'Create accounts for nurses and doctors',
    cover: 'Say who answers by day and by night',
    residents: 'Check residents in to their beds',
  },
  fields: {},
  enums: {
    step: {
      spaces: 'Create rooms and beds',
      devices: 'Add devices',
      staff: 'Add staff',
      cover: 'Assign cover',
      residents: 'Check in residents',
    },
  },
  errors: {},
  pages: {},
  permissions: {},
});
