// Hands signals on to the server and waits while it drains. The server's part: it begins to drain at the first
// SIGINT or SIGTERM, or when the channel to its parent closes, and takes no notice of further ones.
import { constants } from 'node:os';

/** One Ctrl-C arrives twice: from the terminal and from npm. */
const SAME_PRESS = 500;
const PARENT_CHECK = 500;

/**
 * Waits for the child and gives its exit status (128 + n where a signal ended it). The first stop drains, the second
 * says so, the third ends the child at once.
 */
export function superviseChild(child, say = (line) => console.error(line)) {
  let presses = 0;
  let last = -Infinity;
  const stop = (signal, reachedChild) => {
    const now = performance.now();
    if (now - last < SAME_PRESS) return;
    last = now;
    presses += 1;
    if (presses === 1 && !reachedChild) child.kill(signal);
    if (presses === 2) say('Still finishing what is under way; once more to stop at once.');
    if (presses > 2) child.kill('SIGKILL');
  };
  // In a terminal Ctrl-C goes to the whole group, so the child has it already.
  process.on('SIGINT', () => stop('SIGINT', Boolean(process.stdin.isTTY)));
  process.on('SIGTERM', () => stop('SIGTERM', false));
  process.on('SIGHUP', () => stop('SIGTERM', false));
  watchParent(() => presses === 0 && stop('SIGTERM', false));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

/** Under npm a shell stands between, and a signal to npm can end that shell alone: then its death is the signal. */
function watchParent(onGone) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, PARENT_CHECK);
  timer.unref();
}
