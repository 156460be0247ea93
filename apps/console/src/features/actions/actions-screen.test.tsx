import type { Action, BotTest, Reaction } from '@parley/domain';
import { ROLE } from '@parley/domain/permission';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { ActionsScreen } from '#features/actions/actions-screen.tsx';
import { emptySample, readSample } from '#features/actions/sample.ts';
import { listenForHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { deleteUndoRedo, openEditing, SAVE } from '#testing/editing.tsx';
import { renderAt } from '#testing/render.tsx';
import { refusal, serve, signIn, type SentCall } from '#testing/server.ts';

const SOURCE = 'export default async ({ say }) => {\n  say("hi");\n};\n';

const reactions: Reaction[] = [
  {
    id: 21,
    name: 'Ask card',
    intents: [],
    condition: '',
    reactions_scopes_id: null,
    actions: [{ name: 'find_card', args: { last4: '{{ text }}' } }],
  },
];
const tests: BotTest[] = [
  { id: 31, name: 'Card is found', steps: [{ input: 'x', reactions: [], condition: '', actions: [1] }] },
];

let server: { actions: Action[]; clock: number };

function start(answers: Record<string, unknown> = {}) {
  const calls = serve({
    'GET /actions': () => structuredClone(server.actions),
    'GET /reactions': reactions,
    'GET /tests': tests,
    'GET /users': [],
    'GET /config': { docs_url: '/docs/', support_contact: '', inactivity_hours: 8 },
    'PUT /actions': ({ body }: SentCall) => {
      const version = ++server.clock;
      for (const change of body as Action[]) {
        server.actions = server.actions.map((one) => (one.id === change.id ? { ...one, ...change, version } : one));
      }
      return { version };
    },
    'PUT /actions/-1': ({ body }: SentCall) => {
      const id = ++server.clock;
      server.actions.push({ ...(body as Action), id, version: id });
      return { id, version: id };
    },
    'DELETE /actions/1': () => {
      server.actions = server.actions.filter(({ id }) => id !== 1);
      return { version: ++server.clock };
    },
    ...answers,
  });
  return { calls, writes: () => calls.filter(({ method }) => method === 'PUT' || method === 'DELETE') };
}

beforeEach(() => {
  server = {
    clock: 100,
    actions: [
      { id: 1, name: 'find_card', source: SOURCE, version: 10 },
      { id: 2, name: 'block_card', source: 'export default () => "blocked";', version: 10 },
    ],
  };
  signIn();
  return listenForHotkeys();
});

async function open(query = '') {
  const opened = openEditing(<ActionsScreen />, `/app/actions?project_id=1${query}`);
  await screen.findByRole('listbox', { name: 'Actions' });
  if (server.actions.length > 0) await screen.findAllByRole('option');
  return opened;
}

describe('the list of actions', () => {
  it('tells how long each is and how many reactions run it', async () => {
    start();
    await open();
    await screen.findByRole('option', { name: /find_card.*1 reaction/u });
    const rows = screen.getAllByRole('option').map((option) => option.textContent);
    expect(rows).toEqual(['block_card 1 line · 0 reactions', 'find_card 3 lines · 1 reaction']);
  });

  it('is searched by name and source; Ctrl+F goes there, Enter to the list', async () => {
    start();
    const { user } = await open();
    await user.keyboard('{Control>}f{/Control}');
    await user.keyboard('BLOCKED');
    expect(await screen.findByText('1 found')).toBeVisible();
    expect(screen.getByRole('option')).toHaveTextContent('block_card');
    await user.keyboard('{Enter}{ArrowDown}');
    expect(await screen.findByLabelText('Name')).toHaveValue('block_card');
  });

  it('opens the action that the address names', async () => {
    start();
    await open('&action=1');
    const form = within(screen.getByRole('region', { name: 'Action find_card' }));
    expect(await form.findByRole('link', { name: 'Ask card' })).toHaveAttribute(
      'href',
      '/app/grapheditor?project_id=1&reaction=21',
    );
    expect(await form.findByRole('link', { name: 'Test Card is found' })).toHaveAttribute(
      'href',
      '/app/tests?project_id=1&test=31',
    );
  });
});

describe('an action', () => {
  it('is added, saved, and found by its address', async () => {
    const { writes } = start();
    const { user, router } = await open();
    await user.type(screen.getByRole('textbox', { name: 'Add action' }), 'greet{Enter}');
    expect(await screen.findByRole('heading', { name: 'greet' })).toBeVisible();
    await user.keyboard(SAVE);
    await screen.findByText('Updated');
    await waitFor(() => expect(router.state.location.search).toContain('action=101'));
    expect(writes()).toMatchObject([
      { path: '/actions/-1', body: { name: 'greet', source: expect.stringContaining('export default async') } },
    ]);
  });

  it.each([
    ['{Enter}', 'Action name cannot be empty'],
    ['find_card', 'Duplicit action name'],
    ['utter', 'utter is the name of a built-in action'],
  ])('is not added as %s', async (typed, message) => {
    start();
    const { user } = await open();
    await user.type(screen.getByRole('textbox', { name: 'Add action' }), typed);
    expect(screen.getByText(message)).toBeVisible();
  });

  it('is renamed with the version that was read', async () => {
    const { writes } = start();
    const { user } = await open('&action=1');
    await user.type(screen.getByLabelText('Name'), 's');
    await user.keyboard(SAVE);
    await screen.findByText('Updated');
    expect(writes()).toMatchObject([{ path: '/actions', body: [{ id: 1, name: 'find_cards', version: 10 }] }]);
  });

  it('is saved with Ctrl+Shift+S, and the tests are run after that', async () => {
    const { calls, writes } = start({
      'GET /run/tests': { result: 'ok', ok: 1, failed: 0, seconds: 1, failures: [] },
      'GET /tests/results': [],
      'GET /tasks': [],
    });
    const { user } = await open('&action=1');
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), '_now');
    await user.keyboard('{Control>}{Shift>}s{/Shift}{/Control}');
    expect(await screen.findByText('Tests complete! All tests successfully completed')).toBeInTheDocument();
    expect(writes()).toHaveLength(1);
    const paths = calls.map(({ method, path }) => `${method} ${path}`);
    expect(paths.indexOf('GET /run/tests')).toBeGreaterThan(paths.indexOf('PUT /actions'));
  });

  it('is cloned with Ctrl+D', async () => {
    const { writes } = start();
    const { user } = await open('&action=1');
    await user.keyboard('{Control>}d{/Control}');
    expect(await screen.findByRole('heading', { name: 'find_card_copy_1' })).toBeVisible();
    await user.keyboard(SAVE);
    await screen.findByText('Updated');
    expect(writes().map(({ body }) => body)).toEqual([{ name: 'find_card_copy_1', source: SOURCE }]);
  });

  it('goes after a question that names its users, and Ctrl+Z brings it back', async () => {
    const { writes } = start();
    const { user } = await open('&action=1');
    await screen.findByRole('link', { name: 'Ask card' });
    await deleteUndoRedo(user, { noun: 'action', name: 'find_card', users: ['Ask card', 'Card is found'] });
    expect(writes().map(({ method, path }) => [method, path])).toEqual([['DELETE', '/actions/1']]);
  });
});

describe('the box to try an action', () => {
  const trial = {
    effects: [
      { kind: 'say', text: 'Blocked.' },
      { kind: 'set', name: 'blocked', value: true },
      { kind: 'log', level: 'warn', text: 'slow' },
      { kind: 'goto', reaction: 'Ask card' },
    ],
    result: { id: 7 },
    requests: [{ method: 'POST', url: 'https://cards.example/block', status: 200, error: null, milliseconds: 81 }],
    failure: null,
    milliseconds: 93,
  };
  const box = () => within(screen.getByRole('region', { name: 'Try it' }));

  it('runs the source as it stands, with the sample, on Ctrl+Enter, and shows all that came of it', async () => {
    const { calls } = start({ 'POST /actions/try': trial });
    const { user } = await open('&action=1');
    await user.type(await box().findByLabelText('Caller’s phrase'), 'hello');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await box().findByText('Completed')).toBeVisible();
    const said = screen.getByRole('status', { name: 'Outcome' }).textContent;
    for (const part of ['says Blocked.', 'sets blocked = true', 'logs warn slow', 'runs Ask card']) {
      expect(said).toContain(part);
    }
    expect(said).toContain('POST https://cards.example/block 200 81 ms');
    expect(box().getByText(/"id": 7/u)).toBeVisible();
    expect(calls.find(({ path }) => path === '/actions/try')?.body).toEqual({
      source: SOURCE,
      args: { last4: '' },
      slots: {},
      entities: {},
      text: 'hello',
    });
  });

  it('shows the line of a failure, and why there is no answer', async () => {
    const failure = { error: 'TypeError: x is not a function', line: 2 };
    let answer: unknown = { ...trial, effects: [], requests: [], failure };
    start({ 'POST /actions/try': () => answer });
    const { user } = await open('&action=2');
    await user.click(box().getByRole('button', { name: /^Run/u }));
    expect(await box().findByText(/Line 2: TypeError: x is not a function/u)).toBeVisible();
    answer = refusal(503, 'unavailable', 'The server is busy');
    await user.click(box().getByRole('button', { name: /^Run/u }));
    expect(await box().findByText('The server is busy')).toBeVisible();
  });

  it('is for those who may change actions', async () => {
    signIn({ role: ROLE.viewer });
    start();
    await open('&action=1');
    expect(screen.queryByRole('region', { name: 'Try it' })).toBeNull();
  });
});

describe('a sample', () => {
  it('begins with the arguments that are read or given', () => {
    expect(emptySample('export default ({ args }) => args.amount + args.amount', ['last4']).args).toBe(
      '{\n  "last4": "",\n  "amount": ""\n}',
    );
  });

  it('is read from JSON, and each part that is none says so', () => {
    expect(readSample({ args: '{"a": [1]}', slots: '', entities: '{}', text: 'x' })).toEqual({
      ok: true,
      sample: { args: { a: [1] }, slots: {}, entities: {}, text: 'x' },
    });
    expect(readSample({ args: '{', slots: '[]', entities: '{}', text: '' })).toEqual({
      ok: false,
      faults: { args: expect.any(String), slots: 'Enter a JSON object, such as {"name": "value"}.' },
    });
  });
});

describe('the screen', () => {
  it('of a project without actions says what they are for, and an example works', async () => {
    server.actions = [];
    start();
    const { user } = await open();
    expect(screen.getByText('No actions yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /Start with an example/u }));
    expect(await screen.findByRole('option', { name: /greet/u })).toBeVisible();
  });

  it('that did not load says so, and tries again', async () => {
    let isDown = true;
    start({ 'GET /actions': () => (isDown ? refusal(500, 'internal', 'Internal error') : server.actions) });
    renderAt(<ActionsScreen />, '/app/actions?project_id=1');
    expect(await screen.findByText('Actions did not load')).toBeVisible();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: /find_card/u })).toBeVisible();
  });

  it('offers nothing to change to those who may only look', async () => {
    signIn({ role: ROLE.viewer });
    start();
    await open('&action=1');
    expect(screen.getByText('“Edit actions”')).toBeVisible();
    expect(screen.getByLabelText('Name')).toBeDisabled();
    expect(screen.getByRole('textbox', { name: 'Add action' })).toBeDisabled();
    expect(screen.getByRole('button', { name: /^Delete/u })).toBeDisabled();
  });

  it('documents what an action gets, and the built-in actions', async () => {
    start();
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Reference' }));
    const panel = within(await screen.findByRole('complementary', { name: 'Reference' }));
    expect(panel.getByText('say(text: string): void')).toBeVisible();
    const builtIn = within(panel.getByRole('region', { name: 'Built-in actions' }));
    expect(builtIn.getByText('enter_scope')).toBeVisible();
    expect(builtIn.getByText(/Stores the value of an expression in a slot/u)).toBeVisible();
  });
});
