// The console's build: hashed files under dist/console, compressed beside; in development the API's paths go to the server.
import { join } from 'node:path';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { antdStyle } from './antd-style.config.ts';
import { precompress } from './precompress.config.ts';

const server = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;
/** Where components and hooks stand; the compiler has nothing to do elsewhere, and it is slow. */
const COMPONENTS = /(\.tsx|\/use-[\w-]+\.ts)$/;
/** The console, and the pages that are devices: programs of their own. */
const PAGES = ['index', 'host', 'pager'];
/** Stands at the root, under a name that never changes: a service worker rules what lies below it. */
const WORKER = 'pager-worker';
const API = ['/mgr', '/Mgr', '/lc', '/health', '/docs', '/metrics'];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    babel({ include: COMPONENTS, presets: [reactCompilerPreset()] }),
    antdStyle(),
    precompress(),
  ],
  server: { proxy: Object.fromEntries(API.map((path) => [`^${path}(/|$)`, { target: server }])) },
  build: {
    rolldownOptions: {
      input: {
        ...Object.fromEntries(
          PAGES.map((page) => [page, join(import.meta.dirname, `${page}.html`)]),
        ),
        [WORKER]: join(import.meta.dirname, '../../features/stations/console/pager-worker.ts'),
      },
      output: {
        entryFileNames: ({ name }) =>
          name === WORKER ? `${WORKER}.js` : 'assets/[name]-[hash].js',
      },
    },
    outDir: join(import.meta.dirname, '../../dist/console'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // antd's core with React is one chunk of about 600 kB, 165 kB as sent; it loads behind sign-in.
    chunkSizeWarningLimit: 900,
    // What a fresh page needs is named in its own chunk; the polyfill would be an inline script, which the policy forbids.
    modulePreload: { polyfill: false },
  },
});
