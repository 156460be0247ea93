import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { listenForHotkeys, useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';

const remove = vi.fn<() => void>();
const add = vi.fn<(name: string) => void>();

beforeEach(() => {
  vi.clearAllMocks();
  return listenForHotkeys();
});

function Things() {
  const [name, setName] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useHotkeys('Things', [
    { keys: 'N', description: 'Add a thing', run: () => field.current?.focus() },
    { keys: 'X', description: 'Delete the thing', run: remove },
  ]);
  return (
    <input
      ref={field}
      aria-label="Name"
      value={name}
      onChange={({ currentTarget }) => setName(currentTarget.value)}
      onKeyDown={({ key }) => key === 'Enter' && add(name)}
    />
  );
}

test('what is typed after N while a screen is being read stands in its field', async () => {
  const { rerender } = render(<SkeletonRows />);
  await userEvent.keyboard('nLost cand{Backspace}{Backspace}{Backspace}ard{Enter}');
  rerender(<Things />);
  await vi.waitFor(() => expect(add).toHaveBeenCalledWith('Lost card'));
  expect(screen.getByRole('textbox')).toHaveFocus();
  await userEvent.keyboard('s');
  expect(screen.getByRole('textbox')).toHaveValue('Lost cards');
});

test('a key that would change what is not seen yet is not kept, nor anything after Esc', async () => {
  const { rerender } = render(<SkeletonRows />);
  await userEvent.keyboard('xnLost{Escape}x');
  rerender(<Things />);
  await new Promise((resolve) => setTimeout(resolve));
  await userEvent.keyboard('n');
  expect(screen.getByRole('textbox')).toHaveFocus();
  expect(screen.getByRole('textbox')).toHaveValue('');
  expect(remove).not.toHaveBeenCalled();
});
