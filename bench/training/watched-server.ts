import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { signIn, type Session } from '../product/client.ts';
import { environment, makeHome, removeHome } from '../product/start-product.ts';
import { milliseconds, seconds } from '../report/figures.ts';
import type { Section } from '../report/results.ts';
import type { Held, Order, TrainingServerReady } from './messages.ts';

/** The event loop is never to be held longer. */
const GOAL_MS = 50;

export type Rows = Section['rows'];

export interface Watched {
  session: Session;
  projects: TrainingServerReady['projects'];
  /** Measures work through HTTP, and the longest time that it blocks the server's event loop. */
  measure(what: string, work: () => Promise<unknown>): Promise<Rows[number]>;
}

export const WATCHED_NOTE =
  'How long each takes through HTTP, how much of the processor the server takes for it in all of its threads, and how long the server’s event loop is held meanwhile: the most time of the processor that its thread takes between two turns of the loop. In brackets the 99th percentile and the maximum of `monitorEventLoopDelay`, which count what else runs on the machine.';

/** A fresh server whose event loop is watched, for as long as the work takes. */
export async function onWatchedServer(work: (watched: Watched) => Promise<Rows>): Promise<Rows> {
  const home = await makeHome();
  const server = fork(join(import.meta.dirname, 'server.ts'), {
    env: environment(home),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    const { projects } = await answer<TrainingServerReady>(server);
    const session = await signIn(home.url);
    return await work({ session, projects, measure: (what, measured) => measure(server, what, measured) });
  } finally {
    server.disconnect();
    await once(server, 'exit');
    removeHome(home);
  }
}

async function measure(server: ChildProcess, what: string, work: () => Promise<unknown>): Promise<Rows[number]> {
  await ask(server, 'watch');
  const started = performance.now();
  await work();
  const took = performance.now() - started;
  const { workMs, cpuMs, delayMs, delayP99Ms } = await ask<Held>(server, 'tell');
  return {
    what,
    figure: `${seconds(took)} (${seconds(cpuMs)} of the processor), held ${milliseconds(workMs)} (${milliseconds(delayP99Ms)}, ${milliseconds(delayMs)})`,
    baseline: `${GOAL_MS} ms at most`,
    ratio: (workMs / GOAL_MS).toFixed(2),
  };
}

async function ask<T>(server: ChildProcess, order: Order): Promise<T> {
  server.send(order);
  return answer<T>(server);
}

/** The next message of the server, unless it ends first. */
async function answer<T>(server: ChildProcess): Promise<T> {
  const settled = new AbortController();
  const { signal } = settled;
  const ended = once(server, 'exit', { signal }).then(() => {
    throw new Error('The measured server ended');
  });
  try {
    const [message] = await Promise.race([once(server, 'message', { signal }), ended]);
    return message as T;
  } finally {
    settled.abort();
  }
}
