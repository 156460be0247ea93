import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ConflictDialog } from '#shared/saving/conflict-dialog.tsx';
import { renderAt } from '#testing/render.tsx';

test('texts are compared once, however often one chooses between them', async () => {
  const field = { field: 'values', label: 'Values', mine: 'a\nmine', theirs: 'a\ntheirs', both: 'a\ntheirs\nmine' };
  const conflict = { noun: 'Entity', title: 'town', mine: 'Yours', theirs: 'Theirs', equal: 3 };
  const match = vi.spyOn(String.prototype, 'match');
  onTestFinished(() => match.mockRestore());
  const comparisons = () => match.mock.contexts.filter((text) => String(text) === field.theirs).length;
  renderAt(
    <ConflictDialog
      conflicts={[{ ...conflict, fields: [{ ...field, suggested: 'both' }] }]}
      onCancel={vi.fn()}
      onMerge={vi.fn()}
    />,
  );
  expect(await screen.findByRole('radio', { name: /^Combine both/u })).toBeChecked();
  const before = comparisons();
  expect(before).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole('radio', { name: /^Theirs/u }));
  await userEvent.click(screen.getByRole('radio', { name: /^Yours/u }));
  expect(screen.getByRole('radio', { name: /^Yours/u })).toBeChecked();
  expect(comparisons()).toBe(before);
});
