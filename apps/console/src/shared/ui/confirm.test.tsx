import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { confirm } from '#shared/ui/confirm.tsx';
import { renderAt } from '#testing/render.tsx';

const question = { title: 'Delete intent “Lost card”?', confirmLabel: 'Delete intent', isDestructive: true };

async function ask(answer: (router: ReturnType<typeof renderAt>['router']) => Promise<unknown>): Promise<boolean> {
  const { router } = renderAt(<div />);
  const asked = confirm({ ...question, text: 'Its 52 templates go too.' });
  await screen.findByRole('dialog', { name: question.title });
  await answer(router);
  return asked;
}

test('asks with the name of the thing and what depends on it, and answers what was chosen', async () => {
  const isConfirmed = await ask(async () => {
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription('Its 52 templates go too.');
    await userEvent.click(screen.getByRole('button', { name: 'Delete intent' }));
  });
  expect(isConfirmed).toBe(true);
});

test('Esc and Cancel leave everything as it is', async () => {
  expect(await ask(() => userEvent.keyboard('{Escape}'))).toBe(false);
});

test('Enter alone destroys nothing', async () => {
  expect(await ask(() => userEvent.keyboard('{Enter}'))).toBe(false);
});

test('leaving the screen, as with the browser’s Back button, cancels', async () => {
  const isConfirmed = await ask(async (router) => {
    await act(() => router.navigate('/?q=here'));
    expect(screen.getByRole('dialog')).toBeVisible();
    await act(() => router.navigate('/elsewhere'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
  expect(isConfirmed).toBe(false);
});
