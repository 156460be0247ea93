import { afterAll, describe, expect, test } from 'vitest';
import { createSandbox } from '#platform/sandbox/sandbox.ts';

const moment = { now: 1_700_000_000_000_000, seed: 'seed' };
const scope = { slots: { list: [1], __proto__: null }, text: 'hello', tracker: [{ args: {} }] };
// Generous limits, so that a busy machine does not change the compared values.
const sandbox = createSandbox({ watchdogMs: 60_000 });
afterAll(() => sandbox.close());

const value = async (expression: string, project = '1') =>
  (await sandbox.evaluate(project, [expression], scope, moment))[0];

/** Names through which code could reach a server. */
const HOST_NAMES = [
  'process',
  'require',
  'module',
  'exports',
  '__dirname',
  '__filename',
  'global',
  'Buffer',
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'Worker',
  'postMessage',
  'parentPort',
  'workerData',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'structuredClone',
  'navigator',
  'performance',
  'console',
  'print',
  'std',
  'os',
  'bjson',
  'scriptArgs',
  'WebAssembly',
  'SharedArrayBuffer',
  'Atomics',
  'FinalizationRegistry',
  'WeakRef',
  'eval',
  'Deno',
  'Bun',
  'self',
  'window',
  'document',
  'importScripts',
  'gc',
  '__loadScript',
  'Intl',
];

/** Known escapes from other sandboxes: each must find no host, and either throw or return nothing. */
const ESCAPES = [
  'this.constructor.constructor("return process")()',
  '[].constructor.constructor("return process")()',
  '(() => {}).constructor("return process")()',
  '(async () => {}).constructor("return process")()',
  '(function* () {}).constructor("return process")()',
  '(async function* () {}).constructor("return process")()',
  'Reflect.construct(Function, ["return process"])()',
  'Reflect.construct(Object.getPrototypeOf(Object.getPrototypeOf(async () => {})).constructor, ["return process"])()',
  'Object.getPrototypeOf(Function).constructor("return process")()',
  '(class extends Function { constructor() { super("return process") } }, new (class extends Function {})("return process"))()',
  'slots.constructor.constructor("return process")()',
  'text.constructor.constructor("return process")()',
  'tracker[0].args.__proto__.constructor.constructor("return process")()',
  '(() => { try { null.x } catch (e) { return e.constructor.constructor("return process")() } })()',
  '(() => { try { (() => { const f = () => f(); f() })() } catch (e) { return e.constructor.constructor("return process")() } })()',
  '(() => { Error.prepareStackTrace = (_, frames) => frames; return new Error().stack[0].getThis() })()',
  '(() => { Error.prepareStackTrace = (e, f) => f[0].getFunction().constructor("return process")(); return new Error().stack })()',
  'Promise.resolve().constructor.constructor("return process")()',
  '(() => { const p = new Proxy({}, { get: (t, k, r) => r.constructor.constructor("return process")() }); return p.x })()',
  'new Proxy(class {}, { construct() { return Function("return process")() } }).x()',
  '({ get [Symbol.species]() { return Function("return process")() } })[Symbol.species]',
  '[].concat.call(new (class extends Array { static get [Symbol.species]() { return Function("return process") } })(1)).x()',
  'Reflect.get(globalThis, "process").exit()',
  'globalThis.process.exit()',
  'process.mainModule.require("child_process").execSync("id")',
  'require("fs").readFileSync("/etc/passwd")',
  'import.meta.url',
  '(() => { throw process })()',
  'JSON.parse.constructor("return process")()',
  'Object.getOwnPropertyDescriptor(Function.prototype, "constructor").value("return process")()',
  'Object.getOwnPropertyDescriptor(Function.prototype, "caller").get.call(() => {}).x()',
  '(function () { return arguments.callee.caller })().x()',
  '(() => { return arguments })().x()',
  'new.target.x',
  'super.x',
  '"".replace(/^/, Function("return process"))',
  '`${Function("return process")()}`',
  'Function.prototype.call.call(Function, null, "return process")()',
  'Function.prototype.bind.call(Function, null, "return process")()()',
  'Symbol.for("nodejs.util.inspect.custom").x()',
  'setTimeout("process.exit()", 0)',
  'new Worker("data:text/javascript,1")',
  'fetch("http://127.0.0.1")',
  'eval("process")',
  '(0, eval)("process")',
  'new (Object.getPrototypeOf(new Date()).constructor.constructor)("return process")()',
  'Object.prototype.__lookupGetter__.constructor("return process")()',
  'Iterator.prototype.constructor.constructor("return process")()',
];

/** Each tries to leave a trace for later expressions. */
const POLLUTIONS = [
  'globalThis.left = 1',
  '(() => { left = 1 })()',
  'Object.prototype.left = 1',
  'Object.prototype.__proto__ = { left: 1 }',
  'Object.setPrototypeOf(Object.prototype, { left: 1 })',
  'slots.__proto__.left = 1',
  'Array.prototype.push = () => 1',
  'Array.prototype[0] = "left"',
  'Array.prototype.left = 1',
  '[][Symbol.iterator]().__proto__.next = () => ({ done: true })',
  'Object.defineProperty(String.prototype, "left", { value: 1 })',
  'JSON.stringify = () => "{}"',
  'JSON.left = 1',
  'Math.random = () => 4',
  'Date.now = () => 0',
  'Date.prototype.left = 1',
  'Symbol.prototype.left = 1',
  'Promise.prototype.then = null',
  'RegExp.prototype.exec = () => null',
  'delete Object.prototype.hasOwnProperty',
  'Reflect.defineProperty(globalThis, "left", { value: 1 }) || (() => { throw new Error() })()',
  '(() => {}).__proto__.left = 1',
  '(function* () {}).__proto__.prototype.__proto__.left = 1',
  '(async function* () {}).prototype.__proto__.left = 1',
  'undefined = 1',
  'slots.left = 1',
  'slots.list.push(2)',
  'tracker[0].args.left = 1',
];

describe('code finds no way to the server', () => {
  test.each(HOST_NAMES)('there is no %s', async (name) => {
    expect(await value(`typeof ${name}`)).toEqual({ ok: true, value: 'undefined' });
    expect(await value(`${JSON.stringify(name)} in globalThis`)).toEqual({ ok: true, value: false });
  });

  test.each(ESCAPES)('%s', async (expression) => {
    expect(await value(expression)).toMatchObject({ ok: false });
    expect(await value('text')).toEqual({ ok: true, value: 'hello' });
  });

  test('import() loads nothing', async () => {
    expect(await value('import("node:fs")')).toEqual({ ok: false, error: 'An expression cannot return a promise' });
  });

  test('errors tell nothing of the server', async () => {
    const result = await value('(() => { throw new Error(new Error().stack) })()');
    expect(JSON.stringify(result)).not.toMatch(/node_modules|sandbox|worker|file:/u);
  });
});

describe('nothing passes from one project or evaluation to another', () => {
  test.each(POLLUTIONS)('%s changes nothing', async (expression) => {
    expect(await value(expression)).toMatchObject({ ok: false });
    const afterwards =
      '[typeof left, ({}).left, [].left, [1].push(2), slots.list.length, text, Object.keys({}).length]';
    const untouched = { ok: true, value: ['undefined', null, null, 2, 1, 'hello', 0] };
    expect(await value(afterwards)).toEqual(untouched);
    expect(await value(afterwards, 'other')).toEqual(untouched);
  });

  test('the globals are unchanged after every attack', async () => {
    const census = `Object.getOwnPropertyNames(globalThis).sort().map((name) => {
      const thing = globalThis[name];
      return [name, ...(Object(thing) === thing ? [Object.isFrozen(thing), Reflect.ownKeys(thing).map(String).sort().join()] : [])].join();
    })`;
    const fresh = createSandbox({ watchdogMs: 60_000 });
    const [untouched] = await fresh.evaluate('1', [census], scope, moment);
    await fresh.close();
    for (const expression of [...ESCAPES, ...POLLUTIONS]) await value(expression);
    expect(await value(census)).toEqual(untouched);
  });

  test('a name that is assigned is a name of that one evaluation', async () => {
    expect(await value('text = "left"')).toEqual({ ok: true, value: 'left' });
    expect(await value('text')).toEqual({ ok: true, value: 'hello' });
  });

  test('a microtask left by an evaluation never runs, and holds nothing', async () => {
    const leaving = '((kept) => (Promise.resolve().then(() => kept), kept.length))("x".repeat(1_000_000))';
    for (let round = 0; round < 100; round += 1) {
      expect(await value(leaving)).toEqual({ ok: true, value: 1_000_000 });
    }
    await value('(Promise.resolve().then(() => { while (true); }), 1)');
    expect(await value('text')).toEqual({ ok: true, value: 'hello' });
  });

  test('a closure keeps nothing between evaluations of one expression', async () => {
    const counting = '((count) => { count.n = (count.n ?? 0) + 1; return count.n; })({})';
    expect([await value(counting), await value(counting)]).toEqual([
      { ok: true, value: 1 },
      { ok: true, value: 1 },
    ]);
  });
});
