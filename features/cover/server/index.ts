// The door of the cover room on the server.
import { serveRoom, serveSheets } from '#features/platform.ts';
import { area } from '../area.ts';
import { covers } from '../contract.ts';
import { servedAreas } from './areas.ts';
import { servedCovers } from './covers.ts';
import { deviceCoverPage, readDeviceCover, setDeviceCover } from './device-covers.ts';
import { endHandover, readReceived, readTargets, servedHandovers } from './handovers.ts';
import { readDuty, readStructure } from './structure.ts';
import { readWholeCover, setWholeCover } from './whole-cover.ts';

export { seedCover } from './seed.ts';

const { AREA_NAME_OCCUPY, COVER_TWICE } = covers.errors;

export const coverRoom = serveRoom(
  covers,
  {
    ...servedCovers.handlers,
    structure: readStructure,
    duty: (context, { at }, { id }) => readDuty(context, id, at),
    ofStaff: (context, _input, { id }) => readWholeCover(context, id),
    setOfStaff: (context, input, { id }) => setWholeCover(context, id, input),
    devicePage: deviceCoverPage,
    deviceRead: (context, _input, { id }) => readDeviceCover(context, id),
    deviceSet: (context, input, { id }) => setDeviceCover(context, id, input),
    areaPage: servedAreas.handlers.page,
    areaRead: servedAreas.handlers.read,
    areaCreate: servedAreas.handlers.create,
    areaUpdate: servedAreas.handlers.update,
    areaRemove: servedAreas.handlers.remove,
    areaExport: serveSheets(covers, area, servedAreas).export,
    handoverPage: servedHandovers.handlers.page,
    handoverRead: servedHandovers.handlers.read,
    handoverCreate: servedHandovers.handlers.create,
    handoverUpdate: servedHandovers.handlers.update,
    handoverEnd: (context, _input, { id }) => endHandover(context, id),
    handoverTargets: readTargets,
    handoverReceived: readReceived,
  },
  {
    migrations: new URL('./migrations/', import.meta.url),
    constraints: {
      cover_once: { error: COVER_TWICE, field: 'space_id' },
      area_name_once: { error: AREA_NAME_OCCUPY, field: 'name' },
    },
  },
);
