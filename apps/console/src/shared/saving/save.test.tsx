import type { Reaction } from '@parley/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { tellRefusal } from '#app/refusals.ts';
import { onRefusal } from '#shared/api/refusals.ts';
import { listenForHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { notices } from '#shared/notices/notices.ts';
import type { Writes } from '#shared/saving/save.ts';
import { REDO, SAVE, UNDO } from '#testing/editing.tsx';
import { atOnce, byThing, openSaving, reaction, retype, storing } from '#testing/saving-screen.tsx';
import { refusal, signIn } from '#testing/server.ts';

beforeEach(() => {
  signIn();
  return listenForHotkeys();
});

interface Way {
  way: string;
  calls: Writes<Reaction>;
  /** The body sent for one change. */
  bodyOf: (patch: object) => unknown;
  /** The calls that send a deletion, a change and a new thing. */
  sent: string[];
}

const WAYS: Way[] = [
  {
    way: 'by thing',
    calls: byThing,
    bodyOf: (patch) => [patch],
    sent: ['DELETE /reactions/1', 'PUT /reactions', 'PUT /reactions/-1'],
  },
  {
    way: 'by one call',
    calls: atOnce,
    bodyOf: (patch) => ({ removed: [], changed: [patch], added: [] }),
    sent: ['POST /reactions'],
  },
];

const state = () => screen.getByRole('status', { name: 'Save state' });
const saved = () => waitFor(() => expect(state()).toHaveTextContent('Saved'));
const nameOf = (id: number) => screen.queryByLabelText<HTMLInputElement>(`Name of ${id}`)?.value;
/** One step, however long it takes. */
const rename = (id: number, value: string) =>
  fireEvent.change(screen.getByLabelText(`Name of ${id}`), { target: { value } });
const namesOn = (server: { reactions: Reaction[] }) => server.reactions.map(({ name }) => name);

describe.each(WAYS)('saving $way', ({ calls, bodyOf, sent }) => {
  /** Deletes the first of two, changes the second and adds a third. */
  async function changeThree(...others: Reaction[]) {
    const stored = storing(reaction(1), reaction(2), ...others);
    const { user } = await openSaving(calls);
    await user.click(screen.getByText('Add'));
    await retype(user, 'Name of 2', 'Hello');
    await user.click(screen.getByText('Delete Reaction 1'));
    expect(state()).toHaveTextContent('3 unsaved');
    const lines = () => stored.writes().map(({ method, path }) => `${method} ${path}`);
    return { ...stored, user, lines };
  }

  it('counts what is unsaved and saves the changed fields with Ctrl+S', async () => {
    const { writes } = storing(reaction(1), reaction(2));
    const { user } = await openSaving(calls);
    expect(screen.getByText('Saved')).toBeInTheDocument();
    await retype(user, 'Name of 1', 'Hello');
    expect(state()).toHaveTextContent('1 unsaved');
    await user.keyboard(SAVE);
    expect(await screen.findByText('Updated')).toBeInTheDocument();
    expect(writes().map(({ body }) => body)).toEqual([bodyOf({ id: 1, version: 10, name: 'Hello' })]);
    expect(screen.getByText('Saved')).toBeInTheDocument();
  });

  it('deletes, changes and adds in this order', async () => {
    const { user, server, lines } = await changeThree();
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    await screen.findByText('Updated');
    expect(lines()).toEqual(sent);
    expect(namesOn(server)).toEqual(['Hello', 'New']);
    expect(screen.getByText('Saved')).toBeInTheDocument();
  });

  it('steps back over a save', async () => {
    const { server } = storing(reaction(1));
    const { user } = await openSaving(calls);
    rename(1, 'Hello');
    await user.keyboard(SAVE);
    await screen.findByText('Saved');
    await user.keyboard(UNDO);
    expect(nameOf(1)).toBe('Reaction 1');
    await user.keyboard(SAVE);
    await waitFor(() => expect(namesOn(server)).toEqual(['Reaction 1']));
    await user.keyboard(REDO);
    expect(nameOf(1)).toBe('Hello');
  });

  it('steps back and forth over the save of new things, by the ids that they got', async () => {
    const { server } = storing(reaction(1));
    const { user } = await openSaving(calls);
    await user.click(screen.getByText('Add'));
    await user.click(screen.getByText('Add'));
    rename(-2, 'Newer');
    await user.keyboard(SAVE);
    await saved();
    const [, first = 0, second = 0] = server.reactions.map(({ id }) => id);
    expect([first, second].map(nameOf)).toEqual(['New', 'Newer']);

    await user.keyboard(UNDO);
    expect([first, second].map(nameOf)).toEqual(['New', 'New']);
    await user.keyboard(UNDO);
    expect([first, second].map(nameOf)).toEqual(['New', undefined]);
    await user.keyboard(SAVE);
    await waitFor(() => expect(server.reactions.map(({ id }) => id)).toEqual([1, first]));
    await saved();

    await user.keyboard(`${REDO}${REDO}`);
    expect([first, second].map(nameOf)).toEqual(['New', 'Newer']);
    expect(state()).toHaveTextContent('1 unsaved');
    await user.keyboard(SAVE);
    await waitFor(() => expect(namesOn(server)).toEqual(['Reaction 1', 'New', 'Newer']));
    await saved();
    const again = server.reactions.at(-1)?.id ?? 0;
    expect([first, second, again].map(nameOf)).toEqual(['New', undefined, 'Newer']);
  });

  it('leaves unsaved what is typed while it is under way', async () => {
    const { server, writes } = storing(reaction(1), reaction(2));
    const { user } = await openSaving(calls);
    await retype(user, 'Name of 1', 'Hello');
    await user.click(screen.getByText('Add'));
    const { promise, resolve } = Promise.withResolvers<void>();
    server.held = promise;
    await user.keyboard(SAVE);
    await waitFor(() => expect(writes()).toHaveLength(1));
    await user.type(screen.getByLabelText('Name of 1'), ' there');
    await user.type(screen.getByLabelText('Name of -1'), 'er');
    await retype(user, 'Name of 2', 'Also');
    resolve();
    await waitFor(() => expect(namesOn(server)).toEqual(['Hello', 'Reaction 2', 'New']));
    await waitFor(() => expect(state()).toHaveTextContent('3 unsaved'));
    const { id = 0 } = server.reactions[2] ?? {};
    await screen.findByLabelText(`Name of ${id}`);
    expect([1, 2, id].map(nameOf)).toEqual(['Hello there', 'Also', 'Newer']);
    expect(namesOn(server)).toEqual(['Hello', 'Reaction 2', 'New']);
    await user.keyboard(SAVE);
    await saved();
    expect(namesOn(server)).toEqual(['Hello there', 'Also', 'Newer']);
  });

  it('leaves unsaved what is deleted, and what is taken back, while it is under way', async () => {
    const { server, writes } = storing(reaction(1), reaction(2));
    const { user } = await openSaving(calls);
    await user.click(screen.getByText('Add'));
    await user.click(screen.getByText('Delete Reaction 1'));
    const { promise, resolve } = Promise.withResolvers<void>();
    server.held = promise;
    await user.keyboard(SAVE);
    await waitFor(() => expect(writes()).toHaveLength(1));
    await user.keyboard(UNDO);
    await user.click(screen.getByText('Delete New'));
    resolve();
    await waitFor(() => expect(namesOn(server)).toEqual(['Reaction 2', 'New']));
    await waitFor(() => expect(state()).toHaveTextContent('2 unsaved'));
    expect([nameOf(1), screen.queryByText('Delete New')]).toEqual(['Reaction 1', null]);
    await user.keyboard(SAVE);
    await saved();
    expect(namesOn(server)).toEqual(['Reaction 2', 'Reaction 1']);
  });

  it('says why it failed and keeps everything unsaved', async () => {
    const { user, server, lines } = await changeThree();
    server.refused = refusal(400, 'invalid', 'Duplicit reaction name');
    await user.keyboard(SAVE);
    expect(await screen.findByText('Error! Cannot save state.')).toBeInTheDocument();
    expect(screen.getByText(/Duplicit reaction name/)).toBeInTheDocument();
    expect(state()).toHaveTextContent('3 unsaved');
    expect([-1, 1, 2].map(nameOf)).toEqual(['New', undefined, 'Hello']);
    expect(lines()).toEqual(sent.slice(0, 1));
    server.refused = undefined;
    await user.keyboard(SAVE);
    await saved();
    expect(namesOn(server)).toEqual(['Hello', 'New']);
    expect(screen.queryByText('Error! Cannot save state.')).toBeNull();
  });

  it('tells a missing permission once, and not again as a failed save', async () => {
    onRefusal(tellRefusal);
    const { user, server } = await changeThree();
    server.refused = refusal(402, 'forbidden', 'Insufficient permissions.');
    await user.keyboard(SAVE);
    expect(await screen.findByText('Insufficient permissions.')).toBeInTheDocument();
    await waitFor(() => expect(state()).toHaveTextContent('3 unsaved'));
    expect(notices.get().shown).toHaveLength(1);
  });

  it('discards everything, which can be undone', async () => {
    storing(reaction(1));
    const { user } = await openSaving(calls);
    await retype(user, 'Name of 1', 'Hello');
    await user.click(screen.getByLabelText('Discard changes'));
    expect(nameOf(1)).toBe('Reaction 1');
    await user.click(screen.getByLabelText('Undo'));
    expect(nameOf(1)).toBe('Hello');
  });

  it('tries again by itself when what was in the way leaves nothing to choose', async () => {
    const { user, server, lines } = await changeThree(reaction(3));
    await user.click(screen.getByText('Delete Reaction 3'));
    server.reactions = server.reactions.filter(({ id }) => id !== 1);
    await user.keyboard(SAVE);
    await saved();
    expect(lines()).toEqual([sent[0], ...sent.map((line) => line.replace('/reactions/1', '/reactions/3'))]);
    expect(namesOn(server)).toEqual(['Hello', 'New']);
    expect([1, 2, 3].map(nameOf)).toEqual([undefined, 'Hello', undefined]);
    expect(screen.getByText('Delete New')).toBeInTheDocument();
  });

  it('asks nothing, and sends nothing again, when both sides did the same', async () => {
    const { server, writes } = storing(reaction(1), reaction(2));
    const { user } = await openSaving(calls);
    await user.click(screen.getByText('Delete Reaction 1'));
    await retype(user, 'Name of 2', 'Same');
    server.reactions = [reaction(2, { name: 'Same', version: 50 })];
    await user.keyboard(SAVE);
    await saved();
    expect(writes()).toHaveLength(1);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect([1, 2].map(nameOf)).toEqual([undefined, 'Same']);
  });
});

describe.each(WAYS)('a conflict of a save $way', ({ calls }) => {
  it('shows both versions by field, and saves what is chosen', async () => {
    const { server } = storing(reaction(1, { condition: 'confidence > 0.5' }));
    const { user } = await openSaving(calls);
    await retype(user, 'Name of 1', 'Mine');
    server.reactions = [reaction(1, { name: 'Theirs', condition: 'confidence > 0.7', version: 50 })];
    await user.keyboard(SAVE);
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Conflict! Data not saved.')).toBeInTheDocument();
    expect(within(dialog).getByText(/A concurrent edit occurred/)).toBeInTheDocument();
    expect(within(dialog).getByText(/Petr M/)).toBeInTheDocument();
    expect(within(dialog).getByText(/1 of 2 selected, 3 identical fields/)).toBeInTheDocument();
    expect(within(dialog).getByText('Save merged version').closest('button')).toBeDisabled();
    await user.click(within(dialog).getByRole('radio', { name: 'Yours: Mine' }));
    await user.click(within(dialog).getByText('Save merged version'));
    await screen.findByText('Updated');
    expect(server.reactions[0]).toMatchObject({ name: 'Mine', condition: 'confidence > 0.7' });
  });

  it('keeps what was typed when it is cancelled', async () => {
    const { server } = storing(reaction(1));
    const { user } = await openSaving(calls);
    await retype(user, 'Name of 1', 'Mine');
    server.reactions = [reaction(1, { name: 'Theirs', version: 50 })];
    await user.keyboard(SAVE);
    await user.click(within(await screen.findByRole('dialog')).getByText('Cancel'));
    expect(screen.getByLabelText('Name of 1')).toHaveValue('Mine');
    expect(server.reactions[0]?.name).toBe('Theirs');
  });

  it('with a deletion lets one keep the thing as a new one', async () => {
    const { server } = storing(reaction(1), reaction(2));
    const { user } = await openSaving(calls);
    await retype(user, 'Name of 1', 'Mine');
    server.reactions = [reaction(2)];
    await user.keyboard(SAVE);
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/deleted by someone else/)).toBeInTheDocument();
    await user.click(within(dialog).getByRole('radio', { name: /Yours: Keep/ }));
    await user.click(within(dialog).getByText('Save merged version'));
    await screen.findByText('Updated');
    expect(server.reactions.map(({ name }) => name)).toEqual(['Reaction 2', 'Mine']);
  });
});
