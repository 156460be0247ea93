import { parentPort, workerData } from 'node:worker_threads';
import { createActionContext, type ActionContext } from '#platform/sandbox/action-context.ts';
import type {
  ActionResult,
  ActionWorkerStart,
  FromActionWorker,
  ToActionWorker,
} from '#platform/sandbox/action-messages.ts';
import { loadQuick } from '#platform/sandbox/quick.ts';

const port = parentPort;
if (port === null) throw new Error('The action worker runs in a thread of its own');
const { limits, quickjs }: ActionWorkerStart = workerData;
const quick = await loadQuick(quickjs, limits.memoryPages);
/** Each run gets a fresh world; the next one is prepared while no action waits. */
let next: ActionContext = createActionContext(quick, limits.timeMs);
let current: ActionContext | null = null;
let requests = 0;

port.on('message', (message: ToActionWorker) => {
  if (message.kind === 'answer') {
    requests -= 1;
    if (current !== null) tell(current.answer(message.id, message.json));
    return;
  }
  current = next;
  requests = 0;
  tell(current.run(message.job, ask));
});
post({ kind: 'ready' });

function ask(id: number, json: string): void {
  requests += 1;
  post({ kind: 'request', id, json });
}

function tell(result: ActionResult | null): void {
  if (result === null) return post({ kind: 'waiting', requests });
  const isSpent = !isTakenDown();
  post({ kind: 'done', result, isSpent });
  current = null;
  if (!isSpent) next = createActionContext(quick, limits.timeMs);
}

/**
 * Disposes before the result is sent: a world that used up its memory may fail to dispose, and would break the next
 * action in this worker.
 */
function isTakenDown(): boolean {
  try {
    current?.dispose();
    return true;
  } catch {
    return false;
  }
}

function post(message: FromActionWorker): void {
  port?.postMessage(message);
}
