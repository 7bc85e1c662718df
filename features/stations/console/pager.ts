// A pager: the phone that a person carries, whose browser opens `/pager`; installed, it opens as any app.
import {
  buildPushControl,
  endSubscription,
  registerWorker,
  tellSubscription,
} from './push-control.ts';
import { showStation } from './show-station.ts';
import { readLanguage } from './station-words.ts';

/** A pulse in milliseconds; an emergency pulses longer. */
const PULSES = { usual: [300], urgent: [400, 150, 400, 150, 400] };

export async function showPager(root: HTMLElement): Promise<void> {
  void registerWorker();
  await showStation(root, {
    kind: 'pager',
    name: 'pager',
    pathOf: () => '/pager',
    onRung({ insistent }) {
      // Absent on some phones.
      (navigator as Partial<Navigator>).vibrate?.(insistent ? PULSES.urgent : PULSES.usual);
    },
    extra: buildPushControl,
    onOpen: (station) => void tellSubscription(station, readLanguage()),
    onSignOff: endSubscription,
  });
}
