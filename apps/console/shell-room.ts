// The shell as a room: its phrases and the one page of its own. It has no server side.
import { room } from '#kit/contract/room.ts';
import { SIZES } from './sizes.ts';
import { SCHEMES } from './theme/scheme.ts';

export const shell = room({
  name: 'shell',
  permissions: [],
  errors: {},
  enums: { size: SIZES, scheme: SCHEMES },
  routes: {},
  events: {},
  pages: {
    Dashboard: {
      path: '/dashboard',
      levels: ['organisation', 'hospital', 'provider'],
      access: 'session',
      affix: true,
    },
  },
});
