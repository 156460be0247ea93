import type { TrackerEntry } from '@parley/domain';
import { expect, test } from 'vitest';
import { isAction } from '#entries/is-action.ts';
import { publicView } from '#entries/public-view.ts';
import { spokenWords } from '#entries/spoken-words.ts';
import { buildReaction, call } from '#testing/build.ts';
import { buildHost } from '#testing/host.ts';
import { buildTalk } from '#testing/talk.ts';

const spoken = (entries: readonly TrackerEntry[]) =>
  entries.flatMap((entry) => (isAction(entry, 'utter') ? [spokenWords(entry.args)] : []));
const written = (entries: readonly TrackerEntry[]) =>
  entries.flatMap((entry) => (isAction(entry, 'utter') ? [entry.args.text] : []));

test('the telephone says the spoken form, and the transcript keeps the text', async () => {
  const actions = [call('utter', { text: 'Call 0800 1', say: 'Call oh eight hundred {{ 1 }}' })];
  const talk = buildTalk({ reactions: [buildReaction(1, { intents: ['go'], actions })] });
  const { entries } = await talk.take('go');
  expect(written(entries)).toEqual(['Call 0800 1']);
  expect(spoken(entries)).toEqual(['Call oh eight hundred 1']);
  expect(JSON.stringify(publicView(entries))).not.toContain('oh eight hundred');
});

test('each variant has its own spoken form, and one without is said as it is written', async () => {
  const actions = [call('utter', { variants: ['a', 'b', 'c'], say_variants: ['', 'bee'] })];
  for (const [random, words] of [
    [0, 'a'],
    [0.4, 'bee'],
    [0.9, 'c'],
  ] as const) {
    const host = buildHost({ random: () => random });
    const talk = buildTalk({ reactions: [buildReaction(1, { intents: ['go'], actions })] }, host);
    expect(spoken((await talk.take('go')).entries)).toEqual([words]);
  }
});

test('a question, its rewording and its error have spoken forms, and `repeat` says them again', async () => {
  const ask = call('ask', {
    ...{ slot: 'pin', text: 'PIN?', say: ['Your P I N?'], value: 'text', valid: 'answer.length === 4' },
    ...{ error: 'Four digits.', say_error: 'Four numbers, please.', retry: ['PIN again?'], say_retry: ['Once more?'] },
  });
  const reactions = [
    buildReaction(1, { intents: ['go'], actions: [ask] }),
    buildReaction(2, { intents: ['again'], actions: [call('repeat')] }),
  ];
  const talk = buildTalk({ reactions });
  expect(spoken((await talk.take('go')).entries)).toEqual(['Your P I N?']);
  expect(spoken((await talk.take('again')).entries)).toEqual(['Your P I N?']);
  expect(spoken((await talk.take('12')).entries)).toEqual(['Four numbers, please.']);
  expect(spoken((await talk.take({ kind: 'silence' })).entries)).toEqual(['Once more?']);
  expect(written(talk.tracker)).toEqual(['PIN?', 'PIN?', 'Four digits.', 'PIN again?']);
});

test('speech does not stop what a reaction with the switch off says, and stops what the others say', async () => {
  const reactions = [
    buildReaction(1, {
      intents: ['go'],
      barge_in: false,
      actions: [
        call('utter', { text: 'Law' }),
        call('goto', { reaction: 'Reaction 2' }),
        call('play', { file: 'a.wav' }),
      ],
    }),
    buildReaction(2, { actions: [call('utter', { text: 'Talk' })] }),
    buildReaction(3, { intents: ['form'], barge_in: false, actions: [call('ask', { slot: 'x', text: 'X?' })] }),
  ];
  const talk = buildTalk({ reactions });
  const kept = (entries: readonly TrackerEntry[]) =>
    entries.flatMap((entry) =>
      isAction(entry, 'utter') || isAction(entry, 'play') ? [entry.args.barge_in !== false] : [],
    );
  expect(kept((await talk.take('go')).entries)).toEqual([false, true, false]);
  expect(kept((await talk.take('form')).entries)).toEqual([false]);
});
