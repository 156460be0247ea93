import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ReplayDialog } from '#features/deployments/list/replay-dialog.tsx';
import { renderAt } from '#testing/render.tsx';
import { serve, signIn } from '#testing/server.ts';

const answer = { reactions: [], utterances: [] };
const turn = (said: string, number: number, cause: object) => ({
  ...{ conversation_id: 'a', started: 1_700_000_000, turn: number, said, before: answer, after: answer, cause },
});
const balance = { kind: 'reactions', id: 4, name: 'Balance' };

test('replayed turns are grouped by the change that explains them, the most frequent first', async () => {
  signIn();
  const differences = [
    turn('what now', 1, { kind: 'unknown', id: null, name: '' }),
    turn('and then', 2, { kind: 'unknown', id: null, name: '' }),
    turn('i lost it', 3, { kind: 'intents', id: 9, name: 'Lost card' }),
    turn('how much', 4, balance),
    turn('how much is it', 5, balance),
  ];
  serve({ 'GET /run/replay': { conversations: 1, skipped: 0, turns: 9, different: 5, differences } });
  renderAt(<ReplayDialog onClose={() => undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Replay' }));
  const list = await screen.findByRole('list', { name: 'Turns that would be answered differently, by what changed' });
  expect(
    within(list)
      .getAllByRole('heading')
      .map(({ textContent }) => textContent),
  ).toEqual(['Reaction Balance 2 turns', 'Intent Lost card 1 turn', 'No single change explains these  2 turns']);
  const texts = list.textContent ?? '';
  expect(texts.indexOf('how much is it')).toBeLessThan(texts.indexOf('i lost it'));
  expect(within(list).getByRole('link', { name: 'Balance' })).toHaveAttribute(
    'href',
    expect.stringContaining('reaction=4'),
  );
});
