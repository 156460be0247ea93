import type { Evaluation, Intent, Reaction } from '@parley/domain';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ROLE } from '@parley/domain/permission';
import { IntentsScreen } from '#features/intents/intents-screen.tsx';
import { listenForHotkeys, useHotkeyList } from '#shared/hotkeys/hotkeys.ts';
import { live } from '#shared/live/live-state.ts';
import { notices } from '#shared/notices/notices.ts';
import { SAVE } from '#testing/editing.tsx';
import { renderAt } from '#testing/render.tsx';
import { refusal, serve, signIn, type SentCall } from '#testing/server.ts';

let project: { intents: Intent[]; evaluation: Evaluation; reactions: Reaction[] };
let clock: number;
let calls: SentCall[];

// jsdom has no layout: the list is as high as a window, a row as high as a row.
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { get: () => 800 });
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { get: () => 32 });
});

beforeEach(() => {
  clock = 100;
  project = {
    intents: [
      { id: 1, name: 'Lost card', templates: ['I lost my #card', 'my @card_type is gone'], version: 10 },
      { id: 2, name: 'Lost card [NEG]', templates: ['I have my card'], version: 10 },
      { id: 3, name: 'Ask balance', templates: ['how much do I have'], version: 10 },
    ],
    evaluation: { trained_at: 1_700_000_000, stale: false, intents: {}, confusion: [] },
    reactions: [
      { id: 8, name: 'Report loss', intents: ['Lost card'], condition: '', reactions_scopes_id: null, actions: [] },
    ],
  };
  return listenForHotkeys();
});

/** The project's part of the API, as far as this screen calls it. */
function start(answers: Record<string, unknown> = {}, address = '/app/intents?project_id=1') {
  const byId = (call: SentCall) => project.intents.find(({ id }) => id === Number(call.path.split('/')[2]));
  const written = (intent: Intent | undefined) => {
    if (!intent) return refusal(404, 'not_found', 'No such thing');
    intent.version = ++clock;
    return { id: intent.id, version: clock };
  };
  const ofIntent = (id: number) => ({
    [`PUT /intents/${id}`]: (call: SentCall) => written(Object.assign(byId(call) ?? {}, call.body) as Intent),
    [`DELETE /intents/${id}`]: (call: SentCall) => {
      const gone = byId(call)?.name;
      project.intents = project.intents.filter(({ name }) => name !== gone && name !== `${gone} [NEG]`);
      return { version: ++clock };
    },
    [`PUT /intent/${id}/template`]: (call: SentCall) => {
      byId(call)?.templates.push(templateIn(call));
      return written(byId(call));
    },
    [`DELETE /intent/${id}/template`]: (call: SentCall) => {
      const intent = byId(call);
      if (!intent?.templates.includes(templateIn(call))) return intent && { id, version: intent.version };
      intent.templates = intent.templates.filter((template) => template !== templateIn(call));
      return written(intent);
    },
  });
  calls = serve({
    'GET /intents': () => structuredClone(project.intents),
    'GET /intents/evaluation': () => project.evaluation,
    'GET /reactions': () => project.reactions,
    'GET /synonyms': [{ id: 5, name: 'card', values: ['card'] }],
    'GET /entities': [],
    'GET /users': [],
    'GET /projects': [{ id: 1, name: 'Card line', is_chat: true }],
    'GET /run/train': { status: 'ok', trained_at: 0, seconds: 1, unchanged: false },
    'PUT /intents/-1': ({ body }: SentCall) => {
      const made = { id: ++clock, version: clock, ...(body as { name: string; templates: string[] }) };
      project.intents.push(made);
      return { id: made.id, version: made.version };
    },
    ...[1, 2, 3].reduce((all, id) => ({ ...all, ...ofIntent(id) }), {}),
    ...answers,
  });
  return renderAt(<IntentsScreen />, address);
}

function templateIn({ body }: SentCall): string {
  return (body as { template: string }).template;
}

const writes = () =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
const row = (name: string | RegExp) => screen.findByRole('row', { name });

test('lists intents with their figures and who uses them', async () => {
  signIn();
  project.evaluation.intents = { 1: { precision: 0.98, recall: 0.9615, data: [] } };
  start();
  const lost = await row(/^Lost card – 2/u);
  expect(lost).toHaveTextContent('0.980');
  expect(lost).toHaveTextContent('0.962');
  expect(within(lost).getByRole('img', { name: 'Not all templates were recognized' })).toBeVisible();
  const uses = await within(lost).findByRole('link', { name: 'Lost card is used by 1 reaction' });
  expect(uses).toHaveAttribute('href', '/app/grapheditor?project_id=1&intent=Lost+card');
});

test('the keys of the list work as soon as it is there', async () => {
  signIn();
  start();
  expect(await row(/^Ask balance/u)).toHaveAttribute('aria-selected', 'false');
  await userEvent.keyboard('{ArrowDown}');
  expect(await row(/^Ask balance/u)).toHaveAttribute('aria-selected', 'true');
});

test('Ctrl+F focuses the search, which unfolds what it found by template; Esc clears it', async () => {
  signIn();
  start();
  await row(/^Ask balance/u);
  await userEvent.keyboard('{Control>}f{/Control}');
  await userEvent.keyboard('LOST MY');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ask balance' })).toBeNull());
  expect(screen.getByText('1 found')).toBeVisible();
  expect(screen.getByRole('button', { name: 'I lost my #card' })).toBeVisible();
  await userEvent.keyboard(' nothing');
  expect(await screen.findByText('No results for “LOST MY nothing”.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(await row(/^Ask balance/u)).toBeVisible();
});

test('search, sorting and what is unfolded stand in the address', async () => {
  signIn();
  const { router } = start({}, '/app/intents?project_id=1&open=1&sort=-templates');
  const add = await screen.findByRole('textbox', { name: 'Add template' });
  expect(add).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: 'Search name or template' }), 'card');
  await waitFor(() => expect(router.state.location.search).toContain('q=card'));
  await userEvent.click(screen.getByRole('button', { name: 'Intent' }));
  expect(router.state.location.search).toContain('project_id=1');
  expect(router.state.location.search).toContain('sort=name');
});

test('adds an intent, refusing an empty and a taken name in the specified words', async () => {
  signIn();
  start();
  const field = await screen.findByRole('textbox', { name: 'Add intent' });
  await userEvent.type(field, '{Enter}');
  expect(screen.getByText('Intent name cannot be empty')).toBeVisible();
  await userEvent.type(field, 'Ask balance');
  expect(screen.getByText('Duplicit intent name')).toBeVisible();
  await userEvent.type(field, ' twice{Enter}');
  expect(await screen.findByText('New intent added')).toBeVisible();
  expect(writes()).toEqual([['PUT', '/intents/-1', { name: 'Ask balance twice', templates: [] }]]);
  const added = await row(/^Ask balance twice/u);
  await waitFor(() => expect(added).toHaveAttribute('aria-expanded', 'true'));
  // Its first template comes next.
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Add template' })).toHaveFocus());
});

test('what the server refuses stays typed, with its words', async () => {
  signIn();
  start({ 'PUT /intents/-1': refusal(400, 'invalid', 'Duplicit intent name') });
  const field = await screen.findByRole('textbox', { name: 'Add intent' });
  await userEvent.type(field, 'Pay bill{Enter}');
  expect(await screen.findByText('Duplicit intent name')).toBeVisible();
  expect(field).toHaveValue('Pay bill');
});

test('renames in place and says so when the name is taken', async () => {
  signIn();
  start();
  await userEvent.click(await screen.findByRole('button', { name: 'Rename Ask balance' }));
  const field = screen.getByRole('textbox', { name: 'New name of Ask balance' });
  await userEvent.clear(field);
  await userEvent.type(field, 'Lost card{Enter}');
  expect(await screen.findByText('Duplicit intent name!')).toBeVisible();
  expect(screen.getByText('Intent name must be unique')).toBeVisible();
  await userEvent.type(field, ' limit{Enter}');
  expect(await screen.findByText('Intent renamed')).toBeVisible();
  expect(writes()).toEqual([['PUT', '/intents/3', { name: 'Lost card limit' }]]);
  // Reactions list the new name from now on: the model must know it.
  expect(await screen.findByText('Successfully trained')).toBeVisible();
});

test('a rename while the model is trained is followed by one more training', async () => {
  signIn();
  const answers: (() => void)[] = [];
  start({
    'GET /run/train': () =>
      new Promise((resolve) =>
        answers.push(() => resolve({ status: 'ok', trained_at: 0, seconds: 1, unchanged: false })),
      ),
  });
  await screen.findByRole('button', { name: 'Rename Ask balance' });
  await userEvent.keyboard(SAVE);
  await waitFor(() => expect(answers).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Rename Ask balance' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'New name of Ask balance' }), ' now{Enter}');
  expect(await screen.findByText('Intent renamed')).toBeVisible();
  expect(answers).toHaveLength(1);
  answers[0]?.();
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.();
  await waitFor(() => expect(screen.queryByText('Training the model')).toBeNull());
});

test('deleting says what uses the intent and takes its negative along; Ctrl+Z brings both back as they were', async () => {
  signIn();
  start({}, '/app/intents?project_id=1&open=2');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Lost card' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Delete intent “Lost card”?');
  expect(dialog).toHaveTextContent('This also deletes its 2 templates and “Lost card [NEG]” (1).');
  expect(within(dialog).getByRole('link', { name: 'Report loss' })).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete intent' }));
  expect(await screen.findByText('Intent deleted')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Lost card [NEG]' })).toBeNull());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.keyboard('{Control>}z{/Control}');
  const negative = await row(/^Lost card \[NEG\]/u);
  await waitFor(() => expect(negative).toHaveAttribute('aria-expanded', 'true'));
  expect(await row(/^Lost card – 2/u)).toHaveAttribute('aria-expanded', 'false');
  expect(await row(/^Lost card – 2/u)).toHaveAttribute('aria-selected', 'true');
  expect(writes()).toEqual([
    ['DELETE', '/intents/1', undefined],
    ['PUT', '/intents/-1', { name: 'Lost card', templates: ['I lost my #card', 'my @card_type is gone'] }],
    ['PUT', '/intents/-1', { name: 'Lost card [NEG]', templates: ['I have my card'] }],
  ]);
});

test('adds templates one after another and refuses duplicates, naming the intent', async () => {
  signIn();
  start({}, '/app/intents?project_id=1&open=3');
  const field = await screen.findByRole('textbox', { name: 'Add template' });
  await userEvent.type(field, 'HOW much do i  have');
  expect(screen.getByText('This template name already exists.')).toBeVisible();
  await userEvent.clear(field);
  await userEvent.type(field, 'i have my card');
  expect(screen.getByText('This template name alread exists in the Lost card [NEG] intent')).toBeVisible();
  await userEvent.clear(field);
  await userEvent.type(field, 'what is my balance{Enter}show my #money{Enter}');
  await waitFor(() => expect(writes()).toHaveLength(2));
  expect(await screen.findByText('Intent template added')).toBeVisible();
  expect(screen.getByRole('button', { name: 'what is my balance' })).toBeVisible();
  expect(screen.getByTitle('Synonym “money” not found')).toBeVisible();
  expect(field).toHaveFocus();
});

test('editing a template inserts the new one and deletes the old one; a duplicate is refused', async () => {
  signIn();
  start({}, '/app/intents?project_id=1&open=3');
  await userEvent.click(await screen.findByRole('button', { name: 'how much do I have' }));
  const field = screen.getByRole('textbox', { name: 'New text of how much do I have' });
  await userEvent.clear(field);
  await userEvent.type(field, 'I have my card{Enter}');
  expect(await screen.findByText('Duplicit intent template')).toBeVisible();
  await userEvent.clear(field);
  await userEvent.type(field, 'my balance please{Enter}');
  expect(await screen.findByText('Intent template edited')).toBeVisible();
  expect(writes()).toEqual([
    ['PUT', '/intent/3/template', { template: 'my balance please' }],
    ['DELETE', '/intent/3/template', { template: 'how much do I have' }],
  ]);
});

test('Esc leaves a template as it was, and asks first if its text was changed', async () => {
  signIn();
  start({}, '/app/intents?project_id=1&open=3');
  await userEvent.click(await screen.findByRole('button', { name: 'how much do I have' }));
  await userEvent.keyboard('something else{Escape}');
  expect(screen.getByText('Press Esc again to discard what you typed.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'how much do I have' })).toBeVisible();
  expect(writes()).toEqual([]);
});

test('a deleted template comes back by the Undo of its notice', async () => {
  signIn();
  start({}, '/app/intents?project_id=1&open=3');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete how much do I have' }));
  expect(await screen.findByText('Intent template deleted')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo', description: '' }));
  expect(await screen.findByRole('button', { name: 'how much do I have' })).toBeVisible();
  expect(writes().map(([method, path]) => [method, path])).toEqual([
    ['DELETE', '/intent/3/template'],
    ['PUT', '/intent/3/template'],
  ]);
});

test('everything can be done with the keys alone', async () => {
  signIn();
  start();
  await row(/^Ask balance/u);
  screen.getByRole('treegrid').focus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  expect(await row(/^Ask balance/u)).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await userEvent.keyboard('{End} now{Enter}');
  expect(await screen.findByRole('button', { name: 'how much do I have now' })).toBeVisible();
  await userEvent.keyboard('{Delete}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'how much do I have now' })).toBeNull());
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(await row(/^Ask balance/u)).toHaveAttribute('aria-expanded', 'false');
});

test('what others add is read; while something is edited it waits, and is then read once', async () => {
  signIn();
  start();
  await row(/^Ask balance/u);
  const reads = () => calls.filter(({ method, path }) => method === 'GET' && path === '/intents').length;
  const others = (change: (all: Intent[]) => Intent[]) => {
    project.intents = change(project.intents);
    act(() => live.set({ intentsVersion: ++clock }));
  };
  others((all) => [...all, { id: 4, name: 'Order card', templates: [], version: clock }]);
  await row(/^Order card/u);

  await userEvent.click(screen.getByText('Ask balance'));
  await userEvent.keyboard('{F2}');
  await screen.findByRole('textbox', { name: 'New name of Ask balance' });
  const before = reads();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  for (const name of ['Order a card', 'Order a new card', 'New card']) {
    others((all) => all.map((one) => (one.id === 4 ? { ...one, name, version: clock } : one)));
    await act(() => vi.advanceTimersByTimeAsync(5_000));
  }
  expect(reads()).toBe(before);
  await userEvent.keyboard('{Escape}');
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await row(/^New card/u);
  expect(reads()).toBe(before + 1);
});

test('says that the model is behind, then trains, shows figures and reads the evaluation again', async () => {
  signIn();
  project.evaluation.stale = true;
  let finish: (reply: unknown) => void = () => {};
  start({
    'GET /run/train': () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  });
  expect(await screen.findByText('The model was updated but not retrained.')).toBeVisible();
  await userEvent.keyboard(SAVE);
  expect(await screen.findByText('Training… continues if you leave')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Train NLU/u })).toBeNull();
  project.evaluation = { ...project.evaluation, stale: false };
  finish({ status: 'ok', trained_at: 1_700_000_100, seconds: 6.24, unchanged: false });
  expect(await screen.findByText('Successfully trained')).toBeVisible();
  expect(screen.getByText('3 intents, 4 templates in 6.2 s')).toBeVisible();
  expect(await screen.findByRole('button', { name: /Train NLU/u })).toBeVisible();
  expect(await screen.findByText(/On its own templates: not measured yet/u)).toBeVisible();
});

test('a failed training brings the button back, with the focus that it had', async () => {
  signIn();
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  start({ 'GET /run/train': () => isOver.then(() => refusal(500, 'internal', 'Internal error')) });
  await userEvent.click(await screen.findByRole('button', { name: /Train NLU/u }));
  await screen.findByText('Training… continues if you leave');
  end();
  const button = await screen.findByRole('button', { name: /Train NLU/u });
  await waitFor(() => expect(button).toHaveFocus());
  expect(screen.queryByText('Successfully trained')).toBeNull();
});

test('shows only flaws, with the reason and the other intent', async () => {
  signIn();
  const ok = { is_recognized: true, is_recognized_without_confidence: true, confidence: 0.97, augmented: false };
  project.evaluation.intents = {
    1: {
      precision: 1,
      recall: 0.5,
      data: [
        { template: 'I lost my #card', ...ok, prediction: 1 },
        { template: 'my @card_type is gone', ...ok, is_recognized: false, confidence: 0.58, prediction: 3 },
      ],
    },
    3: { precision: 0.5, recall: 1, data: [{ template: 'how much do I have', ...ok, prediction: 3 }] },
  };
  start();
  expect(await screen.findByText('Templates clash or are ill-defined.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '1 template' }));
  expect(screen.getByRole('checkbox', { name: 'Show only flaws' })).toBeChecked();
  const flawed = await row(/my @card_type is gone/u);
  expect(flawed).toHaveTextContent('Classified into the different intent → Ask balance');
  expect(flawed).toHaveTextContent('0.58');
  expect(screen.queryByRole('button', { name: 'I lost my #card' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Lost card [NEG]' })).toBeNull();
});

test('a rename after somebody else’s shows both names and keeps what was typed', async () => {
  signIn();
  let isFirst = true;
  start({
    'PUT /intents/3': ({ body }: SentCall) => {
      const intent = project.intents[2];
      if (!intent) throw new Error('The project has three intents');
      if (isFirst) {
        isFirst = false;
        Object.assign(intent, { name: 'Balance', version: 50, who: 9 });
        return refusal(409, 'conflict', 'A concurrent edit occurred.');
      }
      return Object.assign(intent, body, { version: 51 });
    },
    'GET /users': [{ id: 9, name: 'Petr M.', email: 'petr@example.com' }],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Rename Ask balance' }));
  const field = screen.getByRole('textbox', { name: 'New name of Ask balance' });
  await userEvent.clear(field);
  await userEvent.type(field, 'Account balance{Enter}');
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Conflict! Data not saved.');
  expect(dialog).toHaveTextContent('Petr M.');
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Yours: Account balance' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save merged version' }));
  expect(await row(/^Account balance/u)).toBeVisible();
  expect(project.intents[2]?.name).toBe('Account balance');
});

test('a rename after somebody else’s template is simply made', async () => {
  signIn();
  let isFirst = true;
  start({
    'PUT /intents/3': ({ body }: SentCall) => {
      const intent = project.intents[2];
      if (!intent) throw new Error('The project has three intents');
      if (isFirst) {
        isFirst = false;
        Object.assign(intent, { templates: [...intent.templates, 'theirs'], version: 50 });
        return refusal(409, 'conflict', 'A concurrent edit occurred.');
      }
      return Object.assign(intent, body, { version: 51 });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Rename Ask balance' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'New name of Ask balance' }), ' now{Enter}');
  expect(await screen.findByText('Intent renamed')).toBeVisible();
  expect(project.intents[2]).toMatchObject({ name: 'Ask balance now', templates: ['how much do I have', 'theirs'] });
});

test('an address with an intent that does not exist says so, and one that was just added is found', async () => {
  signIn();
  const view = start({}, '/app/intents?project_id=1&intent=99999');
  expect(await screen.findByText('This intent does not exist.')).toBeVisible();
  view.unmount();
  act(() => notices.set({ shown: [] }));
  let reads = 0;
  const added = { id: 50, name: 'Order card', templates: [], version: 11 };
  start({ 'GET /intents': () => [...project.intents, ...(++reads > 1 ? [added] : [])] }, '/app/intents?intent=50');
  expect(await row(/^Order card/u)).toHaveAttribute('aria-selected', 'true');
  expect(screen.queryByText('This intent does not exist.')).toBeNull();
});

test('a template that somebody else has edited in another tab stays theirs, and what was typed is told', async () => {
  signIn();
  start({}, '/app/intents?project_id=1&open=3');
  await userEvent.click(await screen.findByRole('button', { name: 'how much do I have' }));
  const field = screen.getByRole('textbox', { name: 'New text of how much do I have' });
  await userEvent.clear(field);
  await userEvent.type(field, 'my balance please');
  const balance = project.intents[2];
  if (!balance) throw new Error('The project has three intents');
  Object.assign(balance, { templates: ['how much is left'], version: 90 });
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText(/You typed: my balance please/u)).toBeVisible();
  expect(screen.getByText('Conflict! Data not saved.')).toBeVisible();
  expect(project.intents[2]?.templates).toEqual(['how much is left']);
  expect(await screen.findByRole('button', { name: 'how much is left' })).toBeVisible();
});

test('an empty project is told what intents are for, and an example works', async () => {
  signIn();
  project.intents = [];
  start();
  expect(await screen.findByText('No intents yet')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Start with an example: lost card' }));
  const added = await row(/^Lost card – 6/u);
  await waitFor(() => expect(added).toHaveAttribute('aria-expanded', 'true'));
  expect(project.intents[0]?.templates).toHaveLength(6);
});

test.each(['{Control>}s{/Control}', '{Control>}{Shift>}s{/Shift}{/Control}'])(
  'an empty project says on %s that there is nothing to train',
  async (keys) => {
    signIn();
    project.intents = [];
    start();
    await screen.findByText('No intents yet');
    await userEvent.keyboard(keys);
    expect(await screen.findByText('There is nothing to train yet.')).toBeVisible();
    expect(calls.some(({ path }) => path === '/run/train')).toBe(false);
  },
);

test('who may only look is offered nothing to change', async () => {
  signIn({ role: ROLE.viewer });
  start({}, '/app/intents?project_id=1&open=3');
  expect(await screen.findByRole('button', { name: 'how much do I have' })).toBeDisabled();
  expect(screen.getByRole('textbox', { name: 'Add intent' })).toBeDisabled();
  for (const name of [/^Train/u, /^Import/u, 'Preview']) expect(screen.getByRole('button', { name })).toBeDisabled();
  expect(screen.queryByRole('button', { name: /Rename|Delete|Undo|Redo/u })).toBeNull();
  expect(screen.getByText(/^You can view this screen but not change it/u)).toHaveTextContent(
    '“Edit intents and templates”',
  );
});

test('exports the intents as a file named after the project', async () => {
  signIn();
  let downloaded: string | undefined;
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function saved(
    this: HTMLAnchorElement,
  ) {
    downloaded = this.download;
  });
  URL.createObjectURL = () => 'blob:intents';
  URL.revokeObjectURL = () => {};
  start();
  await userEvent.click(await screen.findByRole('button', { name: 'Export Intents' }));
  await waitFor(() => expect(downloaded).toBe('Card line.csv'));
  expect(calls.at(-1)?.query.get('format')).toBe('csv');
  click.mockRestore();
});

test('the keys of the list are told', async () => {
  signIn();
  start();
  await screen.findByRole('treegrid', { name: 'Intents' });
  const { result } = renderHook(useHotkeyList);
  const keys = result.current.flatMap(({ hotkeys }) => hotkeys.flatMap((hotkey) => hotkey.keys));
  expect(keys).toEqual(expect.arrayContaining(['N', 'F2', 'Del', 'P', 'S', 'M', 'Space']));
});
