import { reactions } from '@parley/contract';
import type { Reaction } from '@parley/domain';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { call } from '#shared/api/client.ts';
import { useRead } from '#shared/api/hooks.ts';
import { listenForHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { SaveBar } from '#shared/saving/save-bar.tsx';
import { toldBySaving, useSaving } from '#shared/saving/use-saving.ts';
import { offerSlot } from '#shared/ui/page-header.tsx';
import { renderAt } from '#testing/render.tsx';
import { refusal, serve, signIn, type SentCall } from '#testing/server.ts';

const saveState = offerSlot('saveState');

/** The smallest screen that saves: a name for each reaction. */
function Screen() {
  const read = useRead(reactions.list);
  const saving = useSaving<Reaction>({
    resource: 'reactions',
    things: read.data,
    reread: async () => (await read.refetch()).data,
    writes: {
      update: (body) => call(reactions.updateList, { body, quiet: toldBySaving }),
      insert: ({ id: _id, version: _version, who: _who, ...body }) =>
        call(reactions.create, { body, quiet: toldBySaving }),
      remove: ({ id, version }) => call(reactions.remove, { params: { id }, atime: version, quiet: toldBySaving }),
    },
  });
  return (
    <>
      <div ref={saveState} />
      {saving.things?.map(({ id, name }) => (
        <div key={id}>
          <input
            aria-label={`Name of ${id}`}
            value={name}
            onChange={(event) => saving.change(id, { name: event.target.value })}
          />
          <button onClick={() => saving.remove([id])}>Delete {name}</button>
        </div>
      ))}
      <button
        onClick={() =>
          saving.insert({ name: 'New', intents: [], condition: '', reactions_scopes_id: null, actions: [] })
        }
      >
        Add
      </button>
      <Link to="/app/intents">Intents</Link>
      <Link to="?project_id=1&reaction=1">Select</Link>
      <SaveBar
        saving={saving}
        wording={{
          noun: 'Reaction',
          titleOf: ({ name }) => name,
          labels: {
            name: 'name',
            condition: 'condition',
            intents: 'intents',
            actions: 'actions',
            reactions_scopes_id: 'scope',
            suppressions: 'suppressions',
          },
          textOf: (field, thing) => (JSON.stringify(thing[field]) ?? '').replaceAll('"', ''),
        }}
      />
    </>
  );
}

const reaction = (id: number, changes: Partial<Reaction> = {}): Reaction => ({
  id,
  name: `Reaction ${id}`,
  intents: [],
  condition: '',
  reactions_scopes_id: null,
  actions: [],
  version: 10,
  who: 8,
  ...changes,
});

/** A server that stores what it is told and counts its versions, as the real one does. */
function storing(...stored: Reaction[]) {
  const server = { reactions: stored, clock: 100 };
  const calls = serve({
    'GET /reactions': () => server.reactions,
    'PUT /reactions': ({ body }: SentCall) => {
      const patches = body as Partial<Reaction>[];
      const conflicts = patches.flatMap(({ id, version = 0 }) => {
        const found = server.reactions.find((one) => one.id === id);
        const isOld = !found || (found.version ?? 0) > version;
        return isOld ? [{ resource: 'reactions', id, version: found?.version ?? 0, who: 8, deleted: !found }] : [];
      });
      if (conflicts.length > 0) return refusal(409, 'conflict', 'A concurrent edit occurred.', { conflicts });
      server.clock += 1;
      server.reactions = server.reactions.map((one) => ({
        ...one,
        ...patches.find(({ id }) => id === one.id),
        ...(patches.some(({ id }) => id === one.id) ? { version: server.clock } : {}),
      }));
      return { version: server.clock };
    },
    'PUT /reactions/-1': ({ body }: SentCall) => {
      server.clock += 1;
      const added = { ...reaction(server.clock), ...(body as Partial<Reaction>), version: server.clock };
      server.reactions = [...server.reactions, added];
      return { id: added.id, version: added.version };
    },
    'DELETE /reactions/1': () => {
      server.reactions = server.reactions.filter(({ id }) => id !== 1);
      return { version: (server.clock += 1) };
    },
    'GET /users': [{ id: 8, name: 'Petr M.' }],
  });
  return { server, calls, writes: () => calls.filter(({ method }) => method !== 'GET') };
}

beforeEach(() => {
  signIn();
  return listenForHotkeys();
});

const open = async () => {
  const view = renderAt(<Screen />, '/app/grapheditor?project_id=1');
  await screen.findByLabelText('Name of 1');
  return { ...view, user: userEvent.setup() };
};

async function retype(user: ReturnType<typeof userEvent.setup>, label: string, text: string) {
  await user.clear(screen.getByLabelText(label));
  await user.type(screen.getByLabelText(label), text);
}

describe('saving', () => {
  it('counts what is unsaved and saves the changed fields with Ctrl+S', async () => {
    const { writes } = storing(reaction(1), reaction(2));
    const { user } = await open();
    expect(screen.getByText('Saved')).toBeInTheDocument();
    await retype(user, 'Name of 1', 'Hello');
    expect(screen.getByRole('status', { name: 'Save state' })).toHaveTextContent('1 unsaved');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Updated')).toBeInTheDocument();
    expect(writes()[0]?.body).toEqual([{ id: 1, version: 10, name: 'Hello' }]);
    expect(screen.getByText('Saved')).toBeInTheDocument();
  });

  it('steps back over a save', async () => {
    const { server } = storing(reaction(1));
    const { user } = await open();
    await retype(user, 'Name of 1', 'Hello');
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText('Saved');
    await user.keyboard('{Control>}z{/Control}');
    expect(screen.getByLabelText('Name of 1')).toHaveValue('Reaction 1');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(server.reactions[0]?.name).toBe('Reaction 1'));
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(screen.getByLabelText('Name of 1')).toHaveValue('Hello');
  });

  it('deletes, changes and adds in this order', async () => {
    const { writes, server } = storing(reaction(1), reaction(2));
    const { user } = await open();
    await user.click(screen.getByText('Add'));
    await retype(user, 'Name of 2', 'Hello');
    await user.click(screen.getByText('Delete Reaction 1'));
    expect(screen.getByRole('status', { name: 'Save state' })).toHaveTextContent('3 unsaved');
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    await screen.findByText('Updated');
    expect(writes().map(({ method, path }) => `${method} ${path}`)).toEqual([
      'DELETE /reactions/1',
      'PUT /reactions',
      'PUT /reactions/-1',
    ]);
    expect(server.reactions.map(({ name }) => name)).toEqual(['Hello', 'New']);
    expect(screen.getByText('Saved')).toBeInTheDocument();
  });

  it('says why it failed and keeps what was typed', async () => {
    serve({
      'GET /reactions': [reaction(1)],
      'PUT /reactions': refusal(400, 'invalid', 'Duplicit reaction name'),
    });
    const { user } = await open();
    await retype(user, 'Name of 1', 'Hello');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Error! Cannot save state.')).toBeInTheDocument();
    expect(screen.getByText(/Duplicit reaction name/)).toBeInTheDocument();
    expect(screen.getByLabelText('Name of 1')).toHaveValue('Hello');
    expect(screen.getByRole('status', { name: 'Save state' })).toHaveTextContent('1 unsaved');
  });

  it('discards everything from the menu, which can be undone', async () => {
    storing(reaction(1));
    const { user } = await open();
    await retype(user, 'Name of 1', 'Hello');
    await user.click(screen.getByLabelText('More ways to save'));
    await user.click(await screen.findByText('Discard changes'));
    expect(screen.getByLabelText('Name of 1')).toHaveValue('Reaction 1');
    await user.click(screen.getByLabelText('Undo'));
    expect(screen.getByLabelText('Name of 1')).toHaveValue('Hello');
  });
});

describe('a draft', () => {
  it('is found again after a reload', async () => {
    storing(reaction(1), reaction(2));
    const first = await open();
    await retype(first.user, 'Name of 1', 'Hello');
    await first.user.click(screen.getByText('Delete Reaction 2'));
    act(() => void window.dispatchEvent(new Event('pagehide')));
    first.unmount();
    await open();
    expect(screen.getByLabelText('Name of 1')).toHaveValue('Hello');
    expect(screen.queryByLabelText('Name of 2')).not.toBeInTheDocument();
    expect(screen.getByText('Draft found')).toBeInTheDocument();
  });

  it('is gone once it is saved', async () => {
    storing(reaction(1));
    const { user, unmount } = await open();
    await retype(user, 'Name of 1', 'Hello');
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText('Saved');
    unmount();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('belongs to its user', async () => {
    storing(reaction(1));
    const { user, unmount } = await open();
    await retype(user, 'Name of 1', 'Hello');
    unmount();
    signIn({ id: 9 });
    await open();
    expect(screen.getByLabelText('Name of 1')).toHaveValue('Reaction 1');
  });
});

describe('a conflict', () => {
  it('shows both versions by field, and saves what is chosen', async () => {
    const { server } = storing(reaction(1, { condition: 'confidence > 0.5' }));
    const { user } = await open();
    await retype(user, 'Name of 1', 'Mine');
    server.reactions = [reaction(1, { name: 'Theirs', condition: 'confidence > 0.7', version: 50 })];
    await user.keyboard('{Control>}s{/Control}');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Conflict! Data not saved.')).toBeInTheDocument();
    expect(within(dialog).getByText(/A concurrent edit occurred/)).toBeInTheDocument();
    expect(within(dialog).getByText(/Petr M/)).toBeInTheDocument();
    expect(within(dialog).getByText(/1 of 2 chosen, 3 fields equal/)).toBeInTheDocument();
    expect(within(dialog).getByText('Save merged').closest('button')).toBeDisabled();
    await user.click(within(dialog).getByRole('radio', { name: 'Yours: Mine' }));
    await user.click(within(dialog).getByText('Save merged'));
    await screen.findByText('Updated');
    expect(server.reactions[0]).toMatchObject({ name: 'Mine', condition: 'confidence > 0.7' });
  });

  it('keeps what was typed when it is cancelled', async () => {
    const { server } = storing(reaction(1));
    const { user } = await open();
    await retype(user, 'Name of 1', 'Mine');
    server.reactions = [reaction(1, { name: 'Theirs', version: 50 })];
    await user.keyboard('{Control>}s{/Control}');
    await user.click(within(await screen.findByRole('dialog')).getByText('Cancel'));
    expect(screen.getByLabelText('Name of 1')).toHaveValue('Mine');
    expect(server.reactions[0]?.name).toBe('Theirs');
  });

  it('with a deletion lets one keep the thing as a new one', async () => {
    const { server } = storing(reaction(1), reaction(2));
    const { user } = await open();
    await retype(user, 'Name of 1', 'Mine');
    server.reactions = [reaction(2)];
    await user.keyboard('{Control>}s{/Control}');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/was deleted/)).toBeInTheDocument();
    await user.click(within(dialog).getByRole('radio', { name: /Yours: Keep it/ }));
    await user.click(within(dialog).getByText('Save merged'));
    await screen.findByText('Updated');
    expect(server.reactions.map(({ name }) => name)).toEqual(['Reaction 2', 'Mine']);
  });
});

describe('leaving with something unsaved', () => {
  it('asks, and stays when one wants to', async () => {
    storing(reaction(1));
    const { user, router } = await open();
    await retype(user, 'Name of 1', 'Hello');
    await user.click(screen.getByText('Intents'));
    await user.click(await screen.findByText('Stay'));
    expect(router.state.location.pathname).toBe('/app/grapheditor');
    expect(screen.getByLabelText('Name of 1')).toHaveValue('Hello');
  });

  it('can save first', async () => {
    const { server } = storing(reaction(1));
    const { user, router } = await open();
    await retype(user, 'Name of 1', 'Hello');
    await user.click(screen.getByText('Intents'));
    await user.click(await screen.findByText('Save and leave'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/intents'));
    expect(server.reactions[0]?.name).toBe('Hello');
  });

  it('does not ask about another selection on the same screen, nor when all is saved', async () => {
    storing(reaction(1));
    const { user, router } = await open();
    await retype(user, 'Name of 1', 'Hello');
    await user.click(screen.getByText('Select'));
    await waitFor(() => expect(router.state.location.search).toBe('?project_id=1&reaction=1'));
    expect(screen.queryByText('Stay')).not.toBeInTheDocument();
  });

  it('makes the browser ask before the page is closed', async () => {
    storing(reaction(1));
    const { user } = await open();
    const close = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(close()).toBe(false);
    await retype(user, 'Name of 1', 'Hello');
    expect(close()).toBe(true);
  });
});
