import { readFileSync } from 'node:fs';
import type { QuickJSContext, QuickJSHandle, QuickJSRuntime, QuickJSWASMModule } from 'quickjs-emscripten-core';
import type { Batch, EvaluationResult } from '#platform/sandbox/messages.ts';
import { computedMs } from '#platform/sandbox/computed.ts';
import { readResult } from '#platform/sandbox/read-result.ts';

const guest = readFileSync(new URL('./guest.js', import.meta.url), 'utf8');

const HEAP_BYTES = 24 << 20;
const STACK_BYTES = 256 * 1_024;
/** Time for reading the finished results after an interrupt. */
const AFTERMATH_MS = 20;

type Compiled = { ok: true; index: number } | { ok: false; error: string; line?: number | undefined };

/** A QuickJS world of one project. Only compiled expressions outlive a batch. */
export interface ProjectContext {
  evaluate(batch: Batch): EvaluationResult[];
  /** Characters of the compiled code that it keeps, at about ten bytes each. */
  compiledLength(): number;
  /** True if it must not be used for a further batch. */
  isSpent(): boolean;
  dispose(): void;
}

export function createProjectContext(quick: QuickJSWASMModule, timeMs: number): ProjectContext {
  const runtime = quick.newRuntime();
  runtime.setMemoryLimit(HEAP_BYTES);
  runtime.setMaxStackSize(STACK_BYTES);
  let deadline = Infinity;
  runtime.setInterruptHandler(() => computedMs() > deadline);
  const context = runtime.newContext();
  const guestApi = prepareGuest(context);
  const compiled = new Map<string, Compiled>();
  let compiledLength = 0;
  let spent = false;

  function compiledOf(parameters: string, expression: string): Compiled {
    const code = `(${parameters}) => (${expression}\n)`;
    const known = compiled.get(code);
    if (known !== undefined) return known;
    const made = compile(context, guestApi.register, expression, code);
    compiled.set(code, made);
    compiledLength += code.length;
    return made;
  }

  function evaluate({ expressions, names, values, now, seed }: Batch): EvaluationResult[] {
    const parameters = names.join();
    // Compiling many new expressions must not count against the batch.
    deadline = Infinity;
    const compiledAll = expressions.map((expression) => compiledOf(parameters, expression));
    deadline = computedMs() + timeMs;
    const indexes = compiledAll.flatMap((one) => (one.ok ? [one.index] : []));
    const batch = `{"expressions":${JSON.stringify(indexes)},"values":${values},"now":${now},"seed":${seed}}`;
    const interruption = call(context, guestApi.evaluate, batch);
    deadline = computedMs() + AFTERMATH_MS;
    const results = takeResults(context, guestApi.takeResults).map(readResult);
    let next = 0;
    const all = compiledAll.map((one) =>
      one.ok ? (results[next++] ?? notFinished(results.length, next, interruption)) : one,
    );
    spent = interruption !== null || isSpentBy(runtime, all);
    return all;
  }

  return {
    evaluate,
    compiledLength: () => compiledLength,
    isSpent: () => spent,
    dispose() {
      // Every handle must be disposed before the runtime, which would abort otherwise.
      for (const handle of Object.values(guestApi)) handle.dispose();
      context.dispose();
      runtime.dispose();
    },
  };
}

interface GuestApi {
  register: QuickJSHandle;
  evaluate: QuickJSHandle;
  takeResults: QuickJSHandle;
}

function prepareGuest(context: QuickJSContext): GuestApi {
  const api = context.unwrapResult(context.evalCode(guest, 'guest.js'));
  const [register, evaluate, takeResults] = (['register', 'evaluate', 'takeResults'] as const).map((name) =>
    context.getProp(api, name),
  );
  api.dispose();
  if (register === undefined || evaluate === undefined || takeResults === undefined)
    throw new Error('guest.js is incomplete');
  return { register, evaluate, takeResults };
}

/**
 * An expression must parse in both kinds of brackets, since no text can close and reopen both. That keeps statements
 * out without a parser of our own.
 */
function compile(context: QuickJSContext, register: QuickJSHandle, expression: string, code: string): Compiled {
  // Compiles without running: a text that closes its bracket would run as statements outside of any time limit.
  const bracketed = context.evalCode(`() => [${expression}\n]`, 'expression', { strict: true, compileOnly: true });
  if (bracketed.error !== undefined) return syntaxError(context, bracketed.error, expression);
  bracketed.value.dispose();
  const made = context.evalCode(code, 'expression', { strict: true });
  if (made.error !== undefined) return syntaxError(context, made.error, expression);
  const registered = context.callFunction(register, context.undefined, made.value);
  made.value.dispose();
  const index = context.unwrapResult(registered).consume((handle) => context.getNumber(handle));
  return { ok: true, index };
}

/** The parser makes this error itself, so its properties are safe to read. */
function syntaxError(context: QuickJSContext, error: QuickJSHandle, expression: string): Compiled {
  const [name, message, stack] = ['name', 'message', 'stack'].map((property) =>
    context.getProp(error, property).consume((handle) => context.getString(handle)),
  );
  error.dispose();
  const line = Number(/expression:(\d+)/u.exec(stack ?? '')?.[1] ?? 1);
  // An unfinished expression fails at the closing bracket added here, a line below.
  return { ok: false, error: `${name ?? ''}: ${message ?? ''}`, line: Math.min(line, expression.split('\n').length) };
}

/** Null if it ran to its end, otherwise the reason for its stop. */
function call(context: QuickJSContext, evaluate: QuickJSHandle, batch: string): string | null {
  const argument = context.newString(batch);
  const result = context.callFunction(evaluate, context.undefined, argument);
  argument.dispose();
  if (result.error === undefined) {
    result.value.dispose();
    return null;
  }
  const message = context.getProp(result.error, 'message').consume((handle) => context.getString(handle));
  result.error.dispose();
  return message;
}

function takeResults(context: QuickJSContext, take: QuickJSHandle): string[] {
  const result = context.callFunction(take, context.undefined);
  if (result.error !== undefined) {
    result.error.dispose();
    return [];
  }
  const lines = result.value.consume((handle) => context.getString(handle));
  return lines === '' ? [] : lines.split('\n');
}

/** A job that still waits would run in another batch, and memory is released only with the runtime. */
function isSpentBy(runtime: QuickJSRuntime, results: EvaluationResult[]): boolean {
  return runtime.hasPendingJob() || results.some((result) => !result.ok && /out of memory/iu.test(result.error));
}

function notFinished(finished: number, position: number, interruption: string | null): EvaluationResult {
  if (position > finished + 1) return { ok: false, error: 'Not evaluated: another expression used up the time' };
  return { ok: false, error: interruption === 'interrupted' ? 'Timed out' : (interruption ?? 'Not evaluated') };
}
