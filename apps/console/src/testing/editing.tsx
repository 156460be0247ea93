import { screen, waitFor, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { offerSlot } from '#shared/ui/page-header.tsx';
import { renderAt } from '#testing/render.tsx';

/** Steps of an editor that are alike on every screen that saves changes. */

export const SAVE = '{Control>}s{/Control}';
export const UNDO = '{Control>}z{/Control}';
export const REDO = '{Control>}y{/Control}';

const saveState = offerSlot('saveState');

/** Shows a screen below the head of the page, which tells whether everything is saved. */
export function openEditing(element: ReactNode, address: string) {
  const view = renderAt(
    <>
      <div ref={saveState} />
      {element}
    </>,
    address,
  );
  return { ...view, user: userEvent.setup() };
}

interface Deletion {
  /** As the question names it: `action`. */
  noun: string;
  name: string;
  /** The links of what uses it. */
  users: readonly string[];
}

/** Deletes one of a list after the question, takes that back, deletes it again and saves. */
export async function deleteUndoRedo(user: UserEvent, { noun, name, users }: Deletion): Promise<void> {
  const option = { name: new RegExp(name, 'u') };
  await user.click(screen.getByRole('button', { name: `Delete ${name}` }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(`Delete ${noun} “${name}”?`);
  for (const one of users) expect(within(dialog).getByRole('link', { name: one })).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: `Delete ${noun}` }));
  await waitFor(() => expect(screen.queryByRole('option', option)).toBeNull());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard(UNDO);
  expect(await screen.findByRole('option', option)).toBeVisible();
  await user.keyboard(REDO);
  await user.keyboard(SAVE);
  await screen.findByText('Updated');
}
