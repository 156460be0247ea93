import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ConditionTrial } from '#features/reactions/panel/condition-trial.tsx';
import { showTurns } from '#parts/chat/said-turns.ts';
import { renderAt } from '#testing/render.tsx';
import { serve, signIn, type SentCall } from '#testing/server.ts';

const turn = { conversationId: 'c1', token: 'abcdefghijklmnopqrstuv', timestamp: 4_000, text: 'I lost my card' };

beforeEach(() => {
  signIn();
  showTurns([turn]);
});

test('a condition is tried on what was said last, and tells its verdict and what it read', async () => {
  const calls = serve({
    'POST /chat/condition': ({ body }: SentCall) =>
      (body as { condition: string }).condition.includes('boom')
        ? { verdict: 'error', values: {}, error: 'boom is not defined' }
        : { verdict: true, values: { 'slots.asked': 'undefined', text: 'I lost my card' } },
  });
  const { unmount } = renderAt(<ConditionTrial condition="slots.asked != true && text" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Try on “I lost my card”' }));
  expect(await screen.findByRole('status')).toHaveTextContent('Trueslots.asked = undefined, text = "I lost my card"');
  expect(calls[0]?.query.get('id')).toBe('c1');
  expect(calls[0]?.body).toEqual({ condition: 'slots.asked != true && text', timestamp: 4_000 });
  unmount();
  renderAt(<ConditionTrial condition="boom" />);
  await userEvent.click(await screen.findByRole('button', { name: /^Try on/u }));
  expect(await screen.findByRole('status')).toHaveTextContent('Error: boom is not defined');
});

test('there is nothing to try without a condition, or while nothing was said', () => {
  const { unmount } = renderAt(<ConditionTrial condition=" " />);
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  showTurns([]);
  renderAt(<ConditionTrial condition="true" />);
  expect(screen.queryByRole('button')).toBeNull();
});
