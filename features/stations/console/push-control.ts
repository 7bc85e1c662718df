// Web push of a pager: asked for by a touch, told to the server over the station's own connection, again at each opening.
import { build } from '#kit/ui/build.ts';
import type { Station } from './protocol/station.ts';
import { button } from './station-menu.ts';
import type { Speech } from './station-words.ts';

const WORKER = '/pager-worker.js';
const SCOPE = '/pager';

/** Whether this browser can: never on plain http. */
const isAble = (): boolean =>
  isSecureContext && 'serviceWorker' in navigator && 'PushManager' in globalThis;

export async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!isSecureContext || !('serviceWorker' in navigator)) return null;
  return navigator.serviceWorker.register(WORKER, { scope: SCOPE }).catch(() => null);
}

async function readSubscription(): Promise<PushSubscription | null> {
  if (!isAble()) return null;
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function readKey(): Promise<string> {
  const response = await fetch('/mgr/station/push_key', { headers: { uuid: 'pager' } });
  const { data } = (await response.json()) as { data: { key: string } };
  return data.key;
}

/** Tells the server where pushes reach this browser, if they do. */
export async function tellSubscription(station: Station, language: string): Promise<void> {
  const subscription = await readSubscription();
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  station.tell({ push: { endpoint, keys, language } });
}

/** Ends the pushes to this browser, at the server too. */
export async function endSubscription(station: Station | null): Promise<void> {
  const subscription = await readSubscription();
  if (!subscription) return;
  station?.tell({ push: null });
  await subscription.unsubscribe().catch(() => false);
}

async function subscribe(): Promise<'is_on' | 'denied' | 'none'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  await registerWorker();
  const registration = await navigator.serviceWorker.ready;
  const applicationServerKey = await readKey();
  return registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey })
    .then(() => 'is_on' as const)
    .catch(() => 'none' as const);
}

/** The row above the calls that says whether pushes come, and turns them on. */
export function buildPushControl({ t, language }: Speech, station: Station): HTMLElement {
  const said = build('span', { role: 'status' });
  const turnOn = button(t('stations.push.on'), 'deed deed-quiet', () => void start());
  const hint = build('small', {}, t('stations.push.hint'));
  const element = build('div', { class: 'banner push' }, turnOn, hint, said);
  const show = (state: 'is_on' | 'denied' | 'none' | 'off') => {
    turnOn.hidden = hint.hidden = state !== 'off';
    said.textContent = state === 'off' ? '' : t(`stations.push.${state}`);
  };
  async function start(): Promise<void> {
    show(await subscribe().catch(() => 'none' as const));
    await tellSubscription(station, language);
  }
  if (!isAble()) show('none');
  else if (Notification.permission === 'denied') show('denied');
  else void readSubscription().then((found) => show(found ? 'is_on' : 'off'));
  return element;
}
