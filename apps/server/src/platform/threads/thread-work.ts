import { constants, getPriority, setPriority } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';

/** An order to a thread: what to do, and whether others come first; or that there will be something to do soon. */
export type ThreadOrder<Input> = { kind: 'work'; input: Input; yields?: boolean } | { kind: 'warm up' };

export type ThreadMessage<Result> =
  | { kind: 'progress'; progress: number; message: string }
  | { kind: 'done'; result: Result };

/** How far the work is, 0 to 1, and what it does now. */
export type Tell = (progress: number, message: string) => void;

/** Fewer messages than this change of progress apart would tell nobody anything. */
const STEP = 0.01;

/**
 * Answers each input that a thread gets: see `inThread`. Told to warm up, it takes the steps of `warmUp`, one
 * after another until there is work: code runs faster after it has run a while. A step that fails is the last.
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
        // Work that fails for the same reason tells of it.
        return;
      }
      // Lets work in that came meanwhile.
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

  // What is thrown there ends the thread, whatever the process does about rejections, and whoever waits for it hears of it.
  const fail = (error: unknown) =>
    process.nextTick(() => {
      throw error;
    });
  port.on('message', (order: ThreadOrder<Input>) => void takeOrder(order).catch(fail));
}

/** Only on Linux does a thread have a priority of its own. It cannot be raised again. */
function yieldToCallers(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
  } catch {
    // Hardened services forbid it, and the work is done all the same.
  }
}
