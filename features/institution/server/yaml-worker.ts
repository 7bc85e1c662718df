// Reads a YAML text beside the main thread: a long one must not keep those waiting who ring.
import { parentPort, workerData } from 'node:worker_threads';
import { readYamlRows } from './yaml-rows.ts';

parentPort?.postMessage(readYamlRows(String(workerData)));
