import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { matchingOffers } from '#shared/ui/offers.ts';
import { focusUnfinished, SuggestField, type SuggestFieldProps } from '#shared/ui/suggest-field.tsx';
import { renderAt } from '#testing/render.tsx';

const NAMES = ['__start__', '__fallback__', 'Pay bill', 'Pay', 'Block card'];

function setUp(props: Partial<SuggestFieldProps> = {}) {
  const onTake = vi.fn<(value: string) => void>();
  function Field() {
    const [typed, setTyped] = useState('');
    return (
      <SuggestField
        label="Names"
        typed={typed}
        onType={setTyped}
        offers={matchingOffers(
          NAMES.map((name) => ({ value: name, name })),
          typed,
        )}
        onTake={(value) => {
          onTake(value);
          setTyped('');
        }}
        {...props}
      />
    );
  }
  renderAt(<Field />, '/app/dashboard');
  return { user: userEvent.setup(), onTake, field: screen.getByRole('combobox', { name: 'Names' }) };
}

describe('Enter in a field that offers names', () => {
  it('takes the only offer, though no more than a part of it was typed', async () => {
    const { user, onTake, field } = setUp({ create: { label: 'New', run: vi.fn<() => void>() } });
    await user.type(field, 'fall{Enter}');
    expect(onTake.mock.calls).toEqual([['__fallback__']]);
    expect(field).toHaveValue('');
  });

  it('takes the offer of exactly that name before those that only begin with it', async () => {
    const { user, onTake, field } = setUp();
    await user.type(field, 'pay{Enter}');
    expect(onTake.mock.calls).toEqual([['Pay']]);
  });

  it('takes the offer that the arrow keys highlight, and says which that is', async () => {
    const { user, onTake, field } = setUp();
    await user.type(field, 'pay{ArrowDown}');
    const second = within(screen.getByRole('listbox', { name: 'Names' })).getByRole('option', { name: 'Pay bill' });
    expect(second).toHaveAttribute('aria-selected', 'true');
    expect(field).toHaveAttribute('aria-activedescendant', second.id);
    await user.keyboard('{Enter}');
    expect(onTake.mock.calls).toEqual([['Pay bill']]);
  });

  it('makes a new name of a text that is no offer, where new names are allowed', async () => {
    const run = vi.fn<(typed: string) => void>();
    const { user, onTake, field } = setUp({ create: { label: 'New', run } });
    await user.type(field, ' Lost card {Enter}');
    expect(run.mock.calls).toEqual([['Lost card']]);
    expect(onTake).not.toHaveBeenCalled();
  });

  it('keeps a text that is nothing, says so, and leads back to it', async () => {
    const { user, onTake, field } = setUp();
    await user.type(field, 'nobody{Enter}');
    expect(field).toHaveValue('nobody');
    expect(screen.getByText('“nobody” isn’t added yet. Press Enter, or clear it.')).toBeInTheDocument();
    await user.tab();
    expect(field).toHaveValue('nobody');
    expect(focusUnfinished(document)).toBe(true);
    expect(field).toHaveFocus();
    await user.clear(field);
    expect(focusUnfinished(document)).toBe(false);
    expect(onTake).not.toHaveBeenCalled();
  });

  it('does nothing where nothing is typed, and nothing is highlighted', async () => {
    const { user, onTake, field } = setUp();
    await user.type(field, '{Enter}');
    expect(onTake).not.toHaveBeenCalled();
  });

  it('leaves a free value alone that is not being typed', async () => {
    const { user, onTake, field } = setUp({ isFree: true, typed: 'Pay bill' });
    await user.click(field);
    await user.keyboard('{Enter}');
    expect(onTake).not.toHaveBeenCalled();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onTake).toHaveBeenCalledTimes(1);
  });

  it('leaves a free text as it is once the list was closed', async () => {
    const { user, onTake, field } = setUp({ isFree: true });
    await user.type(field, 'Pay b{Escape}{Enter}');
    expect(onTake).not.toHaveBeenCalled();
    expect(field).toHaveValue('Pay b');
    expect(focusUnfinished(document)).toBe(false);
  });
});

it('a name that was typed in full is added to chips when the field is left, and nowhere else', async () => {
  const { user, onTake, field } = setUp({ isBare: true });
  await user.type(field, 'block card');
  await user.tab();
  expect(onTake.mock.calls).toEqual([['Block card']]);
  cleanup();
  const plain = setUp();
  await plain.user.type(plain.field, 'block card');
  await plain.user.tab();
  expect(plain.onTake).not.toHaveBeenCalled();
  expect(plain.field).toHaveValue('block card');
});
