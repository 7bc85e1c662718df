// Reports what goes wrong in the console: from the first line of the sign-in page on, at most some a page load, and never
// about itself. What could tell of a person is taken out by the server.
import { MOST, REPORT_PATH } from '../contract/error-report.ts';
import type { ErrorKindName } from '../contract/error-report.ts';

export interface ErrorReport {
  kind: ErrorKindName;
  error: string;
  info: string;
  url: string;
  build: string;
}
type Send = (report: ErrorReport) => Promise<unknown>;

const MOST_A_PAGE = 20;
const UNLOADED = /dynamically imported module|importing a module script|preload CSS/i;

const sendPlain: Send = (report) =>
  fetch(REPORT_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(report),
    keepalive: true,
  });

let send = sendPlain;
const told = new Set<string>();

/** The name of the console's first script, which has another with every build. */
const buildOf = (): string =>
  /(?:^|\/)([^/]+)\.[jt]s/.exec(
    document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '',
  )?.[1] ?? '';

const messageOf = (thrown: unknown): string =>
  thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);

/** Reports something thrown; `where` is what is known beside its stack. The same twice in a page load is told once. */
export function reportError(kind: ErrorKindName, thrown: unknown, where = ''): void {
  const error = messageOf(thrown).slice(0, MOST.error);
  const stack = thrown instanceof Error ? (thrown.stack ?? '') : '';
  const key = `${kind} ${error} ${stack.slice(0, 300)}`;
  if (told.has(key) || told.size >= MOST_A_PAGE) return;
  told.add(key);
  void send({
    kind: UNLOADED.test(error) ? 'chunk' : kind,
    error,
    info: `${stack}\n${where}`.slice(0, MOST.info),
    url: location.pathname.slice(0, MOST.url),
    build: buildOf().slice(0, MOST.build),
    // Nobody can be told that telling failed.
  }).catch(() => undefined);
}

/** From here on reports go out in the name of who is signed in. */
export function reportAs(next: Send): void {
  send = next;
}

/** Listens for what nothing else catches. */
export function watchErrors(): void {
  addEventListener('error', ({ error, message, filename, lineno, colno }) =>
    reportError('error', error ?? message, `at ${filename}:${lineno}:${colno}`),
  );
  addEventListener('unhandledrejection', ({ reason }) => reportError('rejection', reason));
  document.addEventListener(
    'securitypolicyviolation',
    ({ violatedDirective, blockedURI, sourceFile, lineNumber, columnNumber }) =>
      reportError(
        'policy',
        `${violatedDirective} ${blockedURI.replace(/[?#].*$/s, '')}`,
        sourceFile ? `at ${sourceFile}:${lineNumber}:${columnNumber}` : '',
      ),
  );
}
