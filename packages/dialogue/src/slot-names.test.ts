import type { Action, Reaction } from '@parley/domain';
import { expect, it } from 'vitest';
import { slotNames } from '#slot-names.ts';

it('gives the slots that reactions and actions write out', () => {
  const reaction: Reaction = {
    id: 1,
    name: 'Count',
    intents: [],
    condition: '',
    reactions_scopes_id: null,
    actions: [
      { name: 'set', args: { name: 'tries', value: '1' } },
      { name: 'set', args: { name: '{{ text }}', value: '1' } },
      { name: 'log', args: { name: 'no slot' } },
    ],
  };
  const action: Action = { id: 2, name: 'find', source: 'set("found", 1); set(`place`); set(name, 2); offset("no")' };
  expect(slotNames([reaction, reaction])).toEqual(['tries']);
  expect(slotNames([reaction], [action])).toEqual(['found', 'place', 'tries']);
});
