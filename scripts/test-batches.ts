// Which test files run together in one process: loading the product and opening a world costs more than most files' tests.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { expectedTime } from './test-times.ts';
import type { Times } from './test-times.ts';

/**
 * What a file does to its process, or has of its own: a world for itself, servers, databases, processes, a replaced clock,
 * the environment. Such a file has a process to itself.
 */
const ALONE =
  /(?<![.\w])(openWorld|openTestServer|cloneTemplate|startTestCluster|startEmbedded|startStoppable|launch\w*|spawn\w*|fork|exec\w*|mock|setFlagsFromString)\b\(?|node:(child_process|worker_threads|cluster|v8|vm)|process\.(env|chdir|on|once|exit|stdout|stderr|memoryUsage)|testing\/launch/;
const JOINS = /\bjoinWorld\(/;

/** Seconds of a batch: long enough to be worth its start, short enough that two processes end together. */
const SECONDS = 20;

export interface Batch {
  files: string[];
  seconds: number;
}

/** The files as batches, the longest first. */
export function makeBatches(files: readonly string[], times: Times): Batch[] {
  const alone: Batch[] = [];
  const joined: string[] = [];
  const pure: string[] = [];
  for (const file of files) {
    const source = readFileSync(join(root, file), 'utf8');
    if (ALONE.test(source)) alone.push({ files: [file], seconds: expectedTime(file, times) });
    else (JOINS.test(source) ? joined : pure).push(file);
  }
  const batches = [...alone, ...fill(joined, times), ...fill(pure, times)];
  return batches.sort((a, b) => b.seconds - a.seconds);
}

/** Neighbours stay together: their order is that of the names, whatever they last. */
function fill(files: readonly string[], times: Times): Batch[] {
  const batches: Batch[] = [];
  for (const file of files) {
    const seconds = expectedTime(file, times);
    const last = batches.at(-1);
    if (last && last.seconds + seconds <= SECONDS) {
      last.files.push(file);
      last.seconds += seconds;
    } else batches.push({ files: [file], seconds });
  }
  return batches;
}
