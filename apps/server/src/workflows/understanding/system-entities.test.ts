import { argOf } from '@parley/domain/tracker';
import { chat, entities, intents, reactions, settings, training, understanding } from '@parley/contract';
import { expect, test } from 'vitest';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

// In this zone it is always a day later than on Hawaii.
const timeZone = 'Pacific/Kiritimati';
/** Noon in that time zone, so that the day does not change between two questions. */
const noon = Math.ceil(Date.now() / DAY_MS) * DAY_MS + 22 * HOUR_MS;
const now = () => noon * 1_000 + Math.trunc(performance.now() * 1_000);
const product = await startTestProduct({ now });

test('a day and a price get equal values in the try-it line and in a conversation, in the project’s time zone', async () => {
  const { projectId } = await product.blankProject();
  const call = callerIn(projectId, await product.memberOf(projectId, 'editor'));
  await call(settings.update, { body: { time_zone: timeZone } });
  await call(entities.create, { body: { name: 'day', type: 'date' } });
  await call(entities.create, { body: { name: 'price', type: 'money' } });
  await call(intents.create, { body: { name: 'Book', templates: ['a room for @day', 'book @day', 'a room please'] } });
  await call(intents.create, { body: { name: 'Bye', templates: ['bye', 'see you', 'good night'] } });
  await call(reactions.create, {
    body: {
      name: 'Booked',
      intents: ['Book'],
      actions: [{ name: 'utter', args: { text: '{{entities.day}} {{entities.price.amount + 1}}' } }],
    },
  });
  expect((await call(training.train)).status).toBe(200);

  const { body } = await call(understanding.try, { body: { text: 'a room for today at 80 €' } });
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(noon);
  expect(body.intents[0]?.name).toBe('Book');
  expect(body.entities).toEqual([
    { entity: 'day', value: today, text: 'today', start: 11, end: 16, matcher: 'words', distance: 0 },
    {
      entity: 'price',
      value: { amount: 80, currency: 'EUR' },
      text: '80 €',
      start: 20,
      end: 24,
      matcher: 'pattern',
      distance: 0,
    },
  ]);

  const query = { conversation_token: 'the-token-of-one-who-books' };
  const { conversation_id: id, tracker } = (await call(chat.init, { query, body: {} })).body;
  const last_ts = tracker.at(-1)?.timestamp ?? 0;
  const said = await call(chat.say, { query: { ...query, id }, body: { msg: 'a room for today at 80 €', last_ts } });
  const [intent, ...rest] = said.body.tracker;
  expect(argOf(intent, 'entities')).toEqual(body.entities);
  expect(rest.find(({ type }) => type === 'action')?.args).toEqual({ text: `${today} 81` });
});

test('a condition reads the first and the last day of a period', async () => {
  const { projectId } = await product.blankProject();
  const call = callerIn(projectId, await product.memberOf(projectId, 'editor'));
  await call(settings.update, { body: { time_zone: timeZone } });
  await call(entities.create, { body: { name: 'stay', type: 'period' } });
  await call(intents.create, {
    body: { name: 'Book', templates: ['a room for @stay', 'book @stay', 'a room please'] },
  });
  await call(intents.create, { body: { name: 'Bye', templates: ['bye', 'see you', 'good night'] } });
  await call(reactions.create, {
    body: {
      name: 'Booked',
      intents: ['Book'],
      actions: [{ name: 'utter', args: { text: '{{entities.stay.from}} to {{entities.stay.to}}' } }],
    },
  });
  expect((await call(training.train)).status).toBe(200);

  const text = 'a room from 5 to 10 May 2090';
  const { body } = await call(understanding.try, { body: { text } });
  expect(body.entities).toMatchObject([{ entity: 'stay', value: { from: '2090-05-05', to: '2090-05-10' }, start: 7 }]);
  const query = { conversation_token: 'the-token-of-one-who-stays' };
  const { conversation_id: id, tracker } = (await call(chat.init, { query, body: {} })).body;
  const last_ts = tracker.at(-1)?.timestamp ?? 0;
  const said = await call(chat.say, { query: { ...query, id }, body: { msg: text, last_ts } });
  expect(said.body.tracker.find(({ type }) => type === 'action')?.args).toEqual({ text: '2090-05-05 to 2090-05-10' });
});
