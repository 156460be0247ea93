import { constants, getPriority, setPriority } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';

/** An order to a thread: work, with a flag for lower priority; or an announcement of work. */
export type ThreadOrder<Input> = { kind: 'work'; input: Input; yields?: boolean } | { kind: 'warm up' };

export type ThreadMessage<Result> =
  | { kind: 'progress'; progress: number; message: string }
  | { kind: 'done'; result: Result };

/** Progress of the work, 0 to 1, and its current step. */
export type Tell = (progress: number, message: string) => void;

/** Smaller changes of progress send no message. */
const STEP = 0.01;

/**
 * Answers each input that a thread gets: see `inThread`. Between inputs a warm-up runs the steps of `warmUp`, one after
 * another until there is work: code runs faster after it has run a while. A failing step is the last.
 */
export function threadWork<Input, Result>(
  work: (input: Input, tell: Tell) => Result | Promise<Result>,
  warmUp: readonly (() => unknown)[] = [],
): void {
  const port = parentPort;
  if (!port) throw new Error('This file runs in a worker thread');
  const post = (message: ThreadMessage<Result>) => port.postMessage(message);
  let hasWorked = false;

  async function takeSteps(): Promise<void> {
    for (const step of warmUp) {
      if (hasWorked) return;
      try {
        await step();
      } catch {
        // Real work that fails for this reason reports it.
        return;
      }
      // Lets in work that has arrived since.
      await setImmediate();
    }
  }

  async function takeOrder(order: ThreadOrder<Input>): Promise<void> {
    if (order.kind === 'warm up') return takeSteps();
    hasWorked = true;
    if (order.yields === true) yieldToCallers();
    let told = -1;
    const tell: Tell = (progress, message) => {
      if (progress - told < STEP) return;
      told = progress;
      post({ kind: 'progress', progress, message });
    };
    post({ kind: 'done', result: await work(order.input, tell) });
  }

  // Throwing here ends the thread regardless of how the process treats rejections, and informs the waiting caller.
  const fail = (error: unknown) =>
    process.nextTick(() => {
      throw error;
    });
  port.on('message', (order: ThreadOrder<Input>) => void takeOrder(order).catch(fail));
}

/** Only on Linux does a thread have its own priority, which cannot be raised again. */
function yieldToCallers(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
  } catch {
    // Hardened services forbid it; the work does not depend on it.
  }
}
