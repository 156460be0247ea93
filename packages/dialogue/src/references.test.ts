import { costOfGrowth } from '@parley/domain/testing/computing';
import { expect, test } from 'vitest';
import { brokenReferences, references, renameReferences } from '#references.ts';
import { buildContent, buildReaction, call, say } from '#testing/build.ts';

const reaction = buildReaction(1, {
  intents: ['Pay', 'Pay [NEG]', '__start__'],
  actions: [
    call('goto', { reaction: 'Next' }),
    call('expect', { reactions: ['Next', 'Other', '{{ slots.next }}'] }),
    call('timeout', { seconds: 3, reaction: 'Other' }),
    call('enter_scope', { scope: 'Cards' }),
    call('select', { entity: 'city' }),
    call('Look up', { reaction: 'Next' }),
    say('Next'),
  ],
});

test('references are the names of intents, reactions, scopes, entities and own actions', () => {
  expect(references(reaction).map(({ kind, name, through }) => `${through}: ${kind} ${name}`)).toEqual([
    'intents: intent Pay',
    'intents: intent Pay [NEG]',
    'intents: intent __start__',
    'goto: reaction Next',
    'expect: reaction Next',
    'expect: reaction Other',
    'timeout: reaction Other',
    'enter_scope: scope Cards',
    'select: entity city',
    'Look up: action Look up',
  ]);
});

test('references to what does not exist are broken, system intents never are', () => {
  const scoped = { ...reaction, reactions_scopes_id: 99 };
  const content = {
    ...buildContent({ reactions: [scoped, buildReaction(2, { name: 'Next' })] }),
    intents: [{ name: 'Pay' }],
  };
  expect(brokenReferences(content).map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'scope 99',
    'intent Pay [NEG]',
    'reaction Other',
    'reaction Other',
    'scope Cards',
    'entity city',
    'action Look up',
  ]);
});

test('renaming an intent carries its negative along', () => {
  expect(renameReferences([reaction], 'intent', { Pay: 'Settle' })[0]?.intents).toEqual([
    'Settle',
    'Settle [NEG]',
    '__start__',
  ]);
});

test('renaming a reaction reaches the arguments that name reactions, and no other text', () => {
  const actions = renameReferences([reaction], 'reaction', { Next: 'Then' })[0]?.actions ?? [];
  expect(actions[0]?.args).toEqual({ reaction: 'Then' });
  expect(actions[1]?.args).toEqual({ reactions: ['Then', 'Other', '{{ slots.next }}'] });
  expect(actions.slice(2)).toEqual(reaction.actions.slice(2));
});

test('renaming an own action renames its calls', () => {
  expect(renameReferences([reaction], 'action', { 'Look up': 'Find' })[0]?.actions[5]).toEqual(
    call('Find', { reaction: 'Next' }),
  );
});

test('a reaction that does not refer to the renamed thing is returned as it is', () => {
  expect(renameReferences([reaction], 'scope', { Elsewhere: 'Nowhere' })[0]).toBe(reaction);
});

test('the time of a rename grows with the number of names and reactions, not with its square', () => {
  const name = (index: number) => `Reaction ${index}`;
  const reactions = Array.from({ length: 8_000 }, (_, index) =>
    buildReaction(index, { actions: [call('goto', { reaction: name(index) })] }),
  );
  const renames = reactions.map((_, index) => [name(index), name(index + 1)] as const);
  const rename = (count: number) =>
    renameReferences(reactions.slice(0, count), 'reaction', Object.fromEntries(renames.slice(0, count)));
  expect(rename(8)[7]?.actions[0]?.args).toEqual({ reaction: name(8) });
  expect(costOfGrowth(8_000, rename)).toBeLessThan(3);
});
