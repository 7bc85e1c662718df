// What stands by for the pager while its page is closed: shows pushes, opens the page, and brings the page up without a network.
// It knows no calls: the page is told those by the server.

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface PushHeard extends Extendable {
  data: { json(): unknown } | null;
}
interface Clicked extends Extendable {
  notification: Notification;
}
interface Fetched extends Extendable {
  request: Request;
  respondWith(reply: Promise<Response>): void;
}
interface Page {
  url: string;
  focus(): Promise<unknown>;
}
interface Worker {
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(options: object): Promise<Page[]>;
    openWindow(url: string): Promise<unknown>;
    claim(): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void;
  addEventListener(type: 'push', listener: (event: PushHeard) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: Clicked) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetched) => void): void;
}
const worker = globalThis as unknown as Worker;

const PAGE = '/pager';
const STORE = 'pager';

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(STORE)
      .then((store) => store.add(PAGE))
      .catch(() => undefined)
      .then(() => worker.skipWaiting()),
  );
});
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

interface Pushed {
  title?: string;
  body?: string;
  tag?: string;
  urgent?: boolean;
}

worker.addEventListener('push', (event) => {
  const { title = 'Carillon', body, tag, urgent } = (event.data?.json() ?? {}) as Pushed;
  const options = {
    tag: tag ?? PAGE,
    renotify: true,
    requireInteraction: urgent === true,
    vibrate: urgent ? [400, 150, 400, 150, 400] : [300],
    ...(body === undefined ? {} : { body }),
  };
  event.waitUntil(worker.registration.showNotification(title, options));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(
    worker.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((pages) => {
      const open = pages.find(({ url }) => new URL(url).pathname === PAGE);
      return open ? open.focus() : worker.clients.openWindow(PAGE);
    }),
  );
});

/** The page from the network, and as it was last where there is none; its files never change under their names. */
async function answer(request: Request): Promise<Response> {
  const store = await caches.open(STORE);
  const key = request.mode === 'navigate' ? PAGE : request;
  const kept = await store.match(key);
  if (kept && request.mode !== 'navigate') return kept;
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await store.put(key, fresh.clone());
    return fresh;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  const ours = origin === location.origin && request.method === 'GET';
  if (ours && (request.mode === 'navigate' || pathname.startsWith('/assets/')))
    event.respondWith(answer(request));
});
