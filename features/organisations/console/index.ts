// The door of the organisations room in the console.
import { ClusterOutlined } from '@ant-design/icons';
import { lazy } from 'react';
import { consoleRoom } from '#kit/ui/room.ts';
import { organisation, organisations } from '../contract.ts';

export const organisationPages = consoleRoom(organisations, {
  pages: {
    OrganisationList: () => import('./organisation-list.tsx'),
    OrganisationRegion: () => import('./region-page.tsx'),
  },
  icons: { orginazition: ClusterOutlined },
  pickers: {
    [organisation.thing]: lazy(() =>
      import('./organisation-picker.tsx').then(({ OrganisationPicker }) => ({
        default: OrganisationPicker,
      })),
    ),
  },
});
