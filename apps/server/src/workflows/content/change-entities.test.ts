import { entities, intents, reactions } from '@parley/contract';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { withSystem } from '#platform/db/database.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { watchEventLoop } from '#testing/watch-event-loop.ts';

const product = await startTestProduct();
let call: ReturnType<typeof callerIn>;

beforeEach(async () => {
  const { projectId } = await product.blankProject();
  call = callerIn(projectId, await product.memberOf(projectId, 'editor'));
});

async function add(body: object): Promise<number> {
  return (await call(entities.create, { body })).body.id;
}

async function stored(id: number) {
  return (await call(entities.list)).body.find((entity) => entity.id === id);
}

test('a new entity is a dictionary, single, lemmatized, case-sensitive, and no system entity', async () => {
  const id = await add({ name: 'card' });
  expect(await stored(id)).toMatchObject({
    name: 'card',
    type: 'dictionary',
    match: 'lemmatized',
    occurrence: 'single',
    case_insensitive: false,
    values: '',
    __is_system__: false,
  });
});

test('a value that is listed twice is refused at its field, as the entity tells letters apart', async () => {
  const card = { name: 'card', values: 'gold = golden, silver\nGold, gold' };
  const refused = await call(entities.create, { body: card });
  const twice = (values: string) => [400, [{ path: 'body.values', message: `Listed more than once: ${values}` }]];
  expect([refused.status, refused.error?.issues]).toEqual(twice('“gold”'));
  const id = await add({ ...card, values: 'gold, Gold, cafe\u0301' });
  const change = async (body: object) => {
    const { status, error } = await call(entities.update, { params: { id }, body });
    return [status, error?.issues];
  };
  expect(await change({ case_insensitive: true })).toEqual(twice('“Gold”'));
  expect(await change({ values: 'a,a,b,b,c,c,d,d,e,e' })).toEqual(twice('“a”, “b”, “c” and 2 more'));
  expect(await change({ values: 'caf\u00e9, cafe\u0301' })).toEqual(twice('“caf\u00e9”'));
  expect((await stored(id))?.values).toBe('gold, Gold, caf\u00e9');
  // A synonym does not count as a value.
  expect((await change({ values: 'gold = silver, silver' }))[0]).toBe(200);
});

test('a faulty pattern is refused at its field with its line, and a free entity needs no values', async () => {
  const contract = { name: 'contract', type: 'regex', values: '[A-Z]{2}\\d{6}\n(open' };
  const refused = await call(entities.create, { body: contract });
  expect([refused.status, refused.error?.issues]).toEqual([
    400,
    [{ path: 'body.values', message: expect.stringMatching(/^Line 2: Missing/u) }],
  ]);
  const id = await add({ ...contract, values: '[A-Z]{2}\\d{6}' });
  expect((await call(entities.update, { params: { id }, body: { values: 'a(?=b)' } })).status).toBe(400);
  expect(await stored(id)).toMatchObject({ type: 'regex', match: null, values: '[A-Z]{2}\\d{6}' });
  expect(await stored(await add({ name: 'person', type: 'free' }))).toMatchObject({ type: 'free', match: null });
});

test('an entity that lists a value twice already can be changed otherwise, and be sent back as it was read', async () => {
  const id = await add({ name: 'card', values: 'gold' });
  await withSystem(product.db, (tx) =>
    sql`update things set data = jsonb_set(data, '{values}', '"gold, gold"') where id = ${id}`.execute(tx),
  );
  expect((await call(entities.update, { params: { id }, body: { name: 'kind' } })).status).toBe(200);
  const read = await stored(id);
  expect((await call(entities.update, { params: { id }, body: { ...read, match: 'exact' } })).status).toBe(200);
  expect((await call(entities.update, { params: { id }, body: { values: 'gold, gold, silver' } })).status).toBe(400);
});

test('a list with the maximum number of values is checked without delaying others', async () => {
  const values = Array.from({ length: 500_000 }, (_, index) => index.toString(36)).join(',');
  const watch = watchEventLoop();
  const { error } = await call(entities.create, { body: { name: 'many', values: `${values},a` } });
  expect(error?.message).toBe('Listed more than once: “a”');
  expect(watch.longest()).toBeLessThan(160);
});

test('numbers are not matched in any way, and a dictionary always is in some', async () => {
  const id = await add({ name: 'amount', type: 'number', match: 'exact' });
  expect((await stored(id))?.match).toBeNull();
  await call(entities.update, { params: { id }, body: { type: 'dictionary' } });
  expect((await stored(id))?.match).toBe('lemmatized');
  await call(entities.update, { params: { id }, body: { type: 'number' } });
  expect((await stored(id))?.match).toBeNull();
});

test('a new name is carried into templates and into the select boxes of reactions', async () => {
  const id = await add({ name: 'card', values: 'gold, silver' });
  const { body: intent } = await call(intents.create, {
    body: { name: 'Block', templates: ['block my @card', 'block @card please', 'block @cards'] },
  });
  const { body: reaction } = await call(reactions.create, {
    body: {
      name: 'Ask',
      actions: [
        { name: 'select', args: { entity: 'card', label: 'Which card?' } },
        { name: 'utter', args: { text: 'card' } },
      ],
    },
  });
  const { body } = await call(entities.update, { params: { id }, body: { name: 'plastic' } });
  const after = (await call(intents.list)).body.find((other) => other.id === intent.id);
  expect(after?.templates).toEqual(['block my @plastic', 'block @plastic please', 'block @cards']);
  const asking = (await call(reactions.list)).body.find((other) => other.id === reaction.id);
  expect(asking?.actions.map(({ args }) => args)).toEqual([
    { entity: 'plastic', label: 'Which card?' },
    { text: 'card' },
  ]);
  expect([after?.version, asking?.version]).toEqual([body.version, body.version]);
});

const newNames: [name: string, message: string][] = [
  ['', 'Entity name cannot be empty'],
  ['my card', 'Entity name cannot contain spaces'],
  ['účet', 'Entity name can contain only ASCII characters (i.e. no diacritics)'],
];

test.each(newNames)('refuses a new entity named %j with the specification’s text', async (name, message) => {
  const { status, error } = await call(entities.create, { body: { name } });
  expect([status, error?.issues?.map((issue) => issue.message)]).toEqual([400, [message]]);
});

test.each(['my card', 'účet', 'a.b', 'a$b', 'a,b'])('a refusal to save the name %j names the entity', async (name) => {
  const id = await add({ name: 'card' });
  const { status, error } = await call(entities.update, { params: { id }, body: { name } });
  expect([status, error?.issues?.map(({ path }) => path)]).toEqual([400, ['body.name']]);
  expect(error?.message).toContain(name);
  expect((await stored(id))?.name).toBe('card');
});

test('refuses a name that another entity has', async () => {
  await add({ name: 'card' });
  const id = await add({ name: 'amount' });
  const created = await call(entities.create, { body: { name: 'card' } });
  const renamed = await call(entities.update, { params: { id }, body: { name: 'card' } });
  for (const { status, error } of [created, renamed]) {
    expect([status, error?.message]).toEqual([400, 'Duplicit entity name']);
  }
});

test('an entity that was read, edited and sent back is saved, and one changed since by another user is a conflict', async () => {
  const id = await add({ name: 'card' });
  const read = await stored(id);
  const edited = { ...read, values: 'gold' };
  const query = { atime: read?.version ?? 0 };
  expect((await call(entities.update, { params: { id }, query, body: edited })).status).toBe(200);
  const late = await call(entities.update, { params: { id }, query, body: { ...read, values: 'silver' } });
  expect([late.status, late.error?.conflicts?.map((conflict) => conflict.id)]).toEqual([409, [id]]);
  await call(entities.remove, { params: { id } });
  const gone = await call(entities.update, { params: { id }, query, body: edited });
  expect([gone.status, gone.error?.conflicts?.[0]?.deleted]).toEqual([409, true]);
  expect((await call(entities.update, { params: { id }, body: edited })).status).toBe(404);
});
