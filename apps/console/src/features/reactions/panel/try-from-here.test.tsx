import type { Reaction, Scope } from '@parley/domain';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { TryFromHere } from '#features/reactions/panel/try-from-here.tsx';
import { useChatStartPoint } from '#parts/chat/chat-panel-state.ts';
import { writeInEditor } from '#testing/editor.ts';
import { renderAt } from '#testing/render.tsx';

const scopes: Scope[] = [
  { id: 90, name: 'Lost card' },
  { id: 91, name: 'New card' },
];
const reaction: Reaction = {
  id: 8,
  name: 'Ask for the digits',
  intents: [],
  condition: 'slots.asked',
  reactions_scopes_id: 90,
  actions: [],
};

function StartPoint() {
  return <output>{JSON.stringify(useChatStartPoint())}</output>;
}

test('opens the chat at the reaction, in its scope or another, with the slots that are typed', async () => {
  const onClose = vi.fn();
  renderAt(
    <>
      <TryFromHere reaction={reaction} scopes={scopes} onClose={onClose} />
      <StartPoint />
    </>,
  );
  const start = await screen.findByRole('button', { name: 'Start chat' });
  expect(screen.getByRole('combobox', { name: /Scope/u })).toHaveValue('Lost card');
  await writeInEditor('Slots (JSON)', '{"card": ');
  await waitFor(() => expect(start).toBeDisabled());
  expect(screen.getByText(/Enter a JSON object/u)).toBeVisible();
  await writeInEditor('Slots (JSON)', '{"card": "gold"}');
  await waitFor(() => expect(start).toBeEnabled());
  await userEvent.click(screen.getByRole('combobox', { name: /Scope/u }));
  await userEvent.click(await screen.findByRole('option', { name: 'New card' }));
  await userEvent.click(start);
  expect(onClose).toHaveBeenCalledOnce();
  expect(JSON.parse(document.querySelector('output')?.textContent ?? '')).toEqual({
    reaction: { id: 8, name: 'Ask for the digits' },
    scope: 'New card',
    slots: { card: 'gold' },
  });
});
