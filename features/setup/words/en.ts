import { translated } from '#kit/words/words.ts';
import type { SetupWords } from './zh.ts';

export const en = translated<'en', SetupWords>()({
  title: 'Next steps',
  lead: 'Once these are done, the ward works.',
  progress: '{{done}} of {{all}} done',
  done: 'Done',
  hints: {
    spaces: 'Quick-create makes them in one go',
    devices: 'Enter devices and place them in rooms and at beds',
    staff: 'Make accounts for nurses and doctors',
    cover: 'Say who answers by day and by night',
    residents: 'Check residents in to their beds',
  },
  fields: {},
  enums: {
    step: {
      spaces: 'make rooms and beds',
      devices: 'add devices',
      staff: 'add staff',
      cover: 'assign cover',
      residents: 'admit residents',
    },
  },
  errors: {},
  pages: {},
  permissions: {},
});
