import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Wait } from './other-caller.ts';
import { makeHome, removeHome, startProduct, type Run } from '../../product/start-product.ts';
import { dice } from './dice.ts';
import { faultOf } from './judge.ts';
import { rawCall } from './raw-call.ts';
import { drawRequest } from './requests.ts';
import { setStage, type Stage } from './stage.ts';

const AT_ONCE = 8;
const REQUESTS_A_PROJECT = 2_000;
/** Requests sign people out and take their rights; so often they are given back. */
const REQUESTS_A_SESSION = 100;
const LONGEST_MS = 20_000;
/** Half a request is not answered; its sender does not wait for the server to lose patience. */
const LONGEST_BROKEN_MS = 200;
const MOST_FAULTS = 20;
const SHOWN_BYTES = 800;

export interface HttpFuzz {
  count: number;
  seed: number;
  onProgress?(sent: number): void;
}

export interface HttpFuzzReport {
  statuses: Map<number, number>;
  /** Names of the contract's endpoints that were called. */
  endpoints: Set<string>;
  /** How long the other caller waited in 99 of 100 cases, in milliseconds. */
  usualWaitMs: number;
  /** Its longest wait, and the requests in flight at that time. */
  longestWait: { ms: number; during: string[] };
  slowest: { ms: number; request: string };
  faults: string[];
}

/** Sends random requests to a server of its own, and tells what no caller should ever see. */
export async function fuzzHttp({ count, seed, onProgress }: HttpFuzz): Promise<HttpFuzzReport> {
  const home = await makeHome();
  const run = startProduct(home);
  const faults: string[] = [];
  const statuses = new Map<number, number>();
  const endpoints = new Set<string>();
  const sent: (Wait & { line: string })[] = [];
  const slowest = { ms: 0, request: '' };
  let hasEnded = false;
  let isStopping = false;
  void watchEnd();
  try {
    await run.ready;
    let stage: Stage | undefined;
    const other = askBeside(`${home.url}/healthz`);
    for (let first = 0; first < count && !isOver(); first += REQUESTS_A_SESSION) {
      stage = await setStage(home, stage, first % REQUESTS_A_PROJECT === 0);
      await sendAll(first, Math.min(first + REQUESTS_A_SESSION, count), stage);
      onProgress?.(Math.min(first + REQUESTS_A_SESSION, count));
    }
    const waits = (await other.stop()).toSorted((a, b) => a.ms - b.ms);
    const longest = waits.at(-1) ?? { since: 0, ms: Number.NaN };
    const during = sent.filter(({ since, ms }) => since < longest.since + longest.ms && since + ms > longest.since);
    return {
      statuses,
      endpoints,
      usualWaitMs: waits[Math.floor(waits.length * 0.99)]?.ms ?? Number.NaN,
      longestWait: { ms: longest.ms, during: during.map(({ line }) => line) },
      slowest,
      faults,
    };
  } finally {
    isStopping = true;
    await run.stop();
    removeHome(home);
  }

  async function watchEnd(): Promise<void> {
    const code = await run.exited;
    hasEnded = true;
    if (!isStopping) faults.push(`The server ended with code ${code}:\n${run.lastWords().slice(-3_000)}`);
  }

  function isOver(): boolean {
    return hasEnded || faults.length >= MOST_FAULTS;
  }

  async function sendAll(from: number, to: number, stage: Stage): Promise<void> {
    let next = from;
    const sender = async () => {
      while (next < to && !isOver()) await sendOne(next++, stage);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sender));
  }

  async function sendOne(index: number, stage: Stage): Promise<void> {
    // Each request has chance of its own, so that it does not depend on the answers to others.
    const request = drawRequest(dice(seed * 1_000_003 + index), stage, index);
    if (request.endpoint !== undefined) endpoints.add(request.endpoint);
    const longestMs = request.isBroken ? LONGEST_BROKEN_MS : LONGEST_MS;
    const from = `127.0.${1 + (index % 200)}.${1 + (Math.floor(index / 200) % 200)}`;
    const since = performance.timeOrigin + performance.now();
    const answer = await rawCall({ port: home.port, from, bytes: request.bytes, longestMs });
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const shown = request.bytes.toString('latin1', 0, SHOWN_BYTES);
    sent.push({
      since,
      ms: answer.ms,
      line: `${index} ${shown.split('\r\n', 1)[0]?.slice(0, 150)} (${answer.ms.toFixed(0)} ms)`,
    });
    if (answer.ms > slowest.ms) Object.assign(slowest, { ms: answer.ms, request: shown });
    const fault = faultOf(request, answer, longestMs);
    if (fault) faults.push(`Request ${index} was ${fault}: ${await described(run, answer.body)}\n${shown}`);
  }
}

/** An answer with the lines of the server's log about it. They come by another way, and a little later. */
async function described(run: Run, body: string): Promise<string> {
  const id = /"request_id":"([\w-]+)"/u.exec(body)?.[1];
  await sleep(LONGEST_BROKEN_MS);
  const lines = run.lastWords().split('\n');
  const about = lines.filter((line) => id !== undefined && line.includes(id));
  return [body.slice(0, SHOWN_BYTES), ...about.map((line) => line.slice(0, 2 * SHOWN_BYTES))].join('\n');
}

function askBeside(url: string): { stop(): Promise<Wait[]> } {
  const worker = new Worker(join(import.meta.dirname, 'other-caller.ts'), { workerData: { url } });
  const told = new Promise<Wait[]>((resolve, reject) => worker.once('message', resolve).once('error', reject));
  return {
    stop() {
      worker.postMessage('stop');
      return told;
    },
  };
}
