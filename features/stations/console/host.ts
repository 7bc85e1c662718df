// A nurse host: any tablet whose browser opens `/host/<device id>`.
import { showStation } from './show-station.ts';

const HOST = /^\/host\/([\w-]{1,64})$/i;

/** Shows the host that the address names; without an id the code says which it is. */
export const showHost = (root: HTMLElement): Promise<void> =>
  showStation(root, {
    kind: 'host',
    name: HOST.exec(location.pathname)?.[1] ?? 'host',
    pathOf: (id) => `/host/${id}`,
  });
