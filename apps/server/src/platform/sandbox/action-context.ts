import { readFileSync } from 'node:fs';
import type { QuickJSContext, QuickJSHandle, QuickJSRuntime, QuickJSWASMModule } from 'quickjs-emscripten-core';
import type { ActionJob, ActionResult } from '#platform/sandbox/action-messages.ts';
import { computedMs } from '#platform/sandbox/computed.ts';
import { readResult } from '#platform/sandbox/read-result.ts';

const guest = readFileSync(new URL('./guest.js', import.meta.url), 'utf8');

const HEAP_BYTES = 24 << 20;
const STACK_BYTES = 256 * 1_024;
/** Time for reading the effects of an interrupted action. */
const AFTERMATH_MS = 20;
/** Jobs between two checks of the clock. */
const JOBS_AT_ONCE = 100;

/** A QuickJS world for one run of one action. */
export interface ActionContext {
  /** Runs until it needs an answer. Null: it waits for one. */
  run(job: ActionJob, request: (id: number, json: string) => void): ActionResult | null;
  /** Continues with the answer to a request. */
  answer(id: number, json: string): ActionResult | null;
  dispose(): void;
}

/** `timeMs` limits all computing; the caller limits the waiting for answers. */
export function createActionContext(quick: QuickJSWASMModule, timeMs: number): ActionContext {
  const runtime = quick.newRuntime();
  runtime.setMemoryLimit(HEAP_BYTES);
  runtime.setMaxStackSize(STACK_BYTES);
  let deadline = Infinity;
  let left = timeMs;
  runtime.setInterruptHandler(() => computedMs() > deadline);
  const context = runtime.newContext();
  const api = context.unwrapResult(context.evalCode(guest, 'guest.js'));

  /** Calls a function of the guest, and then runs all waiting jobs. */
  function go(name: string, ...args: QuickJSHandle[]): ActionResult | null {
    const started = computedMs();
    deadline = started + left;
    const error = callGuest(name, args) ?? runJobs(runtime, () => computedMs() > deadline);
    left -= computedMs() - started;
    if (error !== null) {
      // Without memory for an error, its text is empty.
      return stopped(error === 'interrupted' || left <= 0 ? 'Timed out' : error || 'Out of memory');
    }
    const { effects, result } = outcome();
    if (result !== null) return resultOf(effects, result);
    return null;
  }

  function callGuest(name: string, args: QuickJSHandle[]): string | null {
    const method = context.getProp(api, name);
    const called = context.callFunction(method, context.undefined, ...args);
    method.dispose();
    for (const arg of args) arg.dispose();
    if (called.error === undefined) {
      called.value.dispose();
      return null;
    }
    return messageOf(context, called.error);
  }

  function stopped(error: string): ActionResult {
    return { effects: outcome().effects, failure: { error } };
  }

  function outcome(): { effects: ActionResult['effects']; result: string | null } {
    deadline = computedMs() + AFTERMATH_MS;
    const take = context.getProp(api, 'takeOutcome');
    const taken = context.callFunction(take, context.undefined);
    take.dispose();
    if (taken.error !== undefined) {
      taken.error.dispose();
      return { effects: [], result: JSON.stringify({ ok: false, error: 'Out of memory' }) };
    }
    return readOutcome(taken.value.consume((handle) => context.getString(handle)));
  }

  return {
    run({ source, values, now, seed }, request) {
      deadline = computedMs() + left;
      const module = context.evalCode(source, 'action', { type: 'module', strict: true });
      if (module.error !== undefined) return { effects: [], failure: sourceError(context, module.error) };
      const exported = module.value.consume((handle) => context.getProp(handle, 'default'));
      const send = context.newFunction('request', (id, json) => {
        request(context.getNumber(id), context.getString(json));
      });
      const input = context.newString(`{"values":${values},"now":${now},"seed":${seed}}`);
      return go('start', exported, input, send);
    },
    answer: (id, json) => go('settle', context.newNumber(id), context.newString(json)),
    dispose() {
      // Every handle must be disposed before the runtime, which would abort otherwise.
      api.dispose();
      context.dispose();
      runtime.dispose();
    },
  };
}

/** Null when no job is left. */
function runJobs(runtime: QuickJSRuntime, isOver: () => boolean): string | null {
  while (runtime.hasPendingJob()) {
    if (isOver()) return 'interrupted';
    const ran = runtime.executePendingJobs(JOBS_AT_ONCE);
    if (ran.error !== undefined) return messageOf(ran.error.context, ran.error);
    ran.dispose();
  }
  return null;
}

function messageOf(context: QuickJSContext, error: QuickJSHandle): string {
  const message = context.getProp(error, 'message').consume((handle) => context.getString(handle));
  error.dispose();
  return message;
}

/** Describes the error of a source that fails to parse, or throws before its function is called. */
function sourceError(context: QuickJSContext, error: QuickJSHandle): { error: string; line?: number } {
  const [name, message, stack] = ['name', 'message', 'stack'].map((property) =>
    context.getProp(error, property).consume((handle) => context.getString(handle)),
  );
  error.dispose();
  const line = /action:(\d+)/u.exec(stack ?? '')?.[1];
  const text = message === 'interrupted' ? 'Timed out' : `${name ?? ''}: ${message ?? ''}`;
  return { error: text.slice(0, 500), ...(line === undefined ? {} : { line: Number(line) }) };
}

function readOutcome(json: string): { effects: ActionResult['effects']; result: string | null } {
  // Treats both values as carefully as any other value from the sandbox.
  const read = readResult(`{"ok":true,"value":${json}}`);
  if (!read.ok) return { effects: [], result: JSON.stringify(read) };
  const { effects, result } = read.value as { effects: ActionResult['effects']; result: unknown };
  return { effects, result: result === null ? null : JSON.stringify(result) };
}

function resultOf(effects: ActionResult['effects'], json: string): ActionResult {
  const result = readResult(json);
  if (result.ok) return { effects, value: result.value };
  const { error: told, line } = result;
  const error = told.endsWith(': interrupted') ? 'Timed out' : told;
  return { effects, failure: { error, ...(line === undefined ? {} : { line }) } };
}
