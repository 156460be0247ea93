import { expect, test } from 'vitest';
import { compileBot } from '#bot.ts';
import { newConversation } from '#conversation.ts';
import { takeTurn } from '#take-turn.ts';
import { buildContent, buildReaction, say } from '#testing/build.ts';
import { buildHost } from '#testing/host.ts';

const bot = compileBot(
  buildContent({ reactions: [buildReaction(1, { name: 'Answers', intents: ['Ask'], actions: [say('Yes')] })] }),
);
const phrases = { hello: { intents: [{ name: 'Ask', confidence: 0.9, alternatives: [] }] } };

test('the answer to a message is timed by its parts, and the times are never the last entry', async () => {
  let time = 0;
  const host = { ...buildHost({ phrases }), stopwatch: () => (time += 1.5) };
  const { entries } = await takeTurn(bot, newConversation(1), { kind: 'text', text: 'hello' }, host);
  expect(entries.map(({ type }) => type).indexOf('log')).toBe(1);
  expect(entries[1]?.args).toEqual({
    level: 'fine',
    answer_ms: 7.5,
    understanding_ms: 1.5,
    deciding_ms: 4.5,
    actions_ms: 1.5,
  });
  expect(entries.at(-1)).toMatchObject({ type: 'action', value: 'utter' });
});

test('without a stopwatch, and for what nobody said, nothing is timed', async () => {
  const untimed = await takeTurn(bot, newConversation(1), { kind: 'text', text: 'hello' }, buildHost({ phrases }));
  const start = { ...buildHost({ phrases }), stopwatch: () => 1 };
  const begun = await takeTurn(bot, newConversation(1), { kind: 'start' }, start);
  expect(JSON.stringify([untimed.entries, begun.entries])).not.toContain('answer_ms');
});
