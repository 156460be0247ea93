import type { Reaction, Scope } from '@parley/domain';
import { describe, expect, it } from 'vitest';
import { moved, newCall, numberOrText, optionsOf, summaryOf, withArgument } from '#features/reactions/action-calls.ts';
import { freeName, nameFaults } from '#features/reactions/editing/reaction-faults.ts';
import { NO_FILTER, shownReactions, type ReactionFilter } from '#features/reactions/reaction-filter.ts';
import { brokenById, usesOfReactions } from '#features/reactions/reaction-links.ts';

const reaction = (id: number, changes: Partial<Reaction> = {}): Reaction => ({
  id,
  name: `Reaction ${id}`,
  intents: [],
  condition: '',
  reactions_scopes_id: null,
  actions: [],
  ...changes,
});
const ordering: Scope = { id: 90, name: 'Ordering' };
const nothing = { intents: [], scopes: [], actions: [], entities: [] };

describe('the list', () => {
  const all = [
    reaction(1, { name: 'Zoom', reactions_scopes_id: 90 }),
    reaction(2, { name: 'Ask card', intents: ['Lost card'], condition: 'slots.tries > 2' }),
    reaction(3, { name: 'Block', actions: [{ name: 'utter', args: { variants: ['Zablokováno', 'Done'] } }] }),
  ];
  const shown = (filter: Partial<ReactionFilter>, isBroken: (id: number) => boolean = () => false) =>
    shownReactions(all, [ordering], { ...NO_FILTER, ...filter }, isBroken).map(({ id }) => id);

  it('is sorted by scope and name', () => {
    expect(shown({})).toEqual([2, 3, 1]);
  });

  it('is searched in every field, without regard to case and diacritics', () => {
    expect(shown({ search: 'LOST' })).toEqual([2]);
    expect(shown({ search: 'tries' })).toEqual([2]);
    expect(shown({ search: 'zablokovano' })).toEqual([3]);
    expect(shown({ search: 'ordering' })).toEqual([1]);
    expect(shown({ search: 'ask  card' })).toEqual([2]);
    expect(shown({ search: 'ask block' })).toEqual([]);
  });

  it('is filtered by scope and by what is broken', () => {
    expect(shown({ scope: 90 })).toEqual([1]);
    expect(shown({ scope: 'none' })).toEqual([2, 3]);
    expect(shown({ onlyBroken: true }, (id) => id === 3)).toEqual([3]);
  });

  it('is filtered by an intent’s whole name, wherever a reaction refers to it', () => {
    expect(shown({ intent: 'Lost card' })).toEqual([2]);
    expect(shown({ intent: 'Lost' })).toEqual([]);
  });
});

describe('references', () => {
  const asking = reaction(1, {
    name: 'Ask',
    intents: ['Gone', '__start__'],
    actions: [
      { name: 'expect', args: { reactions: ['Confirm', 'Missing'] } },
      { name: 'goto', args: { reaction: 'Confirm' } },
      { name: 'own_action', args: {} },
    ],
  });
  const confirming = reaction(2, { name: 'Confirm' });

  it('are broken with a reason', () => {
    expect(brokenById([asking, confirming], nothing, []).get(1)).toEqual([
      { kind: 'intent', name: 'Gone', through: 'intents', reason: 'Intent “Gone” not found' },
      { kind: 'reaction', name: 'Missing', through: 'expect', reason: 'Reaction “Missing” not found' },
      { kind: 'action', name: 'own_action', through: 'own_action', reason: 'Action “own_action” not found' },
    ]);
  });

  it('are not judged where the user may not read what they name', () => {
    const kinds = brokenById([asking, confirming], { ...nothing, intents: undefined, actions: undefined }, []);
    expect(kinds.get(1)?.map(({ kind }) => kind)).toEqual(['reaction']);
  });

  it('still hold while a rename is not saved', () => {
    const renamed = [asking, { ...confirming, name: 'Confirm block' }];
    expect(
      brokenById(renamed, nothing, ['Confirm'])
        .get(1)
        ?.map(({ name }) => name),
    ).not.toContain('Confirm');
  });

  it('are listed at the reaction that they name, each user once', () => {
    expect(usesOfReactions([asking, confirming]).get('Confirm')).toEqual([
      { reaction: asking, through: ['expect', 'goto'] },
    ]);
  });
});

describe('names', () => {
  it('must be there and be unique', () => {
    const faults = nameFaults([reaction(1, { name: 'A' }), reaction(2, { name: ' A ' }), reaction(3, { name: ' ' })]);
    expect(faults.get(2)).toBe('Duplicit reaction name');
    expect(faults.get(3)).toBe('Reaction name cannot be empty');
  });

  it('are found for new reactions', () => {
    expect(freeName('Ask', [{ name: 'Ask' }, { name: 'Ask 2' }])).toBe('Ask 3');
  });
});

describe('action calls', () => {
  it('begin with the arguments that they need', () => {
    expect(newCall('utter')).toEqual({ name: 'utter', args: { text: '' } });
    expect(newCall('timeout')).toEqual({ name: 'timeout', args: { seconds: '' } });
    expect(newCall('own_action')).toEqual({ name: 'own_action', args: {} });
  });

  it('lose an optional argument that is emptied', () => {
    const call = { name: 'timeout', args: { seconds: 8, reaction: 'No answer' } };
    const optional = { type: 'reaction', documentation: '' } as const;
    expect(withArgument(call, 'reaction', '', optional).args).toEqual({ seconds: 8 });
    expect(withArgument(call, 'seconds', 9, { ...optional, required: true }).args).toEqual({
      seconds: 9,
      reaction: 'No answer',
    });
  });

  it('say in one line what they do', () => {
    expect(summaryOf({ name: 'timeout', args: { seconds: 8, reaction: 'No answer' } })).toBe('8 s → No answer');
    expect(summaryOf({ name: 'expect', args: { reactions: ['Block', 'Keep'] } })).toBe('Block, Keep');
    expect(summaryOf({ name: 'buttons', args: { options: [{ label: 'Yes', value: 'y' }] } })).toBe('Yes');
    expect(summaryOf({ name: 'call_end', args: {} })).toBe('');
  });

  it('take numbers and expressions for numbers', () => {
    expect(numberOrText('8')).toBe(8);
    expect(numberOrText('1.5')).toBe(1.5);
    expect(numberOrText('{{ slots.wait }}')).toBe('{{ slots.wait }}');
  });

  it('read options that are texts alone', () => {
    expect(optionsOf(['Yes', { label: 'No', value: 'n' }])).toEqual([
      { label: 'Yes', value: 'Yes' },
      { label: 'No', value: 'n' },
    ]);
  });

  it('can be put elsewhere', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  });
});
