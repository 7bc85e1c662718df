// The door of the organisations room in the console.
import { lazy } from 'react';
import { consoleRoom } from '#kit/ui/room.ts';
import { organisation, organisations } from '../contract.ts';

export const organisationPages = consoleRoom(
  organisations,
  {
    OrganisationList: () => import('./organisation-list.tsx'),
    OrganisationRegion: () => import('./region-page.tsx'),
  },
  {
    [organisation.thing]: lazy(() =>
      import('./organisation-picker.tsx').then(({ OrganisationPicker }) => ({
        default: OrganisationPicker,
      })),
    ),
  },
);
