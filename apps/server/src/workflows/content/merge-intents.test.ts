import { fallbacks, intents, reactions } from '@parley/contract';
import { beforeEach, expect, test } from 'vitest';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

const product = await startTestProduct();
let projectId: number;
let call: ReturnType<typeof callerIn>;
let colleague: ReturnType<typeof callerIn>;
let pay: number;
let settle: number;

beforeEach(async () => {
  ({ projectId } = await product.blankProject());
  call = callerIn(projectId, await product.memberOf(projectId, 'editor'));
  colleague = callerIn(projectId, await product.memberOf(projectId, 'editor'));
  pay = await add('Pay', ['pay', 'pya'], ['pya']);
  settle = await add('Settle', ['settle my bill']);
});

async function add(name: string, templates: string[], augmented: string[] = []): Promise<number> {
  return (await call(intents.create, { body: { name, templates, augmented } })).body.id;
}

async function listing(...names: string[]): Promise<void> {
  await call(reactions.create, { body: { name: names.join(' '), intents: names } });
}

function merge(id: number, into: number, query: Record<string, number> = {}) {
  return call(intents.merge, { params: { id }, query, body: { into } });
}

async function content() {
  const all = (await call(intents.list)).body;
  return Object.fromEntries(all.map(({ name, templates, augmented = [] }) => [name, [templates, augmented]]));
}

async function listed() {
  return (await call(reactions.list)).body.map(({ intents: names }) => names);
}

test('templates and their marks move, reactions follow, and all of it is one revision', async () => {
  await listing('Pay', 'Settle', '__start__');
  await listing('Pay');
  const { status, body } = await merge(pay, settle);
  expect(status).toBe(200);
  expect(await content()).toEqual({ Settle: [['settle my bill', 'pay', 'pya'], ['pya']] });
  expect(await listed()).toEqual([['Settle', '__start__'], ['Settle']]);
  const versions = [...(await call(intents.list)).body, ...(await call(reactions.list)).body];
  expect(versions.map(({ version }) => version)).toEqual([body.version, body.version, body.version]);
});

test('a negative twin goes into the other’s twin', async () => {
  await add('Pay [NEG]', ['do not pay']);
  await add('Settle [NEG]', ['do not settle']);
  await listing('Pay [NEG]');
  await merge(pay, settle);
  expect(await content()).toEqual({
    Settle: [['settle my bill', 'pay', 'pya'], ['pya']],
    'Settle [NEG]': [['do not settle', 'do not pay'], []],
  });
  expect(await listed()).toEqual([['Settle [NEG]']]);
});

test('a negative twin moves to the other intent, if that had none', async () => {
  const twin = await add('Pay [NEG]', ['do not pay']);
  await listing('Pay [NEG]', 'Pay');
  await merge(pay, settle);
  expect((await call(intents.list)).body.find(({ id }) => id === twin)?.name).toBe('Settle [NEG]');
  expect(await listed()).toEqual([['Settle [NEG]', 'Settle']]);
});

test('what cannot be merged is refused, and nothing changes', async () => {
  const notPay = await add('Pay [NEG]', ['do not pay']);
  const notLoan = await add('Loan [NEG]', ['no loan']);
  const long = await add('x'.repeat(197), ['a long name']);
  const before = await product.fingerprint(projectId);
  const refusals: [id: number, into: number, message: string][] = [
    [pay, pay, 'An intent cannot be merged into itself'],
    [pay, notPay, 'An intent cannot be merged with its own negative intent'],
    [notPay, pay, 'An intent cannot be merged with its own negative intent'],
    [pay, notLoan, 'An intent with a negative intent cannot be merged into a negative intent'],
    [pay, long, 'The name of its negative intent would exceed 200 characters; use a shorter name'],
  ];
  for (const [id, into, message] of refusals) {
    const { status, error } = await merge(id, into);
    expect([status, error?.message, error?.issues?.[0]?.path]).toEqual([400, message, 'body.into']);
  }
  expect((await merge(pay, 999_999_999)).status).toBe(404);
  expect((await merge(999_999_999, pay)).status).toBe(404);
  expect(await product.fingerprint(projectId)).toBe(before);
});

test('a colleague’s change of the intent, or of its negative twin, is a conflict', async () => {
  const twin = await add('Pay [NEG]', ['do not pay']);
  const seen = (await call(intents.list)).body;
  const versionOf = (id: number) => seen.find((intent) => intent.id === id)?.version ?? 0;
  const query = { atime: versionOf(pay), negative_version: versionOf(twin) };
  await colleague(intents.addTemplate, { params: { id: twin }, body: { template: 'never pay' } });
  expect((await merge(pay, settle, query)).status).toBe(409);
  expect((await call(intents.remove, { params: { id: pay }, query })).status).toBe(409);
  const atime = Math.max(...seen.map(({ version = 0 }) => version));
  const refused = await call(intents.remove, { params: { id: pay }, query: { atime } });
  expect([refused.status, refused.error?.conflicts?.map(({ id }) => id)]).toEqual([409, [twin]]);
  expect(Object.keys(await content())).toHaveLength(3);
  const own = (await call(intents.list)).body.find(({ id }) => id === twin)?.version ?? 0;
  expect((await call(intents.remove, { params: { id: pay }, query: { ...query, negative_version: own } })).status).toBe(
    200,
  );
});

test('phrases that were not recognised follow the intent that they were given to, and come back with it', async () => {
  await product.hear(projectId, ['I owe you', 'clear it']);
  const [first, second] = (await call(fallbacks.list)).body.items;
  for (const [phrase, id] of [
    [first, pay],
    [second, settle],
  ] as const) {
    await call(fallbacks.mark, { params: { id }, body: { unclassified_id: phrase?.id } });
  }
  const classes = async () =>
    Object.fromEntries(
      (await call(fallbacks.list, { query: { kind: 'done' } })).body.items.map((item) => [item.intent, item.class]),
    );
  expect(await classes()).toEqual({ 'I owe you': 'Pay', 'clear it': 'Settle' });
  const { version } = (await merge(pay, settle)).body;
  expect(await classes()).toEqual({ 'I owe you': 'Settle', 'clear it': 'Settle' });
  expect((await call(intents.unmerge, { params: { id: pay }, body: { version } })).status).toBe(200);
  expect(await classes()).toEqual({ 'I owe you': 'Pay', 'clear it': 'Settle' });
});

test('is taken back as it was, ids included, unless what it touched was changed', async () => {
  await add('Pay [NEG]', ['do not pay']);
  await listing('Pay', 'Settle');
  const [before, reactionsBefore] = [(await call(intents.list)).body, await listed()];
  const { version } = (await merge(pay, settle)).body;
  const unmerge = (at = version) => call(intents.unmerge, { params: { id: pay }, body: { version: at } });
  expect((await unmerge(version - 1)).status).toBe(404);

  await colleague(intents.addTemplate, { params: { id: settle }, body: { template: 'clear my debt' } });
  expect((await unmerge()).status).toBe(409);
  expect(Object.keys(await content())).toEqual(['Settle', 'Settle [NEG]']);
  await colleague(intents.removeTemplate, { params: { id: settle }, body: { template: 'clear my debt' } });

  expect((await unmerge()).status).toBe(200);
  const after = (await call(intents.list)).body;
  const plain = (list: typeof after) => list.map(({ version: _version, ...intent }) => intent);
  expect(plain(after)).toEqual(plain(before));
  expect(await listed()).toEqual(reactionsBefore);
  expect((await unmerge()).status).toBe(409);
});
