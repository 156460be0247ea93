import type { BotTestStep } from '@parley/domain';
import { expect, test } from 'vitest';
import { edgesTaken } from '#bot-tests/edges-taken.ts';
import { runBotTest } from '#bot-tests/run-bot-test.ts';
import { compileBot } from '#bot.ts';
import { buildContent, buildReaction, call, say } from '#testing/build.ts';
import { buildHost } from '#testing/host.ts';

const bot = compileBot(
  buildContent({
    scopes: [{ id: 50, name: 'Bill' }],
    reactions: [
      buildReaction(1, { name: 'Greet', intents: ['__start__'], actions: [call('goto', { reaction: 'Offer' })] }),
      buildReaction(2, { name: 'Offer', actions: [say('?'), call('expect', { reactions: ['Yes', 'No'] })] }),
      buildReaction(3, {
        name: 'Yes',
        intents: ['yes'],
        actions: [
          call('goto', { reaction: 'Thanks' }),
          call('enter_scope', { scope: 'Bill' }),
          call('timeout', { seconds: 30, reaction: 'Hurry' }),
        ],
      }),
      buildReaction(4, { name: 'No', intents: ['no'] }),
      buildReaction(5, { name: 'Hurry', intents: ['hurry'] }),
      buildReaction(6, { name: 'Thanks' }),
      buildReaction(7, { name: 'Lost', intents: ['__fallback__'] }),
    ],
  }),
);

async function taken(...inputs: string[]): Promise<string[]> {
  const steps: BotTestStep[] = inputs.map((input) => ({ input, reactions: [], condition: '', actions: [] }));
  const { tracker } = await runBotTest(bot, { steps }, 1, ({ now }) => buildHost({ now: () => now }));
  return edgesTaken(bot, tracker).map(({ from, to, kind }) => `${from} ${kind} ${to}`);
}

test('a goto, an expected answer, an opened scope and a timer are taken', async () => {
  expect(await taken()).toEqual(['1 goto 2']);
  expect(await taken('yes', '__timeout__')).toEqual([
    '1 goto 2',
    '2 expect 3',
    '3 goto 6',
    // After the goto it is the first reaction again that acts.
    '3 enter_scope 50',
    '3 timeout 5',
  ]);
});

test('an answer is expected still after what was not understood, and no longer after another answer', async () => {
  expect(await taken('what', 'no')).toEqual(['1 goto 2', '2 expect 4']);
  expect(await taken('hurry', 'no')).toEqual(['1 goto 2']);
});

test('a reaction that a caller asks for is no timer, though it has one', async () => {
  expect(await taken('yes', 'hurry')).not.toContain('3 timeout 5');
});
