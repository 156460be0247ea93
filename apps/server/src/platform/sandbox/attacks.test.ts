import { afterAll, describe, expect, test } from 'vitest';
import { createSandbox } from '#platform/sandbox/sandbox.ts';

const LIMITS = { timeMs: 50, watchdogMs: 250 };
/** For the respawned worker. */
const MARGIN_MS = 500;

const moment = { now: 1_700_000_000_000_000, seed: 'seed' };
const scope = { slots: { a: 1 }, text: 'hello' };
const sandbox = createSandbox(LIMITS);
afterAll(() => sandbox.close());

async function attack(expression: string) {
  await sandbox.evaluate('attacker', ['1'], scope, moment);
  const started = computedMs();
  const [result] = await sandbox.evaluate('attacker', [expression], scope, moment);
  return { result, took: computedMs() - started };
}

/** What all threads of this process have computed: whoever attacks does nothing else, and a busy machine adds nothing. */
function computedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

const block = (statements: string) => `(() => { ${statements} })()`;

/** Loops that the interpreter itself runs, and can interrupt. */
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

/** Refused by the language or by the memory limit. */
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

/** Loops of the engine that never ask whether they may go on: only the watchdog ends them, if time does not. */
const NATIVE: [string, string][] = [
  ['recursion that catches its own overflow', block('const f = () => { try { f(); } catch { f(); } }; f();')],
  ['a join of four billion holes', 'new Array(2 ** 32 - 1).join()'],
  ['indexOf in a sparse array', block('const a = []; a[2 ** 32 - 2] = 1; return a.indexOf(2);')],
  ['reverse of a huge length', 'Array.prototype.reverse.call({ length: 2 ** 53 - 1 })'],
  ['JSON of a deep object', block('let a = {}; for (let i = 0; i < 100_000; i++) a = { a }; return a;')],
  ['a BigInt squaring loop', block('let n = 3n; while (true) n *= n;')],
  ['a replaceAll blow-up', '"x".repeat(1e5).replaceAll("x", "$`".repeat(100))'],
  ['normalize of a long text', '"\\u1e9b\\u0323".repeat(1e6).normalize("NFKD").length + (() => { while (true); })()'],
  ['endless microtasks', block('const f = async () => { while (true) await 0; }; f(); return 1;')],
];

describe('S2: whatever never ends is ended, and the next evaluation works', () => {
  test.each(INTERRUPTED)('%s', async (_, expression) => {
    const { result, took } = await attack(expression);
    expect(result).toMatchObject({ ok: false });
    expect(took).toBeLessThan(LIMITS.watchdogMs + MARGIN_MS);
    expect(await sandbox.evaluate('attacker', ['slots.a + 1'], scope, moment)).toEqual([{ ok: true, value: 2 }]);
  });

  test.each(NATIVE)('%s', async (_, expression) => {
    const { took } = await attack(expression);
    expect(took).toBeLessThan(LIMITS.watchdogMs + MARGIN_MS);
    expect(await sandbox.evaluate('attacker', ['slots.a + 1'], scope, moment)).toEqual([{ ok: true, value: 2 }]);
  });

  test('within 1.2 seconds at the usual limits, be it inside or by the watchdog', async () => {
    const usual = createSandbox();
    for (const expression of ['(() => { while (true); })()', 'new Array(2 ** 32 - 1).join()']) {
      await usual.evaluate('1', ['1'], scope, moment);
      const started = computedMs();
      expect(await usual.evaluate('1', [expression], scope, moment)).toMatchObject([{ ok: false }]);
      expect(computedMs() - started).toBeLessThan(1_200);
    }
    await usual.close();
  });

  test('an expression that hangs keeps the results before it, and names those that had no time left', async () => {
    const patient = createSandbox({ ...LIMITS, watchdogMs: 20_000 });
    const expressions = ['slots.a', '(() => { while (true); })()', '2'];
    expect(await patient.evaluate('attacker', expressions, scope, moment)).toEqual([
      { ok: true, value: 1 },
      { ok: false, error: 'It took too long' },
      { ok: false, error: 'Not evaluated: another expression used up the time' },
    ]);
    await patient.close();
  });

  test('a project that hangs again and again delays a neighbour by no more than one of its hangs', async () => {
    const rounds = 20;
    let ended = 0;
    let areNeighboursDone = false;
    const hanging = Array.from({ length: 4 }, async () => {
      while (!areNeighboursDone) {
        const results = await sandbox.evaluate('attacker', ['new Array(2 ** 32 - 1).join()'], scope, moment);
        expect(results).toMatchObject([{ ok: false }]);
        ended += 1;
      }
    });
    for (let round = 0; round < rounds; round += 1) {
      expect(await sandbox.evaluate(`neighbour ${round % 3}`, ['text'], scope, moment)).toEqual([
        { ok: true, value: 'hello' },
      ]);
    }
    expect(ended).toBeLessThanOrEqual(rounds);
    areNeighboursDone = true;
    await Promise.all(hanging);
  });

  test('what one project keeps waiting is bounded', async () => {
    const small = createSandbox({ ...LIMITS, longestQueue: 3 });
    const results = await Promise.all(Array.from({ length: 10 }, () => small.evaluate('1', ['1'], scope, moment)));
    const refused = results.flat().filter((result) => !result.ok);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ error: 'Too many evaluations of this project are waiting' });
    await small.close();
  });
});

describe('S3: whatever grows is stopped', () => {
  test.each(REFUSED)('%s', async (_, expression) => {
    const { result, took } = await attack(expression);
    expect(result).toMatchObject({ ok: false });
    expect(took).toBeLessThan(LIMITS.watchdogMs + MARGIN_MS);
    expect(await sandbox.evaluate('attacker', ['slots.a + 1'], scope, moment)).toEqual([{ ok: true, value: 2 }]);
  });

  test('memory bombs take no more of the machine than the workers may have', async () => {
    const before = process.memoryUsage.rss();
    for (const [, expression] of REFUSED.slice(0, 5)) await attack(expression);
    expect(process.memoryUsage.rss() - before).toBeLessThan(2 * (32 << 20));
  });

  test('a project’s bomb takes no memory from its neighbours', async () => {
    for (let round = 0; round < 5; round += 1) {
      await attack('(() => { const a = []; while (true) a.push(new Uint8Array(1_000_000)); })()');
      const neighbour = await sandbox.evaluate('neighbour', ['"x".repeat(4e6).length'], scope, moment);
      expect(neighbour).toEqual([{ ok: true, value: 4_000_000 }]);
    }
  });
});
