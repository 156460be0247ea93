import { afterAll, describe, expect, test } from 'vitest';
import { createActionRunner } from '#platform/sandbox/action-runner.ts';

/** No test takes this long: whatever only time would end runs until the runner is closed. */
const NEVER_MS = 3_600_000;
// Limits only computing time, so that a busy machine does not matter.
const runner = createActionRunner({ workers: 2, timeMs: 100, watchdogMs: NEVER_MS, wholeMs: NEVER_MS });
/** For actions that only the clock can end. */
const impatient = createActionRunner({ workers: 2, timeMs: 100, watchdogMs: 400, wholeMs: 1_500 });
afterAll(() => Promise.all([runner.close(), impatient.close()]));

const GIVEN = { args: { card: '4821' }, slots: { limit: 800 }, entities: {}, text: 'hello', now: { iso: '' } };

async function run(
  source: string,
  answer = async (_json: string) => '{"ok":false,"error":"No requests here"}',
  by = runner,
) {
  const job = { source, values: JSON.stringify(GIVEN), now: 1_700_000_000_000, seed: 7 };
  return by.run('project', job, answer);
}

test('an action reads what it is given, and says, sets, logs and goes on in order', async () => {
  const { effects, value, failure } = await run(`
    export default async function ({ args, slots, say, set, log, goto, now }) {
      say('Card ' + args.card);
      await null;
      set('limit', slots.limit + 100);
      log('Looked up');
      log('warn', 'Twice');
      goto('Anything else');
      return { when: Date.now(), at: now.iso };
    }`);
  expect(failure).toBeUndefined();
  expect(value).toEqual({ when: 1_700_000_000_000, at: '' });
  expect(effects).toEqual([
    { kind: 'say', text: 'Card 4821' },
    { kind: 'set', name: 'limit', value: 900 },
    { kind: 'log', level: 'info', text: 'Looked up' },
    { kind: 'log', level: 'warn', text: 'Twice' },
    { kind: 'goto', reaction: 'Anything else' },
  ]);
});

test('requests are answered in whatever order they come back, and a failed one can be caught', async () => {
  const source = `
    export default async ({ http, say }) => {
      const [slow, quick] = await Promise.all([http({ url: 'slow' }), http({ url: 'quick' })]);
      say(slow.body + quick.body);
      try { await http({ url: 'broken' }); } catch (error) { say(error.message); }
      return (await http({ url: 'last' })).status;
    }`;
  const { effects, value } = await run(source, async (json) => {
    const { url } = JSON.parse(json) as { url: string };
    if (url === 'slow') await new Promise((resolve) => setTimeout(resolve, 30));
    if (url === 'broken') return '{"ok":false,"error":"The host refused the connection"}';
    return JSON.stringify({ ok: true, value: { status: 200, headers: {}, body: url } });
  });
  expect(value).toBe(200);
  expect(effects.map((effect) => 'text' in effect && effect.text)).toEqual([
    'slowquick',
    'The host refused the connection',
  ]);
});

test('a throw is told with its line, and what was done before it counts', async () => {
  const { effects, failure } = await run('export default ({ say }) => {\n  say("a");\n  null.b;\n};');
  expect(effects).toEqual([{ kind: 'say', text: 'a' }]);
  expect(failure).toEqual({ error: expect.stringMatching(/^TypeError: /u), line: 3 });
});

test('a log entry of an unknown level is a warning with its text', async () => {
  const { effects, failure } = await run(`
    export default ({ log }) => { log('loud', 'a'); log(50, 'b'); log('', 'c'); log(undefined, 'd'); log('fine', 'e'); };`);
  expect(failure).toBeUndefined();
  expect(effects.map((effect) => effect.kind === 'log' && [effect.level, effect.text])).toEqual([
    ['warn', 'a'],
    ['warn', 'b'],
    ['info', 'c'],
    ['info', 'd'],
    ['fine', 'e'],
  ]);
});

describe('a source that cannot be run is told so', () => {
  test.for([
    ['that does not parse', 'export default () => {\n  const = 1;\n};', /^SyntaxError/u],
    ['without a default export', 'const a = 1;', /default export must be a function/u],
    ['that throws at once', 'throw new Error("no");', /no/u],
    ['that imports', 'import "node:fs"; export default () => 1;', /./u],
    ['that imports later', 'export default () => import("node:fs");', /./u],
    ['that makes code of text', 'export default () => new Function("return 1")();', /Code cannot be created/u],
    ['that writes a slot directly', 'export default ({ slots }) => { slots.limit = 1; };', /read-only|not extensible/u],
    ['that says too much', 'export default ({ say }) => { for (;;) say("x".repeat(1_000)); };', /too much/u],
    [
      'that asks too often',
      'export default async ({ http }) => { for (;;) await http({}).catch((e) => { if (/At most/.test(e)) throw e; }); };',
      /At most 20/u,
    ],
  ] as const)('%s', async ([, source, expected]) => {
    expect((await run(source)).failure?.error).toMatch(expected);
  });
});

const CLEAN = 'export default () => globalThis.left ?? "clean";';

/** Each must end, and the next action must run as usual. */
describe('an action that would never end is stopped', () => {
  test.for([
    ['an endless loop', 'export default () => { while (true); };'],
    ['an endless loop when it is read', 'while (true); export default () => 1;'],
    ['a loop after an answer', 'export default async ({ http }) => { await http({}).catch(() => {}); while (true); };'],
    ['a loop of promises', 'export default async () => { for (;;) await null; };'],
    [
      'promises that beget promises',
      'export default () => { const f = () => Promise.resolve().then(f); return f(); };',
    ],
    ['a promise that never settles', 'export default () => new Promise(() => {});'],
    ['a getter that never returns', 'export default () => ({ get a() { while (true); } });'],
    ['a Proxy that never returns', 'export default () => new Proxy({}, { ownKeys() { while (true); } });'],
    ['a thenable that never returns', 'export default () => ({ then() { while (true); } });'],
    ['a bomb of small things', 'export default () => { const a = []; for (;;) a.push({}); };'],
    ['a memory bomb', 'export default () => { const a = []; for (;;) a.push(new Uint8Array(1_000_000)); };'],
    ['deep recursion', 'export default function f() { return f() + 1; }'],
    ['a regular expression that backtracks', 'export default () => /^(a+)+$/.test("a".repeat(40) + "b");'],
  ])('%s', async ([, source = '']) => {
    const { failure } = await run(source);
    expect(failure?.error).toMatch(/timed out|never settles|memory|recursion|stack/iu);
    expect(await run(CLEAN)).toMatchObject({ value: 'clean' });
  });

  test('the next action of the same worker runs also where one had time to use up all of the memory', async () => {
    const patient = createActionRunner({ workers: 1, timeMs: 30_000, watchdogMs: NEVER_MS, wholeMs: NEVER_MS });
    const beget = 'export default () => { const f = () => Promise.resolve().then(f); return f(); };';
    for (let again = 0; again < 3; again++) {
      expect((await run(beget, undefined, patient)).failure?.error).toMatch(/memory/u);
      expect(await run(CLEAN, undefined, patient)).toMatchObject({ value: 'clean' });
    }
    await patient.close();
  });

  test.for([
    ['a giant BigInt', 'export default () => { let a = 3n; for (;;) a *= a; };'],
    ['an answer that never comes', 'export default ({ http }) => http({});'],
  ])('%s', async ([, source = '']) => {
    const silent = () => new Promise<string>(() => {});
    const { failure } = await run(source, silent, impatient);
    expect(failure?.error).toMatch(/within|stopped|BigInt|large/iu);
    // A worker that has just started may be too slow for a short limit.
    await expect.poll(() => run(CLEAN, silent, impatient)).toMatchObject({ value: 'clean' });
  });
});

test('nothing of one run is left for the next', async () => {
  await run('globalThis.left = 1; export default () => 1;');
  await run('export default () => { Array.prototype.left = 1; };');
  expect(await run('export default () => [typeof left, [].left ?? null];')).toMatchObject({
    value: ['undefined', null],
  });
});

test('a neighbour is not held up by one that never ends', async () => {
  const endless = createActionRunner({ workers: 2, timeMs: NEVER_MS, watchdogMs: NEVER_MS, wholeMs: NEVER_MS });
  const runAs = (project: string, source: string) =>
    endless.run(project, { source, values: '{}', now: 0, seed: 0 }, async () => '');
  let isOver = false;
  const bomb = runAs('bomber', 'export default () => { while (true); };').finally(() => (isOver = true));
  expect(await runAs('neighbour', 'export default () => 1;')).toMatchObject({ value: 1 });
  expect(isOver).toBe(false);
  await endless.close();
  expect((await bomb).failure).toBeDefined();
});

describe('an action that waits for an answer from outside holds up nobody', () => {
  const ASKS = 'export default async ({ http }) => (await http({ url: "slow" })).body;';
  const ok = (body: unknown) => JSON.stringify({ ok: true, value: { status: 200, headers: {}, body } });
  const job = (source: string) => ({ source, values: JSON.stringify(GIVEN), now: 1_700_000_000_000, seed: 7 });
  const refused = async () => '{"ok":false,"error":"No requests here"}';

  test('the action of a fifth project runs while those of four projects wait, and then they go on', async () => {
    const few = createActionRunner({ workers: 4, timeMs: 100, watchdogMs: NEVER_MS, wholeMs: NEVER_MS });
    const answers = Promise.withResolvers<void>();
    let asked = 0;
    const answer = async () => {
      asked += 1;
      await answers.promise;
      return ok('late');
    };
    const waiting = ['a', 'b', 'c', 'd'].map((project) => few.run(project, job(ASKS), answer));
    await expect.poll(() => asked).toBe(4);
    expect(await few.run('e', job('export default () => "quick";'), refused)).toMatchObject({ value: 'quick' });
    answers.resolve();
    for (const result of await Promise.all(waiting)) expect(result).toEqual({ effects: [], value: 'late' });
    await few.close();
  });

  test('no more than so many compute at once, whoever has got its answer', async () => {
    const one = createActionRunner({ workers: 1, timeMs: 100, watchdogMs: NEVER_MS, wholeMs: NEVER_MS });
    const answers = Promise.withResolvers<void>();
    const asked: string[] = [];
    const run = (project: string) =>
      one.run(project, job(ASKS), async () => {
        asked.push(project);
        await answers.promise;
        return ok(project);
      });
    const waiting = ['a', 'b', 'c', 'd', 'e', 'f'].map(run);
    await expect.poll(() => asked.length).toBe(6);
    answers.resolve();
    const results = await Promise.all(waiting);
    expect(results.map(({ value }) => value)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(await one.run('a', job('export default () => "again";'), refused)).toMatchObject({ value: 'again' });
    await one.close();
  });

  test('several answers that come at the same moment reach one action', async () => {
    const source = 'export default async ({ http }) => (await Promise.all([http({}), http({}), http({})])).length;';
    expect(await run(source, async () => ok(null))).toMatchObject({ value: 3 });
  });

  test('a fault of whoever answers fails the request, not the server', async () => {
    const source = 'export default async ({ http, say }) => { try { await http({}); } catch (e) { say(e.message); } };';
    const { effects } = await run(source, async () => {
      throw new RangeError('Maximum call stack size exceeded');
    });
    expect(effects).toEqual([{ kind: 'say', text: 'The request failed: Maximum call stack size exceeded' }]);
  });
});

test('projects whose actions never end leave seats to others', async () => {
  const few = createActionRunner({ workers: 2, timeMs: 100, watchdogMs: NEVER_MS, wholeMs: NEVER_MS });
  const job = (source: string) => ({ source, values: JSON.stringify(GIVEN), now: 1, seed: 7 });
  const ended: string[] = [];
  const endless = (project: string) =>
    few
      .run(project, job('export default async () => { for (;;) {} }'), async () => '{}')
      .then(() => ended.push(project));
  // After their first action, all count as slow.
  await Promise.all([endless('a'), endless('b'), endless('c')]);
  const slow = Array.from({ length: 12 }, (_, at) => endless('abc'.charAt(at % 3)));
  const { value } = await few.run('quick', job('export default async () => 7'), async () => '{}');
  expect(value).toBe(7);
  expect(ended.length).toBeLessThan(3 + 3);
  await Promise.all(slow);
  await few.close();
}, 60_000);

test('whatever projects that are new to the server compute, one whose actions end finds a seat', async () => {
  const few = createActionRunner({ workers: 4, timeMs: NEVER_MS, watchdogMs: NEVER_MS, wholeMs: NEVER_MS });
  const job = (source: string) => ({ source, values: JSON.stringify(GIVEN), now: 1, seed: 7 });
  const run = (project: string, source: string) => few.run(project, job(source), async () => '{}');
  expect(await run('quick', 'export default () => 1;')).toMatchObject({ value: 1 });
  const endless = Array.from({ length: 10 }, (_, at) => run(`new ${at}`, 'export default () => { for (;;) {} }'));
  for (let times = 0; times < 3; times++) {
    expect(await run('quick', 'export default () => 2;')).toMatchObject({ value: 2 });
  }
  await few.close();
  expect(new Set((await Promise.all(endless)).map(({ failure }) => failure !== undefined))).toEqual(new Set([true]));
}, 60_000);
