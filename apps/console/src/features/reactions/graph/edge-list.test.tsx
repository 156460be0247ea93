import type { Reaction } from '@parley/domain';
import { ROLE } from '@parley/domain/permission';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { EdgeList } from '#features/reactions/graph/edge-list.tsx';
import { NamesContext } from '#features/reactions/reaction-names.ts';
import { reactionNames } from '#testing/reaction-names.ts';
import { renderAt } from '#testing/render.tsx';
import { serve, signIn } from '#testing/server.ts';

const names = reactionNames({ reactions: ['Hand over', 'Done'] });
const ask = (slot: string) => ({ name: 'ask', args: { slot, text: `${slot}?`, give_up: 'Hand over' } });
const REACTION: Reaction = {
  id: 1,
  name: 'Book',
  intents: [],
  condition: '',
  reactions_scopes_id: null,
  actions: [ask('city'), ask('day'), { name: 'goto', args: { reaction: 'Done' }, when: 'slots.list.length > 2' }],
};

test('questions that give up to one reaction are one line with their number, and removed together', async () => {
  signIn({ role: ROLE.administrator });
  serve({});
  let actions: Reaction['actions'] = [];
  renderAt(
    <NamesContext value={names}>
      <EdgeList reaction={REACTION} onChange={(changed) => (actions = changed)} />
    </NamesContext>,
  );
  const lines = within(await screen.findByRole('region', { name: 'Leads to' })).getAllByRole('listitem');
  await expect
    .poll(() => lines.map(({ textContent }) => textContent))
    .toEqual(['give upHand over2 questions', 'gotoDonewhen an expression is true']);
  await userEvent.click(screen.getByRole('button', { name: /give up.*Hand over/u }));
  expect(actions.map(({ args }) => args['give_up'])).toEqual([undefined, undefined, undefined]);
  expect(actions).toHaveLength(3);
});
