// The door of stations in the browser: two pages that stand alone, without the console around them.
export { showHost } from './host.ts';
export { showPager } from './pager.ts';
