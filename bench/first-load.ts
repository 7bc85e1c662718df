// First load of the sign-in page and of a list page: bytes over the wire (as compressed) and LCP at 4× CPU throttle.
// Run: node scripts/node.mjs bench/first-load.ts   (medians of 5 loads, each in a fresh browser context)
import { chromium } from '@playwright/test';
import type { BrowserContext } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';
import { median, startBenchServer } from './start-bench-server.ts';

const LOADS = 5;
const DEMO_PASSWORD = 'Carillon123';

interface Load {
  code_before_paint_kib: number;
  all_kib: number;
  first_paint_ms: number;
  lcp_ms: number;
}

const { executablePath, args, env } = await findBrowser();
const server = await startBenchServer({ DEMO: '1', DEMO_PASSWORD });
const browser = await chromium.launch({
  executablePath,
  args,
  env: { ...process.env, ...env } as Record<string, string>,
});

async function load(context: BrowserContext, path: string): Promise<Load> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const code = new Map<string, { code: boolean; size: number; at: number }>();
  cdp.on(
    'Network.responseReceived',
    ({ requestId, type }) =>
      void code.set(requestId, {
        code: type === 'Script' || type === 'Stylesheet',
        size: 0,
        at: 0,
      }),
  );
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const known = code.get(requestId);
    if (known) Object.assign(known, { size: encodedDataLength, at: timestamp });
  });
  let started = 0;
  cdp.on('Network.requestWillBeSent', ({ timestamp }) => {
    started ||= timestamp;
  });
  await page.goto(`${server.url}${path}`);
  // The live stream never ends, so the network is never idle.
  await page.waitForTimeout(6000);
  // As text: it runs in the page, where the types are the browser's.
  const times = await page.evaluate<{ paint: number; lcp: number }>(
    `new Promise((resolve) => {
      new PerformanceObserver((list) => {
        const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
        resolve({ paint, lcp: list.getEntries().at(-1)?.startTime ?? 0 });
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    })`,
  );
  const files = [...code.values()];
  const sum = (list: typeof files) => list.reduce((total, { size }) => total + size, 0) / 1024;
  await page.close();
  return {
    code_before_paint_kib: sum(
      files.filter((file) => file.code && (file.at - started) * 1000 <= times.paint),
    ),
    all_kib: sum(files),
    first_paint_ms: times.paint,
    lcp_ms: times.lcp,
  };
}

async function measure(name: string, path: string, signedIn: boolean): Promise<void> {
  const loads: Load[] = [];
  const state = signedIn ? await signIn() : undefined;
  for (let count = 0; count < LOADS; count += 1) {
    const context = await browser.newContext(state ? { storageState: state } : {});
    loads.push(await load(context, path));
    await context.close();
  }
  const of = (key: keyof Load) => Math.round(median(loads.map((each) => each[key])) * 10) / 10;
  console.log(
    JSON.stringify({
      page: name,
      code_before_paint_kib: of('code_before_paint_kib'),
      all_kib: of('all_kib'),
      first_paint_ms: of('first_paint_ms'),
      lcp_ms: of('lcp_ms'),
    }),
  );
}

async function signIn() {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${server.url}/login`);
  await page.locator('input[name=login_name]').fill('admin');
  await page.locator('input[name=password]').fill(DEMO_PASSWORD);
  await page.locator('button[type=submit]').click();
  await page.waitForURL('**/dashboard');
  const state = await context.storageState();
  await context.close();
  return state;
}

await measure('sign-in', '/login', false);
await measure('list', '/clerk/list', true);
await browser.close();
await server.stop();
