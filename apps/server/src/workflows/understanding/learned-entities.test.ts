import { chat, entities, graph, intents, reactions, training, understanding } from '@parley/contract';
import { expect, test } from 'vitest';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

const product = await startTestProduct();

const PEOPLE = [
  'my name is @person',
  'hello, my name is @person',
  'I am @person',
  'this is @person',
  'you can call me @person',
  'call me @person please',
  'the name is @person',
  'this is @person speaking',
  'it is @person here',
  'my full name is @person',
];
const TRIPS = [
  'a ticket from @city:from to @city:to',
  'I want to go from @city:from to @city:to',
  'a train to @city:to from @city:from',
  'the next bus to @city:to',
  'I am leaving from @city:from',
  'from @city:from to @city:to for contract @contract',
];

async function openProject() {
  const { projectId } = await product.blankProject();
  return callerIn(projectId, await product.memberOf(projectId, 'editor'));
}

test('names, roles and patterns are found by the try-it line and read by a reaction, with their places', async () => {
  const call = await openProject();
  await call(entities.create, { body: { name: 'person', type: 'free' } });
  await call(entities.create, { body: { name: 'city', values: 'Prague, Brno, Vienna', case_insensitive: true } });
  await call(entities.create, { body: { name: 'contract', type: 'regex', values: '[A-Z]{2}\\d{4}' } });
  await call(intents.create, { body: { name: 'Introduce', templates: PEOPLE } });
  await call(intents.create, { body: { name: 'Travel', templates: TRIPS } });
  await call(intents.create, { body: { name: 'Bye', templates: ['bye', 'see you', 'good night', 'that is all'] } });
  const text =
    '{{entities["city:to"]}} {{entities["city:from"]}} {{found.length}} {{found[0].role}} {{found[1].start}}';
  await call(reactions.create, {
    body: { name: 'Trip', intents: ['Travel'], actions: [{ name: 'utter', args: { text } }] },
  });
  expect((await call(training.train)).status).toBe(200);

  const tried = async (said: string) => (await call(understanding.try, { body: { text: said } })).body.entities;
  expect(await tried('hello, my name is Zdeněk Procházka')).toMatchObject([
    { entity: 'person', value: 'Zdeněk Procházka', matcher: 'learned', start: 18, end: 34 },
  ]);
  expect(await tried('from Brno to Vienna for contract AB1234')).toMatchObject([
    { entity: 'city', value: 'Brno', role: 'from' },
    { entity: 'city', value: 'Vienna', role: 'to' },
    { entity: 'contract', value: 'AB1234', matcher: 'pattern' },
  ]);

  const query = { conversation_token: 'the-token-of-one-who-travels' };
  const { conversation_id: id, tracker } = (await call(chat.init, { query, body: {} })).body;
  const last_ts = tracker.at(-1)?.timestamp ?? 0;
  const msg = 'I want to go from Brno to Vienna';
  const said = await call(chat.say, { query: { ...query, id }, body: { msg, last_ts } });
  expect(said.body.tracker.find(({ type }) => type === 'action')?.args).toEqual({ text: 'Vienna Brno 2 from 26' });
});

test('a reaction that uses a free entity without places is found', async () => {
  const call = await openProject();
  await call(entities.create, { body: { name: 'person', type: 'free' } });
  await call(intents.create, { body: { name: 'Introduce', templates: ['hello there'] } });
  await call(reactions.create, {
    body: {
      name: 'Greet',
      intents: ['Introduce'],
      actions: [{ name: 'utter', args: { text: 'Hello {{entities.person}}' } }],
    },
  });
  const rules = async () => (await call(graph.lint)).body.map(({ rule }) => rule);
  expect(await rules()).toContain('untaught-entity');
  await call(intents.create, { body: { name: 'Name', templates: ['I am @person'] } });
  expect(await rules()).not.toContain('untaught-entity');
});
