import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AddField } from '#shared/ui/add-field.tsx';

const EMPTY = 'Write something first.';

test('its message stays while a button of the mouse is down, so that what is pressed below it does not move', async () => {
  render(
    <AddField label="Add" validate={() => undefined} emptyMessage={EMPTY} onAdd={() => Promise.resolve(undefined)} />,
  );
  const field = screen.getByRole('textbox', { name: 'Add' });
  field.focus();
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(screen.getByRole('alert')).toHaveTextContent(EMPTY);

  fireEvent.pointerDown(document.body);
  fireEvent.blur(field);
  expect(screen.getByRole('alert')).toHaveTextContent(EMPTY);

  fireEvent.pointerUp(document.body);
  await expect.poll(() => screen.queryByRole('alert')).toBeNull();
});

test('left by a key, its message goes at once', () => {
  render(
    <AddField label="Add" validate={() => undefined} emptyMessage={EMPTY} onAdd={() => Promise.resolve(undefined)} />,
  );
  const field = screen.getByRole('textbox', { name: 'Add' });
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.blur(field);
  expect(screen.queryByRole('alert')).toBeNull();
});
