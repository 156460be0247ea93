import { compileBot, takeTurn, type Host } from '@parley/dialogue';
import { buildContent, buildEntity, buildReaction, call } from '@parley/dialogue/testing/build';
import { buildHost } from '@parley/dialogue/testing/host';
import { newConversation } from '@parley/dialogue';
import { expect, test } from 'vitest';
import { expectationOf } from '#workflows/phone/expectation-of.ts';

async function expected(args: Record<string, string>, entities = [buildEntity(1, { name: 'keys', type: 'dtmf' })]) {
  const ask = call('ask', { slot: 'pin', text: 'PIN?', ...args });
  const bot = compileBot(
    buildContent({ reactions: [buildReaction(1, { intents: ['go'], actions: [ask] })], entities }),
  );
  const host: Host = buildHost();
  const { state } = await takeTurn(bot, newConversation(1), { kind: 'text', text: 'go' }, host);
  const { kind, length } = expectationOf(bot, null, state);
  return [kind, length];
}

test.each([
  [{ value: 'entities.keys' }, ['digits', null]],
  [{ value: 'entities.keys', valid: 'answer.length === 4' }, ['digits', 4]],
  [{ value: 'entities.keys', valid: String.raw`/^\d{8}$/.test(answer)` }, ['digits', 8]],
  [{ value: 'text', valid: String.raw`/^[0-9]{6}$/.test(String(answer))` }, ['digits', 6]],
  [{ value: 'text', valid: 'String(answer).length == 10' }, ['digits', 10]],
  [{ value: 'text', valid: 'answer !== "" && answer.length < 9' }, ['dictation', null]],
])('a question with %j expects %j', async (args, expectation) => {
  expect(await expected(args)).toEqual(expectation);
});

test('a pattern says the length of its entity', async () => {
  const code = buildEntity(1, { name: 'code', type: 'regex', values: String.raw`\d{5}` });
  expect(await expected({ value: 'entities.code', valid: 'answer.length === 4' }, [code])).toEqual(['digits', 5]);
});
