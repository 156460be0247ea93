import { apiToken, chat, reactions, tests, training } from '@parley/contract';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerIn } from '#processes/testing/caller.ts';
import { form } from '#processes/testing/form.ts';
import type { TestClient } from '#processes/testing/test-clients.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

const product = await startTestProduct();
const folder = mkdtempSync(join(tmpdir(), 'parley-tests-'));
afterAll(() => rmSync(folder, { recursive: true }));
const TOKEN = 'the-token-of-one-who-converts';
let client: TestClient;
let projectId: number;
let call: ReturnType<typeof callerIn>;

beforeAll(async () => {
  client = await product.clientOf('platform');
  const created = await client.send('POST', '/v1/projects', { body: { name: 'Converted', template: 'demo' } });
  projectId = JSON.parse(created.text).project_id;
  call = callerIn(projectId, client);
  await call(training.train);
});

async function talk(token: string, said: string[]): Promise<string> {
  const query = { conversation_token: token };
  const { body: opened } = await call(chat.init, { query, body: {} });
  for (const msg of said) {
    const { status } = await call(chat.say, {
      query: { ...query, id: opened.conversation_id },
      body: { msg, last_ts: 0 },
    });
    expect(status).toBe(200);
  }
  return opened.conversation_id;
}

test('tests run one by one in parallel each get their own result, and a missing one affects no other', async () => {
  const said = (at: number) => [{ input: `said by ${at}`, reactions: [], actions: [], condition: '' }];
  const ids = await Promise.all(
    Array.from({ length: 8 }, async (_, at) => {
      return (await call(tests.create, { body: { name: `At once ${at}`, steps: said(at) } })).body.id;
    }),
  );
  const runs = await Promise.all([999_999_999, ...ids].map((id) => call(tests.run, { params: { id } })));
  expect(runs.map(({ status }) => status)).toEqual([404, ...ids.map(() => 200)]);
  const heard = runs.slice(1).map(({ text }) => /said by \d/u.exec(text)?.[0]);
  expect(heard).toEqual(ids.map((_, at) => `said by ${at}`));
  for (const id of ids) await call(tests.remove, { params: { id } });
});

test('a test made of a conversation passes unedited, however chance and the clock lead the bot', async () => {
  const roll = (answer: string, condition: string) => ({
    name: `Rolled ${answer}`,
    intents: ['__fallback__'],
    condition: `/^roll/.test(text) && (${condition})`,
    actions: [
      { name: 'utter', args: { variants: ['one', 'two', 'three'] } },
      { name: 'set', args: { name: 'rolled', value: `'${answer}'` } },
    ],
  });
  // Random numbers and the clock choose among them: 40 rolls all go one way only once in 2^39.
  await call(reactions.create, { body: roll('low', 'Math.random() < 0.5') });
  await call(reactions.create, { body: roll('odd', 'Math.floor(now.ts / 1000) % 2 === 1') });
  await call(reactions.create, { body: roll('even', 'true') });
  const rolls = Array.from({ length: 40 }, (_, n) => `roll xyzzy ${n}`);
  const id = await talk(TOKEN, ['what are the fees for a card', 'can I use my card abroad', ...rolls]);
  // The bot does not understand rolls; in this test its answer counts as right.
  const { failed } = (await call(tests.convertible, { query: { id } })).body;
  const expected = failed.map(({ turn, reactions: ran }) => ({ turn, reactions: ran.slice(0, 2) }));
  const { body: made, text } = await call(tests.convert, {
    body: { name: 'From a talk', conversation_id: id, max_reactions: 2, expected },
  });
  expect(made?.id, text).toBeGreaterThan(0);
  const { body: run } = await call(tests.run, { params: { id: made.id } });
  expect(run.steps.filter(({ ok }) => !ok)).toEqual([]);
  expect(run.steps).toHaveLength(2 + rolls.length);
  const stored = (await call(tests.list)).body.find((each) => each.id === made.id);
  expect(stored?.steps[0]).toMatchObject({ input: 'what are the fees for a card', condition: '' });
  expect(stored?.steps.every((step) => step.reactions.length <= 2)).toBe(true);
  const names = new Set(stored?.steps.slice(2).map((step) => step.reactions[0]));
  expect(names.size).toBeGreaterThan(1);
  await call(tests.remove, { params: { id: made.id } });
});

test('a test expects nothing where the bot failed, unless a user gives the right answer', async () => {
  const id = await talk(`${TOKEN}-failed`, ['I have lost my card', 'xyzzy plugh']);
  const { first_text, failed } = (await call(tests.convertible, { query: { id } })).body;
  expect([first_text, failed.map(({ turn, text, fault }) => [turn, text, fault])]).toEqual([
    'I have lost my card',
    [[1, 'xyzzy plugh', 'fallback']],
  ]);
  const open = (await call(tests.convert, { body: { name: 'Left open', conversation_id: id } })).body.id;
  const [right] = (await call(reactions.list)).body;
  const expected = [{ turn: 1, reactions: [right?.id ?? 0] }];
  const said = (await call(tests.convert, { body: { name: 'Said', conversation_id: id, expected } })).body.id;
  const stepsOf = async (test: number) => (await call(tests.list)).body.find((one) => one.id === test)?.steps;
  expect((await stepsOf(open))?.map((step) => step.reactions.length)).toEqual([1, 0]);
  expect((await stepsOf(said))?.[1]?.reactions).toEqual([right?.id]);
  // The test for the fault fails until the bot answers correctly.
  expect((await call(tests.run, { params: { id: open } })).body.result).toBe('ok');
  expect((await call(tests.run, { params: { id: said } })).body.result).toBe('error');
  for (const test of [open, said]) await call(tests.remove, { params: { id: test } });
});

test('a conversation is converted by who held it or may open any, and its name is a test’s', async () => {
  const id = await talk(`${TOKEN}-2`, ['hello']);
  const taken = (await call(tests.list)).body[0]?.name ?? '';
  const convert = (body: object) => call(tests.convert, { body: { conversation_id: id, name: 'Another', ...body } });
  expect((await convert({ name: ' ' })).error?.message).toContain('Test name cannot be empty');
  expect((await convert({ name: taken })).error?.message).toBe('Duplicit test name, please change the test name!');
  expect((await convert({ max_reactions: 'many' })).status).toBe(400);
  expect((await convert({ conversation_id: '0'.repeat(32) })).status).toBe(404);
});

test('tests are restored from YAML unchanged, and a file with an unknown name is refused whole', async () => {
  const before = (await call(tests.list)).body;
  const [first] = before;
  const steps = [{ input: 'a\n"b": #c', reactions: [], condition: "text === 'x'", actions: ['utter'], wait: 1.25 }];
  const extra = {
    name: 'With all',
    steps,
    start: { slots: { a: [1, null] }, scope: null },
    clock: 1_700_000_000_123_456,
    http: [{ method: 'GET', url: 'https://bank.example/*', status: 404, headers: { a: 'b' }, body: { c: [1, null] } }],
  };
  await call(tests.create, { body: extra });
  const { text: yaml } = await call(tests.export);
  for (const { id } of (await call(tests.list)).body) await call(tests.remove, { params: { id } });
  const file = (content: string) => call(tests.import, form([['file', content]]));
  expect((await file(yaml)).body).toMatchObject({ added: before.length + 1, updated: 0 });
  const bare = (list: object[]) =>
    list.map((each) =>
      Object.fromEntries(Object.entries(each).filter(([key]) => !['id', 'version', 'who'].includes(key))),
    );
  expect(bare((await call(tests.list)).body)).toEqual([...bare(before), extra]);
  const saved = (await call(tests.list)).body;
  expect((await file(yaml)).body).toMatchObject({ added: 0, updated: before.length + 1 });
  expect((await call(tests.list)).body, 'what is unchanged gets no new version').toEqual(saved);
  const broken = `tests:\n  - name: New\n    steps: []\n  - name: Bad\n    steps: [{ input: hi, reactions: [No such] }]\n`;
  expect((await file(broken)).error?.message).toBe('Test “Bad” uses reaction “No such”, which does not exist');
  for (const content of [
    'tests: [',
    'a: &a [1]\nb: *a',
    'tests: 1',
    '- 1',
    `tests: [{ name: ${first?.name}, steps: [{}] }]`,
  ]) {
    expect((await file(content)).status, content).toBe(400);
  }
  expect((await call(tests.list)).body).toHaveLength(before.length + 1);
});

test('a number in a YAML test is the text that the file has, and a fault names file, line and step', async () => {
  const { projectId } = await product.blankProject();
  const own = callerIn(projectId, await product.memberOf(projectId, 'editor'));
  const file = (content: string) => own(tests.import, form([['file', content]]));
  const lines = ['tests:', '  - name: 2026', '    steps:', '      - input: hello', '      - input: 0012.50'];
  expect((await file(lines.join('\n'))).body).toMatchObject({ added: 1 });
  const [read] = (await own(tests.list)).body;
  expect([read?.name, read?.steps.map(({ input }) => input)]).toEqual(['2026', ['hello', '0012.50']]);
  const refused = await file([...lines, '      - input: [1]'].join('\n'));
  expect(refused.error?.message).toMatch(/^\S+: Line 6, test “2026”, step 3, input: /u);
});

test('coverage is not measured until a test was run', async () => {
  const { projectId } = await product.blankProject();
  const callNew = callerIn(projectId, await product.memberOf(projectId, 'editor'));
  await callNew(reactions.create, { body: { name: 'Greeting', intents: ['__start__'] } });
  expect((await callNew(tests.coverage)).body.is_measured).toBe(false);
  await callNew(tests.create, { body: { name: 'Opens', steps: [] } });
  await callNew(tests.runAll);
  expect((await callNew(tests.coverage)).body).toMatchObject({
    is_measured: true,
    reactions: { total: 1, covered: 1, missing: [] },
  });
});

test('coverage names what no test went through', async () => {
  await call(tests.runAll);
  await call(reactions.create, { body: { name: 'Never fired', intents: ['No such intent'] } });
  const { body } = await call(tests.coverage);
  expect(body.reactions.missing.map(({ name }) => name)).toContain('Never fired');
  expect(body.reactions.missing.map(({ name }) => name)).not.toContain('Greeting');
  expect(body.reactions.covered + body.reactions.missing.length).toBe(body.reactions.total);
  expect(body.intents.covered).toBeGreaterThan(20);
  expect(body.actions.missing.map(({ name }) => name)).not.toContain('utter');
  const listed = (await call(reactions.list)).body;
  const idOf = (name: string) => listed.find((each) => each.name === name)?.id ?? 0;
  const [from, to] = [idOf('Greeting'), idOf('Never fired')];
  expect(body.edges.missing.map(({ id }) => id)).not.toContain(to);
  expect(body.edges.covered).toBeGreaterThan(body.edges.total * 0.8);
  await call(reactions.update, {
    params: { id: to },
    body: { actions: [{ name: 'goto', args: { reaction: 'Greeting' } }] },
  });
  const { missing } = (await call(tests.coverage)).body.edges;
  expect(missing).toContainEqual({ id: to, to: from, kind: 'goto', name: 'Never fired → Greeting (goto)' });
});

test('parley test answers a build with an exit code and a JUnit report', async () => {
  const url = await product.api.app.listen({ port: 0, host: '127.0.0.1' });
  const user: Record<string, string> = { PARLEY_EMAIL: client.email, PARLEY_PASSWORD: product.password };
  let given = user;
  const parley = async (...args: string[]) => {
    const program = join(import.meta.dirname, '../../../../../scripts/parley.mjs');
    const env = { ...process.env, ...given };
    const command = ['test', '--url', url, '--junit', join(folder, 'junit.xml'), ...args];
    try {
      return { code: 0, ...(await promisify(execFile)(process.execPath, [program, ...command], { env })) };
    } catch (error) {
      return error as { code: number; stdout: string; stderr: string };
    }
  };
  for (const { id } of (await call(tests.list)).body.slice(2)) await call(tests.remove, { params: { id } });
  const passed = await parley('--project', String(projectId));
  expect(passed).toMatchObject({ code: 0, stdout: expect.stringMatching(/^2 ok, 0 failed/u) });
  await call(tests.create, { body: { name: 'A <bad> one', steps: [{ input: 'hello', condition: 'false' }] } });
  const failed = await parley('--project', String(projectId));
  expect(failed).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('✖ A <bad> one, step 1: The condition is false: false'),
  });
  const report = await readFile(join(folder, 'junit.xml'), 'utf8');
  expect(report).toContain('tests="3" failures="1" skipped="0"');
  expect(report).toContain('name="A &lt;bad&gt; one"');
  expect(report).toContain('<failure message="Step 1: The condition is false: false"/>');
  expect(await parley('--project', '999999')).toMatchObject({ code: 2 });
  given = {};
  expect(await parley('--project', String(projectId))).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Set --token or PARLEY_TOKEN'),
  });
  const { token } = (await call(apiToken.make)).body;
  expect(await parley('--project', String(projectId), '--token', token)).toMatchObject({ code: 1 });
  given = { PARLEY_TOKEN: token };
  expect(await parley('--project', String(projectId))).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('2 ok, 1 failed'),
  });
  expect(await parley('--project', String(projectId), '--token', `${token}x`)).toMatchObject({ code: 2 });
});
