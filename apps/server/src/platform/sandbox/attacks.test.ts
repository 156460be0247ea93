import { afterAll, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '#platform/sandbox/sandbox.ts';
import { startTime } from '#testing/start-time.ts';

/** Together with the usual watchdog, which does not end interruptible work. */
const LIMITS = { timeMs: 50 };
/** For work that only the watchdog can end; a shorter limit saves the test's time. */
const IMPATIENT = { ...LIMITS, watchdogMs: 250 };
/** An answer arrives at most this long after the watchdog's time. */
const MARGIN_MS = 200;
/** No test takes this long: with it, a hang lasts until the sandbox is closed. */
const NEVER_MS = 3_600_000;
const HANG = 'new Array(2 ** 32 - 1).join()';

const moment = { now: 1_700_000_000_000_000, seed: 'seed' };
const scope = { slots: { a: 1 }, text: 'hello' };
const sandbox = createSandbox(LIMITS);
const impatient = createSandbox(IMPATIENT);
/** Its watchdog never ends work here, however busy the machine is, so the limits under test must. */
const patient = createSandbox({ ...LIMITS, watchdogMs: 60_000 });
afterAll(() => Promise.all([sandbox, impatient, patient].map((each) => each.close())));

/** `isLate` says whether the answer came later than 1.2 s, or than the margin after a shorter watchdog. */
async function attack(expression: string, attacked = sandbox, watchdogMs = 1_000) {
  await isReady(attacked);
  const time = startTime(watchdogMs + MARGIN_MS);
  const [result] = await attacked.evaluate('attacker', [expression], scope, moment);
  return { result, isLate: time.isOver() };
}

/** On a busy machine, a worker that has just started may be too slow for the watchdog. */
async function isReady(attacked: Sandbox): Promise<void> {
  const answer = () => attacked.evaluate('attacker', ['slots.a + 1'], scope, moment);
  await expect.poll(answer).toEqual([{ ok: true, value: 2 }]);
}

const block = (statements: string) => `(() => { ${statements} })()`;

/** Loops that the interpreter runs itself and can interrupt. */
const INTERRUPTED: [string, string][] = [
  ['an endless loop', block('while (true);')],
  ['a loop that catches everything', block('while (true) { try { while (true); } catch {} }')],
  ['a loop in finally', block('try { while (true); } finally { while (true); }')],
  ['a getter that never returns', '({ get a() { while (true); } })'],
  [
    'a thrown error whose message never returns',
    block('throw { get message() { while (true); }, toString() { while (true); } }'),
  ],
  [
    'an error whose name never returns',
    block('const e = new Error(); Object.defineProperty(e, "name", { get() { while (true); } }); throw e;'),
  ],
  ['a Proxy trap while the result is read', 'new Proxy({}, { ownKeys() { while (true); } })'],
  ['toJSON that never returns', '({ toJSON() { while (true); } })'],
  ['a comparator that loops', '[3, 2, 1].sort(() => { while (true); })'],
  ['a huge sort', 'Array.from({ length: 300_000 }, (_, i) => (i * 7919) % 300_007).sort((a, b) => b - a).length'],
  ['an endless iterator', '[...{ *[Symbol.iterator]() { while (true) yield; } }]'],
  ['a catastrophic regular expression', '/^(a+)+$/.test("a".repeat(40) + "b")'],
  ['another catastrophic regular expression', '/(x+x+)+y/.exec("x".repeat(5_000))'],
  ['endless recursion through promises', block('const f = () => Promise.resolve().then(f); f(); while (true);')],
];

/** Refused by JavaScript or by the memory limit. */
const REFUSED: [string, string][] = [
  ['an array bomb', block('const a = []; while (true) a.push(new Array(1_000).fill(1));')],
  ['typed arrays', block('const a = []; while (true) a.push(new Uint8Array(1_000_000));')],
  ['a huge repeat', '"x".repeat(2 ** 30)'],
  ['padStart', '"x".padStart(2 ** 29)'],
  ['string doubling', block('let s = "x"; while (true) s += s;')],
  ['deep recursion', block('const f = () => f() + 1; f();')],
  ['JSON.parse of a million brackets', 'JSON.parse("[".repeat(1_000_000))'],
  ['cyclic JSON', block('const a = {}; a.a = a; return a;')],
  ['a BigInt power', '2n ** (10n ** 9n)'],
  ['a BigInt as a result', '1n'],
  ['a value that is too large', '"x".repeat(300_000)'],
  ['a value nested too deeply', block('let a = []; for (let i = 0; i < 500; i++) a = [a]; return a;')],
  ['a promise', 'Promise.resolve(1)'],
  ['code from a text', 'new Function("while (true);")()'],
  ['eval', 'eval("1")'],
];

/** Loops inside the engine that never check for interruption: only the watchdog, or the time limit, ends them. */
const NATIVE: [string, string][] = [
  ['recursion that catches its own overflow', block('const f = () => { try { f(); } catch { f(); } }; f();')],
  ['a join of four billion holes', HANG],
  ['indexOf in a sparse array', block('const a = []; a[2 ** 32 - 2] = 1; return a.indexOf(2);')],
  ['reverse of a huge length', 'Array.prototype.reverse.call({ length: 2 ** 53 - 1 })'],
  ['JSON of a deep object', block('let a = {}; for (let i = 0; i < 100_000; i++) a = { a }; return a;')],
  ['a BigInt squaring loop', block('let n = 3n; while (true) n *= n;')],
  ['a replaceAll blow-up', '"x".repeat(1e5).replaceAll("x", "$`".repeat(100))'],
  ['normalize of a long text', '"\\u1e9b\\u0323".repeat(1e6).normalize("NFKD").length + (() => { while (true); })()'],
  ['endless microtasks', block('const f = async () => { while (true) await 0; }; f(); return 1;')],
];

describe('whatever never ends is ended, and the next evaluation works', () => {
  test.each(INTERRUPTED)('%s', async (_, expression) => {
    const { result, isLate } = await attack(expression, patient);
    expect(result).toMatchObject({ ok: false });
    expect(isLate).toBe(false);
    expect(await patient.evaluate('attacker', ['slots.a + 1'], scope, moment)).toEqual([{ ok: true, value: 2 }]);
  });

  test.each(NATIVE)('%s', async (_, expression) => {
    const { isLate } = await attack(expression, impatient, IMPATIENT.watchdogMs);
    expect(isLate).toBe(false);
    await isReady(impatient);
  });

  test.each(['(() => { while (true); })()', HANG])(
    '%s ends within 1.2 seconds at the usual limits',
    async (expression) => {
      const usual = createSandbox();
      const { result, isLate } = await attack(expression, usual);
      expect(result).toMatchObject({ ok: false });
      expect(isLate).toBe(false);
      await usual.close();
    },
  );

  test('an expression that hangs keeps the results before it, and reports the ones without time', async () => {
    // The usual watchdog would report a stop and keep no results; this little computing ends long before it.
    const quick = createSandbox({ timeMs: 10 });
    const expressions = ['slots.a', '(() => { while (true); })()', '2'];
    expect(await quick.evaluate('attacker', expressions, scope, moment)).toEqual([
      { ok: true, value: 1 },
      { ok: false, error: 'Timed out' },
      { ok: false, error: 'Not evaluated: another expression used up the time' },
    ]);
    await quick.close();
  });

  test('code that never checks for interruption is stopped by the watchdog, and reported', async () => {
    expect((await attack(HANG, impatient)).result).toEqual({
      ok: false,
      error: 'Timed out and was stopped',
    });
  });

  test('a neighbour of a project whose expressions hang is answered while they hang', async () => {
    const hung = createSandbox({ watchdogMs: NEVER_MS });
    let ended = 0;
    const hanging = Array.from({ length: 4 }, async () => {
      await hung.evaluate('attacker', [HANG], scope, moment).catch(() => undefined);
      ended += 1;
    });
    for (let round = 0; round < 20; round += 1) {
      expect(await hung.evaluate(`neighbour ${round % 3}`, ['text'], scope, moment)).toEqual([
        { ok: true, value: 'hello' },
      ]);
    }
    expect(ended).toBe(0);
    await hung.close();
    await Promise.all(hanging);
  });

  test('whose expression cost a worker waits for the next one, and its neighbours do not', async () => {
    const order: string[] = [];
    const ask = async (project: string, expression: string) => {
      await impatient.evaluate(project, [expression], scope, moment);
      order.push(project);
    };
    // Both workers are running.
    await Promise.all([isReady(impatient), ask('neighbour', '1')]);
    order.length = 0;
    await ask('attacker', HANG);
    await Promise.all([ask('attacker', '1'), ask('neighbour', '1'), ask('neighbour', '2')]);
    expect(order).toEqual(['attacker', 'neighbour', 'neighbour', 'attacker']);
  });

  test('what one project keeps waiting is bounded', async () => {
    const small = createSandbox({ watchdogMs: NEVER_MS, longestQueue: 3 });
    const results = await Promise.all(Array.from({ length: 10 }, () => small.evaluate('1', ['1'], scope, moment)));
    expect(results.flat().map((result) => (result.ok ? result.value : result.error))).toEqual([
      ...Array.from({ length: 3 }, () => 1),
      ...Array.from({ length: 7 }, () => 'Too many evaluations of this project are waiting'),
    ]);
    await small.close();
  });
});

describe('whatever grows is stopped', () => {
  test.each(REFUSED)('%s', async (_, expression) => {
    const { result, isLate } = await attack(expression, patient);
    expect(result).toMatchObject({ ok: false });
    expect(isLate).toBe(false);
    expect(await patient.evaluate('attacker', ['slots.a + 1'], scope, moment)).toEqual([{ ok: true, value: 2 }]);
  });

  test('memory bombs take no more of the machine than the workers may have', async () => {
    const before = process.memoryUsage.rss();
    for (const [, expression] of REFUSED.slice(0, 5)) await attack(expression);
    expect(process.memoryUsage.rss() - before).toBeLessThan(2 * (32 << 20));
  });

  test('a project’s bomb takes no memory from its neighbours', async () => {
    for (let round = 0; round < 5; round += 1) {
      await attack('(() => { const a = []; while (true) a.push(new Uint8Array(1_000_000)); })()', patient);
      const neighbour = await patient.evaluate('neighbour', ['"x".repeat(4e6).length'], scope, moment);
      expect(neighbour).toEqual([{ ok: true, value: 4_000_000 }]);
    }
  });
});
