import { intents, synonyms } from '@parley/contract';
import { beforeEach, expect, test } from 'vitest';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

const product = await startTestProduct();
let call: ReturnType<typeof callerIn>;

beforeEach(async () => {
  const { projectId } = await product.blankProject();
  call = callerIn(projectId, await product.memberOf(projectId, 'editor'));
});

async function save(list: object[], query: Record<string, number> = {}) {
  return call(synonyms.replace, { body: list, query });
}

async function saved() {
  return (await call(synonyms.list)).body;
}

async function addIntent(name: string, templates: string[]): Promise<number> {
  return (await call(intents.create, { body: { name, templates } })).body.id;
}

async function templatesOf(id: number): Promise<string[] | undefined> {
  return (await call(intents.list)).body.find((intent) => intent.id === id)?.templates;
}

test('the list that is saved is all there is: new ones are added, missing ones deleted, the rest keep their ids', async () => {
  await save([
    { name: 'card', values: ['card', 'plastic'] },
    { name: 'pay', values: ['pay'] },
  ]);
  const [card, pay] = await saved();
  const { status } = await save([
    { ...card, values: ['card'] },
    { name: 'loan', values: ['loan', 'credit'] },
  ]);
  expect(status).toBe(200);
  const after = await saved();
  expect(after.map(({ name, values }) => [name, values])).toEqual([
    ['card', ['card']],
    ['loan', ['loan', 'credit']],
  ]);
  expect(after[0]?.id).toBe(card?.id);
  expect(after.map(({ id }) => id)).not.toContain(pay?.id);
});

test('a list that is saved as it was read changes nothing', async () => {
  await save([{ name: 'card', values: ['card'] }]);
  const before = await saved();
  await save(before);
  expect(await saved()).toEqual(before);
});

test('a new name is carried into every template and other synonyms, at one moment', async () => {
  const pay = await addIntent('Pay', ['pay with my #card', 'pay', 'is #card-debit fine?', 'e#card']);
  const block = await addIntent('Block', ['block #card, please']);
  await save([
    { name: 'card', values: ['card'] },
    { name: 'card-debit', values: ['debit card', 'debit #card'] },
  ]);
  const [card, debit] = await saved();
  const { body } = await save([{ ...card, name: 'plastic' }, { ...debit }]);
  expect(await templatesOf(pay)).toEqual(['pay with my #plastic', 'pay', 'is #card-debit fine?', 'e#card']);
  expect(await templatesOf(block)).toEqual(['block #plastic, please']);
  expect((await saved()).find(({ name }) => name === 'card-debit')?.values).toEqual(['debit card', 'debit #plastic']);
  const versions = (await call(intents.list)).body.map(({ version }) => version);
  expect(new Set(versions)).toEqual(new Set([body.version]));
});

test('two synonyms may swap their names, and templates keep their meaning', async () => {
  const id = await addIntent('Pay', ['#one then #two']);
  await save([
    { name: 'one', values: ['1'] },
    { name: 'two', values: ['2'] },
  ]);
  const [one, two] = await saved();
  await save([
    { ...one, name: 'two' },
    { ...two, name: 'one' },
  ]);
  expect(await templatesOf(id)).toEqual(['#two then #one']);
});

test('a rename that would make two templates one is refused, and nothing is changed', async () => {
  const id = await addIntent('Pay', ['pay by #card', 'pay by #plastic']);
  await save([{ name: 'card', values: ['card'] }]);
  const [card] = await saved();
  const refused = await save([{ ...card, name: 'plastic' }]);
  expect([refused.status, refused.error?.message]).toEqual([400, 'This template name already exists.']);
  expect(await templatesOf(id)).toEqual(['pay by #card', 'pay by #plastic']);
  expect(await saved()).toEqual([card]);
});

const refusals: [title: string, list: object[], message: string, path: string][] = [
  [
    'a name twice',
    [
      { name: 'card', values: [] },
      { name: 'card', values: [] },
    ],
    'Duplicit synonym name',
    'body.1.name',
  ],
  ['an empty name', [{ name: ' ', values: [] }], 'Synonym name cannot be empty', 'body.0.name'],
  ['a name with spaces', [{ name: 'my card', values: [] }], 'Synonym name cannot contain spaces', 'body.0.name'],
  ['an empty value', [{ name: 'card', values: ['card', ' '] }], 'A value cannot be empty', 'body.0.values.1'],
];

test.each(refusals)('refuses %s with the specification’s text, and saves nothing', async (_, list, message, path) => {
  await save([{ name: 'before', values: ['before'] }]);
  const { status, error } = await save(list);
  expect(status).toBe(400);
  expect(error?.message).toContain(message);
  expect(error?.issues?.map((issue) => issue.path)).toContain(path);
  expect((await saved()).map(({ name }) => name)).toEqual(['before']);
});

test('an element changed since by another user is a conflict, and nothing of the list is saved', async () => {
  await save([
    { name: 'card', values: ['card'] },
    { name: 'pay', values: ['pay'] },
  ]);
  const [card, pay] = await saved();
  await save([{ ...card, values: ['card', 'plastic'] }, { ...pay }]);
  const late = await save([
    { ...card, values: ['mine'] },
    { ...pay, values: ['mine too'] },
  ]);
  expect(late.status).toBe(409);
  expect(late.error?.conflicts?.map(({ resource, id }) => [resource, id])).toEqual([['synonyms', card?.id]]);
  expect((await saved()).map(({ values }) => values)).toEqual([['card', 'plastic'], ['pay']]);
});

test('a synonym added since the list was read is not deleted unseen', async () => {
  const { body } = await save([{ name: 'card', values: ['card'] }]);
  const mine = await saved();
  await save([...mine, { name: 'theirs', values: ['theirs'] }]);
  const late = await save(mine, { atime: body.version });
  expect(late.status).toBe(409);
  expect((await saved()).map(({ name }) => name)).toEqual(['card', 'theirs']);
});

test('the list can be read as it was', async () => {
  const { body } = await save([{ name: 'card', values: ['card'] }]);
  await save([]);
  expect(await saved()).toEqual([]);
  const then = await call(synonyms.list, { query: { mtime: body.version } });
  expect(then.body.map(({ name }) => name)).toEqual(['card']);
});
