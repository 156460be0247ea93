import type { Reaction } from '@parley/domain';
import { expect, test } from 'vitest';
import { unheard } from '#lint/unheard.ts';
import { buildReaction, call, say } from '#testing/build.ts';

const greeting = (...actions: Reaction['actions']) =>
  buildReaction(1, { name: 'Greeting', intents: ['__start__'], actions });
const answer = (...actions: Reaction['actions']) => buildReaction(2, { name: 'Pay', intents: ['Pay bill'], actions });
const hello = greeting(say('Hello'));

function namesIn(reactions: Reaction[]): string[] {
  return unheard({ reactions, scopes: [], actions: [] }).reactions.map(({ name }) => name);
}

test.each([
  ['buttons', [call('buttons', { options: [{ label: 'Yes' }] })]],
  ['a card', [call('card', { title: 'Invoice' }), call('set', { name: 'a', value: 1 })]],
  ['a select box', [call('select', { entity: 'city' })]],
  ['a request for a file', [call('attachment')]],
  ['a sign without words', [say('🙂')]],
  ['a request', [call('http', { url: 'https://example.com' })]],
])('a reaction that has only %s is not heard on a telephone', (_, actions) => {
  expect(namesIn([hello, answer(...actions)])).toEqual(['Pay']);
});

test.each([
  ['words beside buttons', [say('Shall I?'), call('buttons', { options: [{ label: 'Yes' }] })]],
  ['a spoken form of a sign', [call('utter', { text: '🙂', say: 'I am glad' })]],
  ['a slot', [say('{{ slots.name }}')]],
  ['a sound', [call('play', { file: 'music.wav' })]],
  ['a transfer', [call('call_transfer', { target: '100' })]],
  ['an action of its own', [call('lookup')]],
  ['a way to a reaction that speaks', [call('card', { title: 'Invoice' }), call('goto', { reaction: 'Greeting' })]],
])('a reaction with %s is heard', (_, actions) => {
  expect(namesIn([hello, answer(...actions)])).toEqual([]);
});

test('a reaction that answers with nothing at all is a dead end already, and no caller starts a target of gotos', () => {
  const target = buildReaction(3, { name: 'Show', actions: [call('card', { title: 'Invoice' })] });
  const silent = answer(call('log', { text: 'asked' }));
  const speaking = buildReaction(4, {
    name: 'Both',
    intents: ['Show'],
    actions: [call('goto', { reaction: 'Show' }), say('Here it is')],
  });
  expect(namesIn([hello, target, silent, speaking])).toEqual([]);
});

test('a call begins with words, without words, or not at all', () => {
  const greetingsOf = (...reactions: Reaction[]) => {
    const { greetings } = unheard({ reactions, scopes: [], actions: [] });
    return greetings?.map(({ name }) => name) ?? null;
  };
  expect(greetingsOf(hello)).toEqual([]);
  expect(greetingsOf(greeting(call('buttons', { options: [{ label: 'Yes' }] })))).toEqual(['Greeting']);
  expect(greetingsOf(answer(say('Paid')))).toBeNull();
});
