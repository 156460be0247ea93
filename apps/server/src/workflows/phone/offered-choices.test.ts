import { compileBot, newConversation } from '@parley/dialogue';
import { buildContent, buildEntity, buildReaction, call } from '@parley/dialogue/testing/build';
import type { ConversationState, TrackerEntry } from '@parley/domain/tracker';
import { expect, test } from 'vitest';
import { offeredChoices } from '#workflows/phone/offered-choices.ts';
import { takesKeys } from '#workflows/phone/takes-keys.ts';

const LABELS = ['Prague', 'Brno', 'somewhere else'];

function entries(text: string): TrackerEntry[] {
  const options = LABELS.map((label) => ({ label, value: `to ${label}` }));
  return [
    { type: 'action', value: 'utter', args: { text }, timestamp: 1, turn: 1 },
    { type: 'action', value: 'buttons', args: { options }, timestamp: 2, turn: 1 },
  ] as unknown as TrackerEntry[];
}

function said(text: string, when: 'unless_named' | 'always' | 'never', isKeysOnly = false) {
  const choices = offeredChoices({ when, isKeysOnly });
  const steps = entries(text).flatMap((entry) => choices.stepsOf(entry, 'en'));
  return { words: steps.map((step) => (step.kind === 'say' ? step.text : step.kind)), choices };
}

test('buttons are said after the text, unless it has named all of them', () => {
  const offered = ['Prague, Brno, or somewhere else?'];
  expect(said('Where to?', 'unless_named').words).toEqual(offered);
  expect(said('To Prague or to Brno?', 'unless_named').words).toEqual(offered);
  const all = 'Prague, Brno or **somewhere else**?';
  expect(said(all, 'unless_named').words).toEqual([]);
  expect(said(all, 'always').words).toEqual(offered);
  expect(said('Where to?', 'never').words).toEqual([]);
});

test('callers who are not heard are told the keys, also of buttons that the text names', () => {
  const keys = ['Press 1: Prague, 2: Brno, or 3: somewhere else.'];
  expect(said('Prague, Brno or somewhere else?', 'unless_named', true).words).toEqual(keys);
});

test('a number chooses the button with that place, until the next answer of the bot has other ones', () => {
  const { choices } = said('Where to?', 'never');
  expect(['1', '3', '4', '0', '01', '1*', '#'].map((keys) => choices.chosenBy(keys))).toEqual([
    ...['to Prague', 'to somewhere else'],
    ...Array.from({ length: 5 }, () => undefined),
  ]);
  choices.forgetBefore(3);
  expect([choices.chosenBy('1'), choices.count]).toEqual([undefined, 0]);
});

test('an entry that is asked for twice offers its buttons once', () => {
  const { choices } = said('Where to?', 'always');
  for (const entry of entries('Where to?')) choices.stepsOf(entry, 'en');
  expect(choices.count).toBe(3);
});

test('keys that a reaction may answer are not taken for a button', () => {
  const reactions = [
    buildReaction(1, { intents: ['__any__'], condition: "entities.key === '0'" }),
    buildReaction(2, { intents: ['__any__'], condition: "text === '9'" }),
    buildReaction(3, { intents: ['__any__'], condition: 'entities.key', reactions_scopes_id: 7 }),
    buildReaction(4, {
      ...{ intents: ['__any__'], only_expected: true },
      actions: [call('goto', { reaction: [{ when: "entities.key === '2'", reaction: 'Reaction 1' }] })],
    }),
  ];
  const entities = [buildEntity(1, { name: 'key', type: 'dtmf' })];
  const bot = compileBot(buildContent({ reactions, entities, scopes: [{ id: 7, name: 'PIN' }] as never }));
  const taken = (state: Partial<ConversationState> = {}) =>
    ['0', '1', '2', '9'].filter((keys) => takesKeys(bot, { ...newConversation(1), ...state }, keys));
  expect(taken()).toEqual(['0', '9']);
  expect(taken({ expected: [4] })).toEqual(['0', '2', '9']);
  expect(taken({ scope: 'PIN' })).toEqual(['0', '1', '2', '9']);
  expect(takesKeys(compileBot(buildContent({ reactions: [reactions[2] as never] })), newConversation(1))).toBe(false);
});
