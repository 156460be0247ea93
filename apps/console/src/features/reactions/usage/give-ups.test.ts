import type { Reaction } from '@parley/domain';
import { expect, test } from 'vitest';
import { giveUpsOf } from '#features/reactions/usage/give-ups.ts';

const ask = (slot: string, giveUp: string) => ({ name: 'ask', args: { slot, text: '?', give_up: giveUp } });
const reaction = (id: number, name: string, actions: Reaction['actions'] = []) => ({ id, name, actions }) as Reaction;

test('callers who gave up are counted by the reaction that took over, with the questions that lead there', () => {
  const form = reaction(1, 'Book', [
    ask('day', 'Given up'),
    ask('time', 'Given up'),
    ask('name', 'Person'),
    ask('x', ''),
  ]);
  const list = [form, reaction(2, 'Given up'), reaction(3, 'Person')];
  expect(giveUpsOf(form, list, new Map([['1 2', 41]]))).toEqual([{ slots: ['day', 'time'], hits: 41 }]);
});
