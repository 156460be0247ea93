import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ConvertDialog } from '#parts/tests/convert-dialog.tsx';
import { renderAt } from '#testing/render.tsx';
import { serve, signIn } from '#testing/server.ts';

const reaction = (id: number, name: string) => ({ id, name, intents: [], condition: '', actions: [], version: 1 });
const failed = [
  { turn: 1, text: 'is my card ready', fault: 'fallback', reactions: [9] },
  { turn: 2, text: 'card', fault: 'unsure', reactions: [4] },
];

function open(answers: Record<string, unknown> = {}) {
  signIn();
  const calls = serve({
    'GET /tests': [{ id: 1, name: 'I lost my card', steps: [], version: 1, who: null }],
    'GET /tests/from-conversation': { first_text: 'I lost  my card', failed },
    'GET /reactions': [reaction(9, 'Did not understand'), reaction(4, 'Ask for the digits'), reaction(5, 'Card ready')],
    'POST /tests/from-conversation': { id: 12, version: 3 },
    'GET /run/test/12': { result: 'ok', steps: [], tracker: [] },
    ...answers,
  });
  return { ...renderAt(<ConvertDialog conversationId="a" onClose={() => {}} />), calls };
}

test('a test is named after the first phrase, and asks what should have happened where the bot failed', async () => {
  const { calls, router } = open();
  const dialog = within(await screen.findByRole('dialog', { name: 'Convert to Test' }));
  await waitFor(() => expect(dialog.getByLabelText('Test name')).toHaveValue('I lost my card_copy_1'));
  const select = await dialog.findByRole('combobox', { name: 'After “is my card ready”' });
  expect(select).toHaveDisplayValue('Expect nothing');
  await waitFor(() =>
    expect(within(select).getByRole('option', { name: 'Same as the bot did: Did not understand' })).toBeVisible(),
  );
  await userEvent.selectOptions(select, 'Card ready');
  await userEvent.click(dialog.getByRole('button', { name: 'Create test' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'I lost my card_copy_1',
    conversation_id: 'a',
    max_reactions: 1,
    expected: [{ turn: 1, reactions: [5] }],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Open test' }));
  await waitFor(() =>
    expect(router.state.location.pathname + router.state.location.search).toContain('/app/tests?project_id=1&test=12'),
  );
});

test('typing a name replaces the suggested one', async () => {
  open();
  const name = await screen.findByLabelText('Test name');
  await waitFor(() => expect(name).toHaveValue('I lost my card_copy_1'));
  await userEvent.keyboard('Booking');
  expect(name).toHaveValue('Booking');
});
