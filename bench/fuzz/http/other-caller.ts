/** Runs in a thread of its own: asks a cheap route again and again, and tells how long it ever waited. */
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** `since` in milliseconds of Unix time, as threads begin to count at different moments. */
export interface Wait {
  since: number;
  ms: number;
}

const PAUSE_MS = 10;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const { url } = workerData as { url: string };
const waits: Wait[] = [];
let isAsked = true;

parentPort?.once('message', () => (isAsked = false));
while (isAsked) {
  const since = performance.timeOrigin + performance.now();
  await ask();
  waits.push({ since, ms: performance.timeOrigin + performance.now() - since });
  await sleep(PAUSE_MS);
}
parentPort?.postMessage(waits);
agent.destroy();

function ask(): Promise<void> {
  return new Promise((resolve) => {
    get(url, { agent }, (answer) => answer.resume().once('end', resolve)).once('error', () => resolve());
  });
}
