// The door of the parameters room in the console.
import { consoleRoom } from '#kit/ui/room.ts';
import { parameters } from '../contract.ts';

const page = () => import('./parameter-page.tsx');

export const parameterPages = consoleRoom(parameters, {
  pages: {
    SettingsIndex: page,
    OrganisationParameters: page,
  },
});
