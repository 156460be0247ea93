import type { Reaction, Scope } from '@parley/domain';
import { ROLE } from '@parley/domain';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { ReactionsScreen } from '#features/reactions/reactions-screen.tsx';
import { listenForHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { offerSlot } from '#shared/ui/page-header.tsx';
import { writeInEditor } from '#testing/editor.ts';
import { renderAt } from '#testing/render.tsx';
import { reaction as buildReaction } from '#testing/saving-screen.tsx';
import { refusal, serve, signIn, type SentCall } from '#testing/server.ts';

const saveState = offerSlot('saveState');

const reaction = (id: number, name: string, changes: Partial<Reaction> = {}) => buildReaction(id, { name, ...changes });
const lostCard: Scope = { id: 90, name: 'Lost card', version: 5 };

const greeting = reaction(1, 'Greeting', {
  intents: ['__start__'],
  actions: [
    { name: 'utter', args: { text: 'Hello' } },
    { name: 'expect', args: { reactions: ['Confirm block'] } },
  ],
});
const confirmBlock = reaction(2, 'Confirm block', {
  intents: ['Confirm', 'No such intent'],
  reactions_scopes_id: 90,
  actions: [{ name: 'goto', args: { reaction: 'Order card' } }],
});

const PLACES = { 1: { x: 0, y: 0 }, 2: { x: 240, y: 0 } };

interface SavedReactions {
  removed: { id: number }[];
  changed: Partial<Reaction>[];
  added: Partial<Reaction>[];
}

/** A server with one project that stores every write. */
function serveProject(reactions: Reaction[] = [greeting, confirmBlock], answers: Record<string, unknown> = {}) {
  const stored = { reactions, scopes: [lostCard] };
  let clock = 100;
  const calls = serve({
    'GET /reactions': () => stored.reactions,
    'GET /reactions/scopes': () => stored.scopes,
    'GET /intents': [{ id: 50, name: 'Confirm', templates: [] }],
    'GET /actions': [{ id: 60, name: 'lookup_card', source: '' }],
    'GET /entities': [],
    'GET /tests': [{ id: 70, name: 'Blocks', steps: [{ input: 'hi', reactions: [2], condition: '', actions: [] }] }],
    'GET /users': [{ id: 8, name: 'Petr M.' }],
    'GET /projects': [{ id: 1, name: 'Card line', is_chat: false }],
    'POST /reactions': ({ body }: SentCall) => {
      const { removed, changed, added } = body as SavedReactions;
      clock += 1;
      const ids = added.map((_, index) => clock + index);
      stored.reactions = [
        ...stored.reactions
          .filter(({ id }) => removed.every((one) => one.id !== id))
          .map((one) => {
            const patch = changed.find(({ id }) => id === one.id);
            return patch ? { ...one, ...patch, version: clock } : one;
          }),
        ...added.map((one, index) => ({ ...reaction(ids[index] ?? 0, ''), ...one, version: clock, who: 7 })),
      ];
      return { ids, version: clock };
    },
    'PUT /reactions/scopes': ({ body }: SentCall) => {
      clock += 1;
      const [sent] = body as Scope[];
      stored.scopes = stored.scopes.map((scope) => (scope.id === sent?.id ? { ...sent, version: clock } : scope));
      return { version: clock };
    },
    'DELETE /reactions/scope/90': () => {
      clock += 1;
      stored.scopes = stored.scopes.filter(({ id }) => id !== 90);
      return { version: clock };
    },
    'PUT /reactions/scopes/-1': ({ body }: SentCall) => {
      clock += 1;
      stored.scopes = [...stored.scopes, { ...(body as Scope), id: clock, version: clock }];
      return { id: clock, version: clock };
    },
    ...answers,
  });
  return { stored, calls, writes: () => calls.filter(({ method }) => method !== 'GET') };
}

beforeEach(() => {
  signIn();
  return listenForHotkeys();
});

async function open(query = '', as = 'list') {
  const view = renderAt(
    <>
      <div ref={saveState} />
      <ReactionsScreen />
    </>,
    `/app/grapheditor?project_id=1&view=${as}${query}`,
  );
  return { ...view, user: userEvent.setup() };
}

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const panel = async () => within(await screen.findByRole('complementary'));

describe('the list of reactions', () => {
  it('shows broken references in red, with the reason, and can show only those', async () => {
    serveProject();
    const { user } = await open();
    const broken = await row('Confirm block');
    await waitFor(() => expect(within(broken).getByRole('img', { name: /Intent “.*” not found/ })).toBeInTheDocument());
    expect(within(broken).getByRole('img')).toHaveAccessibleName(/Reaction “Order card” not found/);
    await user.click(screen.getByRole('button', { name: '2 broken references' }));
    expect(screen.queryByRole('row', { name: /Greeting/ })).not.toBeInTheDocument();
  });

  it('is searched in everything that is written, and filtered by scope; both stand in the address', async () => {
    serveProject();
    const { user, router } = await open();
    await row('Greeting');
    await user.type(screen.getByRole('textbox', { name: 'Search reactions' }), 'order');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Greeting/ })).not.toBeInTheDocument());
    expect(screen.getByRole('row', { name: /Confirm block/ })).toBeInTheDocument();
    await waitFor(() => expect(router.state.location.search).toContain('q=order'));
  });

  it('opens what the address selects, and moves the selection with the arrow keys', async () => {
    serveProject();
    const { user, router } = await open('&reaction=1');
    expect(await screen.findByRole('complementary', { name: 'Greeting' })).toBeInTheDocument();
    await row('Greeting');
    await user.keyboard('{ArrowDown}');
    expect(await screen.findByRole('complementary', { name: 'Confirm block' })).toBeInTheDocument();
    expect(router.state.location.search).toContain('reaction=2');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  });

  it('goes to the best match of a new search first, then from match to match', async () => {
    serveProject([
      reaction(1, 'Menu', { actions: [{ name: 'goto', args: { reaction: 'Ask' } }] }),
      reaction(2, 'Ask again'),
      reaction(3, 'Ask'),
    ]);
    const { user } = await open('&reaction=1');
    const search = await screen.findByRole('textbox', { name: 'Search reactions' });
    fireEvent.change(search, { target: { value: 'ask' } });
    await user.type(search, '{Enter}');
    expect(await screen.findByRole('complementary', { name: 'Ask' })).toBeInTheDocument();
    await user.type(search, '{Enter}');
    expect(await screen.findByRole('complementary', { name: 'Ask again' })).toBeInTheDocument();
  });

  it('in the graph, a search lists what it finds with the text that matches, by keys alone', async () => {
    serveProject([
      reaction(1, 'Ask', { condition: "slots.color === 'blue'" }),
      reaction(2, 'Blue cards'),
      reaction(3, 'Bye'),
    ]);
    const { user } = await open('', 'graph');
    const search = await screen.findByRole('textbox', { name: 'Search reactions' });
    await user.type(search, 'blue');
    const hits = within(await screen.findByRole('list', { name: 'Search results' }));
    await waitFor(() =>
      expect(hits.getAllByRole('button').map((hit) => hit.textContent)).toEqual([
        'Blue cards',
        "Askslots.color === 'blue'",
      ]),
    );
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(await screen.findByRole('complementary', { name: 'Ask' })).toBeInTheDocument();
    expect(hits.getByRole('button', { name: /^Ask/u })).toHaveAttribute('aria-current', 'true');
    await user.keyboard('{Escape}');
    expect(search).toHaveFocus();
    await user.clear(search);
    expect(screen.queryByRole('list', { name: 'Search results' })).toBeNull();
    await user.type(search, 'purple');
    expect(await screen.findByText('No matching reactions')).toBeVisible();
    await user.click(screen.getByRole('complementary', { name: 'Ask' }));
    expect(screen.queryByText('No matching reactions')).toBeNull();
  });

  it('in the graph, the count of broken references leads to the first, and F3 to the next', async () => {
    const leadingTo = (id: number, name: string, to: string) =>
      reaction(id, name, { actions: [{ name: 'goto', args: { reaction: to } }] });
    serveProject([leadingTo(1, 'Ask', 'Gone'), reaction(2, 'Bye'), leadingTo(3, 'Call', 'Lost')]);
    const { user } = await open('', 'graph');
    await user.click(await screen.findByRole('button', { name: '2 broken references' }));
    expect(await screen.findByRole('complementary', { name: 'Ask' })).toBeInTheDocument();
    await user.keyboard('{F3}');
    expect(await screen.findByRole('complementary', { name: 'Call' })).toBeInTheDocument();
    await user.keyboard('{Shift>}{F3}{/Shift}');
    expect(await screen.findByRole('complementary', { name: 'Ask' })).toBeInTheDocument();
  });

  it('says what reactions are when there are none, and starts with an example', async () => {
    const { writes } = serveProject([]);
    const { user } = await open();
    await user.click(await screen.findByText('Start with an example: a greeting'));
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText('Updated');
    expect(writes()[0]?.body).toMatchObject({ added: [{ name: 'Greeting', intents: ['__start__'] }] });
  });

  it('tells that it did not load, and tries again', async () => {
    serveProject([greeting], { 'GET /reactions': refusal(500, 'internal', 'Something broke') });
    const { user } = await open();
    expect(await screen.findByText('Reactions did not load')).toBeInTheDocument();
    serveProject();
    await user.click(screen.getByText('Try again'));
    expect(await row('Greeting')).toBeInTheDocument();
  });

  it('can be looked at, but not changed, without the permission', async () => {
    signIn({ role: ROLE.viewer });
    serveProject();
    await open('&reaction=1');
    expect(await screen.findByText('“Edit reactions, scopes and notes”')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Reaction' })).toBeDisabled();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAttribute('readonly');
  });
});

describe('a reaction', () => {
  it('is added, filled in and saved by keyboard', async () => {
    const { writes } = serveProject();
    const { user, router } = await open();
    await row('Greeting');
    await user.keyboard('n');
    const name = await screen.findByRole('textbox', { name: 'Name' });
    expect(name).toHaveFocus();
    await user.keyboard('Say goodbye');
    await user.type((await panel()).getByRole('combobox', { name: 'Intents' }), 'Conf{Enter}');
    await userEvent.click(await screen.findByRole('radio', { name: 'Code' }));
    await writeInEditor('Condition', 'confidence > 0.6');
    await user.click(screen.getByRole('button', { name: 'Add action' }));
    await user.type(await screen.findByRole('combobox', { name: 'Search actions' }), 'utter{Enter}');
    await writeInEditor('text', 'Goodbye {{ slots.name }}');
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText('Updated');
    expect(writes()[0]).toMatchObject({
      path: '/reactions',
      body: {
        removed: [],
        changed: [],
        added: [
          {
            name: 'Say goodbye',
            intents: ['Confirm'],
            condition: 'confidence > 0.6',
            reactions_scopes_id: null,
            actions: [{ name: 'utter', args: { text: 'Goodbye {{ slots.name }}' } }],
          },
        ],
      },
    });
    await waitFor(() => expect(router.state.location.search).toContain('reaction=101'));
  });

  it('cannot be saved without a name or with another’s', async () => {
    const { writes } = serveProject();
    const { user } = await open('&reaction=1');
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.clear(name);
    expect(await (await panel()).findByText('Reaction name cannot be empty')).toBeInTheDocument();
    await user.type(name, 'Confirm block');
    expect(await (await panel()).findByText('Duplicit reaction name')).toBeInTheDocument();
    await user.keyboard('{Control>}s{/Control}');
    expect(writes()).toEqual([]);
  });

  it('has its actions moved with Alt and the arrow keys, duplicated and removed', async () => {
    const { writes } = serveProject();
    const { user } = await open('&reaction=1');
    const utter = await screen.findByRole('button', { name: /^utter/ });
    act(() => utter.focus());
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    const cards = () =>
      within(screen.getByRole('complementary'))
        .getAllByRole('listitem')
        .filter((item) => item.parentElement?.tagName === 'OL')
        .map((card) => card.textContent?.match(/utter|expect/)?.[0]);
    expect(cards()).toEqual(['expect', 'utter']);
    await user.click(screen.getByRole('button', { name: 'Actions for expect' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    await user.click(screen.getByRole('button', { name: 'Actions for utter' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText('Updated');
    const said = { name: 'utter', args: { text: 'Hello' } };
    expect(writes()[0]?.body).toMatchObject({ changed: [{ id: 1, version: 10, actions: [said, said] }] });
  });

  it('takes back one step after the other, however quickly actions were added and written', async () => {
    serveProject([{ ...greeting, actions: [] }]);
    const { user } = await open('&reaction=1');
    await user.click(await (await panel()).findByRole('button', { name: 'Add action' }));
    await user.type(await screen.findByRole('combobox', { name: 'Search actions' }), 'ask{Enter}');
    await user.type(await screen.findByRole('combobox', { name: 'Slot' }), 'city{Escape}');
    await user.click(screen.getByRole('button', { name: 'Add question' }));
    await user.click(screen.getByRole('button', { name: 'Remove question 2' }));
    const count = () => within(screen.getByRole('list', { name: 'Questions' })).getAllByRole('listitem').length;
    expect(count()).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(count()).toBe(2);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(count()).toBe(1);
    expect((await panel()).getByText('city')).toBeInTheDocument();
  });

  it('has the focus where something was added to be filled in', async () => {
    serveProject([{ ...greeting, actions: [{ name: 'utter', args: { text: 'Hello' } }] }]);
    const { user } = await open('&reaction=1');
    await user.click(await (await panel()).findByRole('button', { name: 'Add variant' }));
    await waitFor(async () => expect((await panel()).getByRole('textbox', { name: 'variant 1' })).toHaveFocus());
  });

  it('tells who uses it, who changed it, and opens what it names', async () => {
    serveProject();
    const { user } = await open('&reaction=2');
    expect(await (await panel()).findByText(/by Petr M/)).toBeInTheDocument();
    expect(await (await panel()).findByText('1 test')).toBeInTheDocument();
    await user.click(await (await panel()).findByRole('button', { name: 'Greeting' }));
    expect(await screen.findByRole('complementary', { name: 'Greeting' })).toBeInTheDocument();
  });

  it('is deleted once one has seen what would break, and comes back with Ctrl+Z', async () => {
    const { stored } = serveProject();
    const { user } = await open('&reaction=2');
    await user.click(await screen.findByRole('button', { name: 'Delete reaction' }));
    const question = await screen.findByRole('dialog');
    expect(within(question).getByText('Greeting: expect')).toBeInTheDocument();
    expect(question).toHaveTextContent('These tests expect it and would fail:Blocks');
    await user.click(within(question).getByRole('button', { name: 'Delete reaction' }));
    const named = () => screen.queryByText('Confirm block', { selector: '[role=row] *' });
    await waitFor(() => expect(named()).not.toBeInTheDocument());
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(stored.reactions).toHaveLength(1));
    await screen.findByText('Saved');
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(named()).toBeInTheDocument());
  });

  it('is duplicated under a name of its own', async () => {
    serveProject();
    const { user } = await open('&reaction=1');
    await user.click(await screen.findByRole('button', { name: 'Duplicate reaction' }));
    expect(await screen.findByRole('complementary', { name: 'Greeting copy' })).toBeInTheDocument();
  });

  it('shows a name that is missing as broken, and keeps it', async () => {
    serveProject();
    await open('&reaction=2');
    expect((await (await panel()).findAllByText('Reaction “Order card” not found')).length).toBeGreaterThan(0);
    expect((await panel()).getByText('Intent “No such intent” not found')).toBeInTheDocument();
    expect((await panel()).getByRole('button', { name: 'Remove No such intent' })).toBeInTheDocument();
  });
});

describe('a new reaction', () => {
  it('stands in the frame of its scope once that is chosen', async () => {
    const others = [confirmBlock, reaction(4, 'Far away', { reactions_scopes_id: null })];
    const { writes } = serveProject([greeting, ...others], {
      'GET /reactions/layout': { ...PLACES, 4: { x: 9000, y: 0 } },
      'PUT /reactions/layout': {},
    });
    const { user } = await open('&reaction=4');
    await user.click(await (await panel()).findByRole('combobox', { name: 'Scope' }));
    await user.keyboard('lost{Enter}');
    await waitFor(() => expect(writes().map(({ path }) => path)).toEqual(['/reactions/layout']));
    const places = new Map(Object.entries((writes()[0]?.body ?? {}) as Record<string, { x: number; y: number }>));
    expect(places.get('4')?.x).toBeLessThan(1_000);
  });
});

describe('scopes', () => {
  it('take what was typed and entered at once, before the list has caught up with it', async () => {
    const { writes } = serveProject();
    const { user } = await open('&reaction=1');
    const field = (await panel()).getByRole('combobox', { name: 'Scope' });
    await user.click(field);
    act(() => {
      fireEvent.change(field, { target: { value: 'lost card' } });
      fireEvent.keyDown(field, { key: 'Enter' });
    });
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(writes().at(-1)?.body).toMatchObject({ changed: [{ id: 1, reactions_scopes_id: 90 }] }));
  });

  it('are added, and not deleted while they have reactions', async () => {
    const { stored, writes } = serveProject();
    const { user } = await open();
    await row('Greeting');
    await user.click(screen.getByRole('button', { name: 'Scopes' }));
    const remove = await screen.findByRole('button', { name: 'Delete Lost card' });
    expect(remove).toHaveAttribute('aria-disabled', 'true');
    expect(remove).toHaveAttribute('title', 'The scope still has reactions: Confirm block');
    await user.click(remove);
    await user.click(screen.getByRole('button', { name: 'Close Scopes' }));
    await user.click(screen.getByRole('button', { name: 'Scopes' }));
    await user.keyboard('Lost card{Enter}');
    expect(screen.getByText('Duplicit scope name')).toBeInTheDocument();
    await user.clear(screen.getByRole('textbox', { name: 'New scope' }));
    await user.type(screen.getByRole('textbox', { name: 'New scope' }), 'Ordering{Enter}');
    expect(await screen.findByRole('button', { name: 'Delete Ordering' })).toBeInTheDocument();
    expect(stored.scopes).toHaveLength(2);
    expect(writes().map(({ method, path }) => `${method} ${path}`)).toEqual(['PUT /reactions/scopes/-1']);
    await user.keyboard('{Escape}{Escape}');
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('show a new name at once, and undo brings the name back', async () => {
    const { stored, writes } = serveProject();
    const { user } = await open();
    await row('Greeting');
    await user.click(screen.getByRole('button', { name: 'Scopes' }));
    await user.click(await screen.findByRole('button', { name: 'Rename Lost card' }));
    const field = await screen.findByRole('textbox', { name: 'Name of scope Lost card' });
    await user.clear(field);
    await user.type(field, 'Card');
    fireEvent.keyDown(field, { key: 'Enter' });
    // Before the server has answered.
    expect(screen.getByRole('button', { name: 'Rename Card' })).toBeInTheDocument();
    expect(stored.scopes[0]?.name).toBe('Lost card');
    await screen.findByText('Scope renamed');
    await user.click(screen.getByText('Undo'));
    expect(await screen.findByText('Lost card restored')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Rename Lost card' })).toBeInTheDocument();
    expect(writes().map(({ body }) => (body as Scope[])[0])).toMatchObject([
      { id: 90, name: 'Card', version: 5 },
      { id: 90, name: 'Lost card', version: expect.any(Number) },
    ]);
  });

  it('come back after a delete, with the findings that were suppressed in them', async () => {
    const suppressions = [{ rule: 'unreachable' as const, about: '', reason: 'Later' }];
    const { stored, writes } = serveProject([greeting]);
    stored.scopes = [{ ...lostCard, suppressions }];
    const { user } = await open();
    await row('Greeting');
    await user.click(screen.getByRole('button', { name: 'Scopes' }));
    await user.click(await screen.findByRole('button', { name: 'Delete Lost card' }));
    await user.click(await screen.findByRole('button', { name: 'Delete scope' }));
    await screen.findByText('Scope deleted');
    await user.click(screen.getByText('Undo'));
    expect(await screen.findByText('Lost card restored')).toBeInTheDocument();
    expect(stored.scopes).toMatchObject([{ name: 'Lost card', suppressions }]);
    expect(writes().map(({ method, path }) => `${method} ${path}`)).toEqual([
      'DELETE /reactions/scope/90',
      'PUT /reactions/scopes/-1',
      'PUT /reactions/scopes',
    ]);
  });
});

describe('usage', () => {
  const stats = ({ query }: SentCall) => {
    const isUsed = query.get('project_env') === 'prod';
    return {
      conversations: isUsed ? 1_200 : 0,
      is_cut: false,
      reactions: [
        { reaction: 1, name: 'Greeting', hits: isUsed ? 1_200 : 0, exits: isUsed ? 300 : 0, drop_off: 0.25 },
        { reaction: 2, name: 'Confirm block', hits: 0, exits: 0, drop_off: 0 },
      ],
      edges: isUsed ? [{ from: 1, to: 2, hits: 900 }] : [],
    };
  };

  it('lies over the graph for the environment that is chosen, and says when nobody was there', async () => {
    const { calls } = serveProject(undefined, { 'GET /reactions/stats': stats, 'GET /reactions/layout': PLACES });
    renderAt(<ReactionsScreen />, '/app/grapheditor');
    await userEvent.click(await screen.findByRole('button', { name: 'Usage and coverage' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Usage in production' }));
    expect(await screen.findByText('Production, last 30 days: 1,200 conversations')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Usage and coverage' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Usage in testing' }));
    expect(await screen.findByText(/^No conversations in testing/u)).toBeVisible();
    expect(calls.filter(({ path }) => path === '/reactions/stats').map(({ query }) => query.get('format'))).toEqual([
      'json',
      'json',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Hide usage' }));
    expect(screen.queryByText(/^No caller/u)).toBeNull();
  });

  it('gives way to what the tests went through', async () => {
    const covered = { total: 2, covered: 1, missing: [{ id: 2, name: 'Confirm block' }] };
    const edges = { total: 1, covered: 0, missing: [{ id: 2, to: 1, kind: 'goto', name: 'Confirm block → Greeting' }] };
    const coverage = { is_measured: true, reactions: covered, intents: covered, actions: covered, edges };
    serveProject(undefined, { 'GET /tests/coverage': coverage, 'GET /reactions/layout': PLACES });
    renderAt(<ReactionsScreen />, '/app/grapheditor');
    await userEvent.click(await screen.findByRole('button', { name: 'Usage and coverage' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Coverage by tests' }));
    const told = 'The last test run covered 1 of 2 reactions and 0 of 1 connections.';
    expect(await screen.findByText(told)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Hide coverage' }));
    expect(screen.queryByText(told)).toBeNull();
  });

  it('calls nothing untested before any test has run', async () => {
    const covered = { total: 2, covered: 0, missing: [{ id: 2, name: 'Confirm block' }] };
    const edges = { ...covered, missing: [] };
    const coverage = { is_measured: false, reactions: covered, intents: covered, actions: covered, edges };
    serveProject(undefined, { 'GET /tests/coverage': coverage, 'GET /reactions/layout': PLACES });
    renderAt(<ReactionsScreen />, '/app/grapheditor?usage=tests');
    expect(await screen.findByText('Not measured yet. Run the tests to see what they cover.')).toBeVisible();
    expect(screen.queryByText('not tested')).toBeNull();
  });

  it('stands in the panel of a reaction, of production unless another is chosen', async () => {
    serveProject(undefined, { 'GET /reactions/stats': stats });
    renderAt(<ReactionsScreen />, '/app/grapheditor?view=list&reaction=1');
    expect(await screen.findByText('1,200 hits, 300 exits, 25 % drop-off in production, last 30 days')).toBeVisible();
  });
});

it('an intent that does not exist yet is created where the reaction lists it', async () => {
  const { writes } = serveProject(undefined, { 'PUT /intents/-1': { id: 51, version: 200 } });
  renderAt(<ReactionsScreen />, '/app/grapheditor?view=list&reaction=2');
  await userEvent.click(await screen.findByRole('button', { name: 'Create intent “No such intent”' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Create intent' }));
  expect(await screen.findByText('New intent added')).toBeVisible();
  expect(writes().map(({ path, body }) => [path, body])).toEqual([['/intents/-1', { name: 'No such intent' }]]);
});

it('that is named and does not exist is created from the field, without leaving the one that names it', async () => {
  const { writes } = serveProject([{ ...greeting, actions: [{ name: 'goto', args: { reaction: 'Nowhere yet' } }] }]);
  const { user } = await open('&reaction=1');
  await user.click(await (await panel()).findByRole('button', { name: 'Create reaction “Nowhere yet”' }));
  await waitFor(async () => expect((await panel()).queryByText(/“Nowhere yet” not found/)).toBeNull());
  expect(screen.getByRole('complementary', { name: 'Greeting' })).toBeInTheDocument();
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText('Updated');
  expect(writes()[0]?.body).toMatchObject({ added: [{ name: 'Nowhere yet', intents: [], actions: [] }] });
});

describe('a new intent', () => {
  /** A server that keeps the intents that tests add and remove. */
  function serveIntents() {
    const intents = [{ id: 50, name: 'Confirm', templates: [] as string[] }];
    const project = serveProject([greeting], {
      'GET /intents': () => [...intents],
      'PUT /intents/-1': ({ body }: SentCall) => {
        intents.push({ id: 51, templates: [], ...(body as { name: string }) });
        return { id: 51, version: 200 };
      },
      'DELETE /intents/51': () => {
        intents.pop();
        return { version: 201 };
      },
    });
    return { ...project, intents };
  }

  it('is made of a name and a few phrases, without leaving the reaction and without a word of error', async () => {
    const { intents } = serveIntents();
    const { user } = await open('&reaction=1');
    await user.type((await panel()).getByRole('combobox', { name: 'Intents' }), 'Pay bill{Enter}');
    const form = await screen.findByRole('group', { name: 'New intent' });
    expect((await panel()).queryByText(/Intent “.*” not found/)).toBeNull();
    expect(within(form).getByRole('textbox', { name: /Templates/ })).toHaveFocus();
    await user.keyboard('I want to pay{Enter}can I pay now{Enter}I want to pay');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await (await panel()).findByRole('button', { name: 'Remove Pay bill' })).toBeInTheDocument();
    expect(intents.at(-1)).toMatchObject({ name: 'Pay bill', templates: ['I want to pay', 'can I pay now'] });
    expect((await panel()).queryByText(/Intent “.*” not found/)).toBeNull();
    expect((await panel()).getByRole('combobox', { name: 'Intents' })).toHaveFocus();
  });

  it('is taken back with its use in the reaction', async () => {
    const { intents } = serveIntents();
    const { user } = await open('&reaction=1');
    await user.type((await panel()).getByRole('combobox', { name: 'Intents' }), 'Pay bill{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Create intent' }));
    await (await panel()).findByRole('button', { name: 'Remove Pay bill' });
    await user.click(await screen.findByText('Undo'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Pay bill' })).toBeNull());
    expect(intents.map(({ name }) => name)).toEqual(['Confirm']);
    expect((await panel()).getByRole('button', { name: 'Remove __start__' })).toBeInTheDocument();
  });

  it('is made from an empty name by its own button, and trained so that the reaction answers it', async () => {
    const { intents, calls } = serveIntents();
    const { user } = await open('&reaction=1');
    await user.click(await (await panel()).findByRole('button', { name: 'New intent' }));
    const form = await screen.findByRole('group', { name: 'New intent' });
    expect(within(form).getByRole('textbox', { name: 'Intent name' })).toHaveFocus();
    expect(within(form).getByRole('button', { name: 'Create intent' })).toBeDisabled();
    await user.keyboard('Pay bill');
    await user.type(within(form).getByRole('textbox', { name: /Templates/ }), 'I want to pay');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await (await panel()).findByRole('button', { name: 'Remove Pay bill' })).toBeInTheDocument();
    expect(intents.at(-1)).toMatchObject({ name: 'Pay bill', templates: ['I want to pay'] });
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/run/train'));
  });

  it('is left with Cancel, which adds nothing', async () => {
    const { writes } = serveIntents();
    const { user } = await open('&reaction=1');
    await user.type((await panel()).getByRole('combobox', { name: 'Intents' }), 'Pay bill{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('group', { name: 'New intent' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove Pay bill' })).toBeNull();
    expect(writes()).toEqual([]);
  });
});

it('a system intent is taken by a part of its name', async () => {
  serveProject();
  const { user } = await open('&reaction=1');
  await user.type((await panel()).getByRole('combobox', { name: 'Intents' }), 'fall{Enter}');
  expect((await panel()).getByRole('button', { name: 'Remove __fallback__' })).toBeInTheDocument();
  expect(screen.queryByRole('group', { name: 'New intent' })).toBeNull();
});

it('Ctrl+Shift+S saves and runs the tests', async () => {
  const { writes, calls } = serveProject(undefined, {
    'GET /run/tests': { result: 'ok', ok: 1, failed: 0, seconds: 1, failures: [] },
    'GET /tests/results': [],
    'GET /tasks': [],
  });
  const { user } = await open('&reaction=1');
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' all');
  await user.keyboard('{Control>}{Shift>}s{/Shift}{/Control}');
  expect(await screen.findByText('Tests complete! All tests successfully completed')).toBeVisible();
  expect(writes()).toHaveLength(1);
  expect(calls.filter(({ path }) => path === '/run/tests')).toHaveLength(1);
});

it('a number for call_transfer is typed right after the action was added', async () => {
  serveProject();
  const { user } = await open('&reaction=1');
  await user.click(await screen.findByRole('button', { name: 'Add action' }));
  await user.type(await screen.findByRole('combobox', { name: 'Search actions' }), 'call_transfer{Enter}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'target' })).toHaveFocus());
});

it('the second press of a double click does nothing to a button that moved under the pointer', async () => {
  serveProject(undefined, { 'GET /reactions/layout': PLACES });
  await open('', 'graph');
  const scopes = await screen.findByRole('button', { name: 'Scopes' });
  fireEvent.click(scopes, { detail: 1 });
  expect(await screen.findByRole('complementary', { name: 'Scopes' })).toBeInTheDocument();
  fireEvent.click(await screen.findByRole('button', { name: 'Arrange' }), { detail: 2 });
  fireEvent.click(screen.getByRole('button', { name: 'Scopes' }), { detail: 1 });
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Scopes' })).toBeNull());
  expect(screen.queryByText('Arranged')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Arrange' }), { detail: 1 });
  expect(await screen.findByText('Arranged')).toBeInTheDocument();
});

it('several boxes go only after a question, also when nothing that stays names them', async () => {
  serveProject(undefined, { 'GET /reactions/layout': PLACES });
  renderAt(<ReactionsScreen />, '/app/grapheditor');
  const picture = await screen.findByRole('group', { name: 'Graph' });
  await waitFor(() => expect(screen.queryByText('No reactions yet')).toBeNull());
  // In a text it is the text's.
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Search reactions' }), { key: 'a', ctrlKey: true });
  expect(screen.queryByText('2 selected')).toBeNull();
  fireEvent.keyDown(picture, { key: 'a', ctrlKey: true });
  fireEvent.keyDown(picture, { key: 'Delete' });
  const question = await screen.findByRole('dialog', { name: 'Delete 2 reactions?' });
  expect(question).toHaveTextContent('No other reaction uses them.These tests expect them and would fail:Blocks');
  await userEvent.click(within(question).getByRole('button', { name: 'Delete reactions' }));
  expect(await screen.findByText('No reactions yet')).toBeVisible();
});

it('many new boxes are saved by one call, with their places and their references to each other', async () => {
  const both = [{ ...greeting, actions: [{ name: 'expect', args: { reactions: ['Confirm block'] } }] }, confirmBlock];
  const { stored, writes } = serveProject(both, { 'GET /reactions/layout': PLACES, 'PUT /reactions/layout': {} });
  const { user } = await open('', 'graph');
  const picture = await screen.findByRole('group', { name: 'Graph' });
  await waitFor(() => expect(screen.queryByText('No reactions yet')).toBeNull());
  fireEvent.keyDown(picture, { key: 'a', ctrlKey: true });
  fireEvent.keyDown(picture, { key: 'd', ctrlKey: true });
  await waitFor(() => expect(screen.getByRole('status', { name: 'Save state' })).toHaveTextContent('2 unsaved'));
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText('Updated');
  await waitFor(() => expect(writes()).toHaveLength(2));
  expect(writes().map(({ path, body }) => [path, Object.keys(body ?? {})])).toEqual([
    ['/reactions', ['removed', 'changed', 'added']],
    ['/reactions/layout', ['101', '102']],
  ]);
  expect(stored.reactions.slice(2)).toMatchObject([
    { id: 101, name: 'Greeting 2', actions: [{ args: { reactions: ['Confirm block 2'] } }] },
    { id: 102, name: 'Confirm block 2' },
  ]);
  // One step back over the save takes both away again, and that is saved by one call too.
  await user.keyboard('{Control>}z{/Control}{Control>}s{/Control}');
  await waitFor(() => expect(stored.reactions.map(({ id }) => id)).toEqual([1, 2]));
  expect(writes().at(-1)?.body).toMatchObject({
    removed: [
      { id: 101, version: 101 },
      { id: 102, version: 101 },
    ],
  });
});

it('what is refused in a save of several is told by its name, and all of it stays unsaved', async () => {
  const issues = [{ path: 'body.added.0.condition', message: 'At most 4096 characters' }];
  serveProject([greeting], { 'POST /reactions': refusal(400, 'invalid', 'Not saved', { issues }) });
  const { user } = await open('&reaction=1');
  await user.click(await screen.findByRole('button', { name: 'Duplicate reaction' }));
  await screen.findByRole('complementary', { name: 'Greeting copy' });
  await user.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText(/Greeting copy, condition: At most 4096 characters/u)).toBeVisible();
  expect(screen.getByRole('status', { name: 'Save state' })).toHaveTextContent('1 unsaved');
});
