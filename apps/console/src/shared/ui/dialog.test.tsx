import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Dialog } from '#shared/ui/dialog.tsx';
import { renderAt } from '#testing/render.tsx';

test('one Esc closes a dialog, and asks first once a text was typed in it', async () => {
  const onClose = vi.fn();
  renderAt(
    <Dialog title="Add a note" onClose={onClose}>
      <input type="search" aria-label="Search" />
      <textarea aria-label="Note" />
    </Dialog>,
  );
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search' }), 'a{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'long work{Escape}');
  expect(screen.getByRole('alert')).toHaveTextContent('Press Esc again to discard what you typed.');
  expect(onClose).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
});
