// Which servers pushes may go to. The address comes from a browser: without a list a station could make this server knock at any
// door of the hospital's network.

/** The push services of the browsers that there are; one beginning with a dot stands for all below it. */
const SERVICES = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];

/** True for an https address at a known service, and for any address at one of the `further` origins. */
export function isPushService(endpoint: string, further: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username !== '' || url.password !== '') return false;
  if (further.includes(url.origin)) return true;
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return SERVICES.some((service) =>
    service.startsWith('.') ? url.hostname.endsWith(service) : url.hostname === service,
  );
}
