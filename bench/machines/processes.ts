import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const LAST_WORDS = 20_000;
const READY_MS = 120_000;
const POLL_MS = 50;

/** A program on a host. */
export interface Running {
  pid: number;
  exited: Promise<number | null>;
  hasEnded(): boolean;
  lastWords(): string;
  signal(signal: NodeJS.Signals): void;
}

export function watch(child: ChildProcess): Running {
  let said = '';
  let hasEnded = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (words: string) => (said = (said + words).slice(-LAST_WORDS)));
  }
  const exited = once(child, 'exit').then(([code]: (number | null)[]) => {
    hasEnded = true;
    return code ?? null;
  });
  return {
    pid: child.pid ?? 0,
    exited,
    hasEnded: () => hasEnded,
    lastWords: () => said,
    signal: (signal) => void child.kill(signal),
  };
}

/** Waits until the condition holds; throws what the program said if it ends before. */
export async function untilReady(program: Running, isReady: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + READY_MS;
  while (!(await isReady().catch(() => false))) {
    if (program.hasEnded()) throw new Error(`A program ended before it was ready:\n${program.lastWords()}`);
    if (performance.now() > end) throw new Error(`A program did not become ready:\n${program.lastWords()}`);
    await sleep(POLL_MS);
  }
}

export async function answers(url: string): Promise<boolean> {
  return (await fetch(url, { signal: AbortSignal.timeout(1_000) })).ok;
}
