import { expect, test } from 'vitest';
import { compileBot } from '#bot.ts';
import { buildContent, buildReaction, call, say } from '#testing/build.ts';
import { buildHost } from '#testing/host.ts';
import { runTranscript } from '#transcripts/run-transcript.ts';

const bot = compileBot(
  buildContent({
    reactions: [
      buildReaction(1, { name: 'Greet', intents: ['__start__'], actions: [say('Good morning')] }),
      buildReaction(2, {
        name: 'Ask invoice',
        intents: ['Pay bill'],
        actions: [
          say('Which invoice number?'),
          call('expect', { reactions: ['Take number'] }),
          call('timeout', { seconds: 9, reaction: 'Hurry' }),
        ],
      }),
      buildReaction(3, {
        name: 'Take number',
        intents: ['__any__'],
        reactions_scopes_id: 9,
        actions: [say('Paid {{ text }}')],
      }),
      buildReaction(4, { name: 'Hurry', actions: [say('Please hurry')] }),
    ],
  }),
);
const phrases = { 'I want to pay my bill': { intents: [{ name: 'Pay bill', confidence: 0.9, alternatives: [] }] } };
const run = (transcript: string) => runTranscript(bot, buildHost({ phrases }), transcript);

test('a transcript that the bot follows has no difference', async () => {
  expect(
    await run(`
      bot:    Good morning               <- reaction Greet
      caller: I want to pay my bill      -> intent Pay bill
      bot:    Which invoice number?      <- reaction Ask invoice
      caller: (timer Hurry)
      bot:    Please hurry
      caller: 2024-7
      bot:    Paid 2024-7                <- reaction Take number
    `),
  ).toBeNull();
});

test.each([
  ['bot: Good evening', { line: 1, expected: 'Good evening', actual: 'Good morning' }],
  ['bot: Good morning <- reaction Hurry', { line: 1, expected: 'reaction Hurry', actual: 'reaction Greet' }],
  ['bot: Good morning\ncaller: hm -> intent Pay bill', { line: 2, expected: 'intent Pay bill', actual: 'intent hm' }],
  ['bot: Good morning\nbot: and more', { line: 2, expected: 'and more', actual: 'nothing more' }],
  ['caller: hello', { line: 1, expected: 'nothing more', actual: 'Good morning' }],
])('the first difference of %j is told', async (transcript, difference) => {
  expect(await run(transcript)).toEqual(difference);
});

test('a line that is nobody’s is an error', async () => {
  await expect(run('Good morning')).rejects.toThrow('Line 1');
});
