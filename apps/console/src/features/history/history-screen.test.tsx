import { DEFAULT_SETTINGS } from '@parley/domain';
import { grantMap, PERMISSIONS, ROLE, type Grant } from '@parley/domain/permission';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { HistoryScreen } from '#features/history/history-screen.tsx';
import { session } from '#shared/session/session.ts';
import { renderAt } from '#testing/render.tsx';
import { refusal, serve, signIn, type SentCall } from '#testing/server.ts';

const SECOND = 1_000_000;
/** 2030-01-02 03:04:05 and a minute later, in seconds. */
const THEN = new Date(2030, 0, 2, 3, 4, 5).getTime() / 1_000;
const NOW = THEN + 60;
const NEWEST = NOW * SECOND + 10;

const entry = (version: number, resource = 'actions', who_name = 'Ada') => ({
  version,
  resource,
  who: who_name === 'Ada' ? 5 : 6,
  who_name,
  count: 1,
});

const action = (id: number, name: string, source: string, version = NEWEST) => ({ id, name, source, version, who: 5 });
const before = [action(1, 'charge', 'let fee = 1;\nreturn fee;'), action(2, 'forget', 'one'), action(4, 'equal', 'x')];
const after = [action(1, 'charge', 'let fee = 2;\nreturn fee;'), action(3, 'greet', 'hello'), action(4, 'equal', 'x')];
const settings = (name: string) => ({ ...DEFAULT_SETTINGS, id: 1, name, chatbot_token: 't' });

const at =
  <T,>(then: T, now: T) =>
  ({ query }: SentCall) =>
    query.get('mtime') === String(NEWEST) ? now : then;

function open({ address = '/?tab=actions', role = ROLE.administrator, ...answers }: Record<string, unknown> = {}) {
  signIn({ role: role as number });
  const calls = serve({
    'GET /history': { items: [entry(NEWEST), entry(THEN * SECOND, 'actions', 'Bob')], next_cursor: null },
    'GET /reactions': [],
    'GET /reactions/scopes': [],
    'GET /intents': [],
    'GET /actions': at(before, after),
    'GET /entities': [],
    'GET /settings': at(settings('Old'), settings('New')),
    'GET /tests': [],
    'GET /deployments': [],
    'GET /audit/deleted': [
      { resource: 'actions', id: 2, name: 'forget', version: (THEN + 45) * SECOND, who: 6, who_name: 'Bob' },
      { resource: 'actions', id: 8, name: 'long gone', version: THEN * SECOND - 5, who: 5, who_name: 'Bob' },
    ],
    ...answers,
  });
  const view = renderAt(<HistoryScreen />, address as string);
  return { calls, ...view };
}

const tab = (name: RegExp) => screen.findByRole('tab', { name });
const restored = (calls: SentCall[]) => calls.filter(({ path }) => path === '/history/restore');

test('compares the draft with the version before, a tab for each resource with its differences', async () => {
  const { calls } = open();
  expect(await tab(/^Actions 3$/u)).toHaveAttribute('aria-selected', 'true');
  await tab(/^Settings 1$/u);
  await tab(/^Intents 0$/u);
  expect(await screen.findByText('4 differences in 2 resources')).toBeVisible();
  expect(screen.getByText('1–6')).toBeVisible();
  const list = screen.getByRole('list', { name: 'Changed' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^~charge.*\+1.*−1/u),
    expect.stringMatching(/^−forget.*−1/u),
    expect.stringMatching(/^\+greet.*\+1/u),
  ]);
  const times = calls.filter(({ path }) => path === '/actions').map(({ query }) => query.get('mtime'));
  expect(times.toSorted()).toEqual([String(THEN * SECOND + 999_999), String(NEWEST)]);
});

test('compares with the time before the first version, when there was nothing', async () => {
  open({
    'GET /actions': at([], after),
    'GET /settings': ({ query }: SentCall) =>
      query.get('mtime') === String(NEWEST)
        ? settings('New')
        : refusal(404, 'not_found', 'The project had no settings'),
  });
  await tab(/^Actions 3$/u);
  await tab(/^Settings 1$/u);
  expect(screen.queryByText(/did not load/u)).toBeNull();
});

test('a tab without differences leads to one that has some, and a search without a match says so', async () => {
  open({ address: '/?tab=intents' });
  expect(await screen.findByText('Intents are equal in both versions')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show Actions' }));
  await screen.findByRole('heading', { name: 'charge' });
  await userEvent.type(screen.getByRole('textbox', { name: 'Search names' }), 'nothing like it');
  expect(await screen.findByText('No name matches')).toBeVisible();
  expect(screen.queryByText(/are equal in both versions/u)).toBeNull();
});

test('marks the words that differ, on both sides and inline', async () => {
  const { router } = open();
  const words = async () => {
    const [gone] = await screen.findAllByText('1', { selector: 'del' });
    const [come] = await screen.findAllByText('2', { selector: 'ins' });
    return [gone?.parentElement?.textContent, come?.parentElement?.textContent];
  };
  expect(await words()).toEqual(['let fee = 1;', 'let fee = 2;']);
  await userEvent.click(screen.getByText('Inline'));
  expect(await words()).toEqual(['−let fee = 1;', '+let fee = 2;']);
  expect(router.state.location.search).toContain('view=inline');
});

test('Show All shows what is equal, and Hide All hides it again', async () => {
  open();
  await tab(/^Actions 3$/u);
  expect(screen.queryByRole('heading', { name: 'equal' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show All' }));
  expect(await screen.findByRole('heading', { name: 'equal' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Hide All' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'equal' })).toBeNull());
});

test('Show Audit tells who and when, and what was deleted before the earlier version, which can come back', async () => {
  const { calls } = open({
    'POST /history/restore': { version: NEWEST + 9, changes: [{ resource: 'actions', count: 1 }] },
  });
  await tab(/^Actions 3$/u);
  expect(calls.some(({ path }) => path === '/audit/deleted')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Show Audit' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Restore long gone' }));
  expect(calls.find(({ path }) => path === '/audit/deleted')?.query.get('mtime')).toBe(String(THEN * SECOND + 999_999));
  await waitFor(() =>
    expect(restored(calls)[0]?.body).toEqual({ version: THEN * SECOND - 6, resource: 'actions', id: 8 }),
  );
  expect(screen.getAllByText(/Ada 2030-01-02 03:05:05/u)).not.toEqual([]);
  // The row of a deleted thing names the user who deleted it.
  expect(screen.getByText('Bob 2030-01-02 03:04:50')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Hide Audit' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Restore long gone' })).toBeNull());
});

test('one thing is restored as a new change, which its notice takes back', async () => {
  const { calls } = open({
    'POST /history/restore': { version: NEWEST + 9, changes: [{ resource: 'actions', count: 1 }] },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Restore left: charge' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Restore undone')).toBeVisible();
  const [first, second] = restored(calls);
  expect(first?.body).toEqual({ version: THEN * SECOND + 999_999, resource: 'actions', id: 1 });
  expect(first?.query.get('atime')).toBe(String(NEWEST));
  expect(second?.body).toEqual({ version: NEWEST + 8, resource: 'actions', id: 1 });
  expect(second?.query.get('atime')).toBe(String(NEWEST + 9));
});

test('everything is restored after a question that counts it', async () => {
  const { calls } = open({
    'POST /history/restore': { version: NEWEST + 9, changes: [{ resource: 'actions', count: 3 }] },
  });
  await tab(/^Settings 1$/u);
  await userEvent.click(await screen.findByRole('button', { name: 'Restore all' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(/Restore everything to 2030-01-02 03:04:05\?.*Actions: 3.*Settings: 1/su);
  expect(restored(calls)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Restore all' }));
  expect(await screen.findByText('Everything restored')).toBeVisible();
  expect(restored(calls)[0]?.body).toEqual({ version: THEN * SECOND + 999_999 });
});

test('the versions are picked from a list, and are in the address', async () => {
  const { router } = open();
  await userEvent.click(await screen.findByRole('button', { name: /^Right 2030-01-02 03:05:05/u }));
  await userEvent.type(await screen.findByRole('combobox', { name: 'Right' }), 'bob');
  await userEvent.keyboard('{Enter}');
  expect(router.state.location.search).toContain(`right=${THEN}`);
  expect(await screen.findByText('These versions are equal')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Swap the versions' }));
  expect(router.state.location.search).toContain(`left=${THEN}`);
});

test('who may only look is offered no restore', async () => {
  open({ role: ROLE.viewer });
  await tab(/^Actions 3$/u);
  expect(screen.queryByRole('button', { name: /^Restore/u })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Remove/u })).toBeNull();
});

test('a project with one version has nothing to compare yet', async () => {
  open({ 'GET /history': { items: [entry(NEWEST)], next_cursor: null } });
  expect(await screen.findByText('History starts with your first change')).toBeVisible();
});

test('a list that does not load says so and is asked again', async () => {
  let isDown = true;
  open({ 'GET /actions': (sent: SentCall) => (isDown ? refusal(500, 'internal', 'broken') : at(before, after)(sent)) });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await userEvent.click(retry);
  expect(await tab(/^Actions 3$/u)).toBeVisible();
});

test('all changes of a thing are listed, and each can be compared and restored', async () => {
  const change = (version: number, source: string | null, changed = ['source']) => ({
    version,
    who: 5,
    who_name: 'Ada',
    id: 1,
    before: null,
    after: source === null ? null : { name: 'charge', source },
    changed,
  });
  const newest = { ...change(NEWEST, 'two'), before: { name: 'charge', source: 'one' } };
  const { calls, router } = open({
    address: '/?tab=actions&of=1',
    'GET /audit': { items: [newest, change(THEN * SECOND, 'one')], next_cursor: null },
    'POST /history/restore': { version: NEWEST + 9, changes: [{ resource: 'actions', count: 1 }] },
  });
  const panel = await screen.findByRole('complementary', { name: 'Changes of charge' });
  expect(calls.find(({ path }) => path === '/audit')?.query.get('id')).toBe('1');
  expect(
    within(panel)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^2030-01-02 03:05:05AdaChanged: sourceCompare$/u),
    expect.stringMatching(/^2030-01-02 03:04:05AdaAddedCompareRestore$/u),
  ]);
  await userEvent.click(within(panel).getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(restored(calls)[0]?.body).toEqual({ version: THEN * SECOND, resource: 'actions', id: 1 }));
  await userEvent.click(within(panel).getAllByRole('button', { name: 'Compare' })[1] ?? panel);
  const { searchParams } = new URL(router.state.location.search, 'http://parley.test');
  expect([searchParams.get('left'), searchParams.get('right')]).toEqual([String(THEN - 1), String(THEN)]);
});

test('the left side begins with what production runs, and deployments are marked', async () => {
  const live = { id: 9, version: THEN, created: THEN, users_id: 5, project_env: 'prod', note: '' };
  const marked = { ...entry(THEN * SECOND, 'actions', 'Bob'), deployments: [{ id: 9, project_env: 'prod' }] };
  const between = { ...entry((THEN + 30) * SECOND), deployments: [{ id: 8, project_env: 'dev' }] };
  const { calls } = open({
    'GET /history': { items: [entry(NEWEST), between, marked], next_cursor: null },
    'GET /deployments': [live],
  });
  const left = await screen.findByRole('button', { name: /^Left/u });
  expect(left).toHaveTextContent('production');
  await tab(/^Actions 3$/u);
  expect(calls.some(({ query }) => query.get('mtime') === String(THEN * SECOND + 999_999))).toBe(true);
  await userEvent.click(left);
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => /production|testing|draft/u.exec(textContent)?.[0])).toEqual([
    'draft',
    'testing',
    'production',
  ]);
});

/** Signs in with these grants alone. */
function restrictTo(grants: readonly Grant[]): void {
  const ids = PERMISSIONS.filter(({ resources }) => resources.every((grant) => grants.includes(grant))).map(
    ({ id }) => id,
  );
  const role = { [ROLE.viewer]: grantMap(ids) };
  const { user } = session.get();
  if (user) session.set({ user: { ...user, permissions: { ...user.permissions, roles: role } } });
}

test.each([
  [['GET:/history', 'GET:/tests', 'GET:/actions']],
  [['GET:/history', 'GET:/tests', 'GET:/reactions']],
  [['GET:/history', 'GET:/tests']],
] satisfies [Grant[]][])('with %j the comparison of tests ends', async (grants) => {
  const step = { input: 'hello', reactions: [12], actions: [], condition: '' };
  const tests = [
    { id: 9, name: 'Greeting', steps: [step], version: 1, who: 5, start: '', clock: null, seed: '', http: [] },
  ];
  open({ address: '/', role: ROLE.viewer, 'GET /tests': at([], tests) });
  act(() => restrictTo(grants));
  expect(await tab(/^Tests 1$/u)).toBeVisible();
  expect(await screen.findByText(/differences? in \d resources?$/u)).toBeVisible();
});

test('a role that may read no resource learns it, instead of waiting', async () => {
  open({ address: '/', role: ROLE.viewer });
  act(() => restrictTo(['GET:/history']));
  expect(await screen.findByText('Nothing to compare')).toBeVisible();
});

test('versions are marked with the environments that run or ran them, and named by their commit messages', async () => {
  const release = { users_id: 5, skipped: null, approved_by: null, created: NOW };
  const list = [
    { ...release, id: 12, project_env: 'dev', version: NOW, note: 'New fees' },
    { ...release, id: 11, project_env: 'dev', version: THEN, note: 'Old fees' },
  ];
  const marked = (id: number) => ({ deployments: [{ id, project_env: 'dev' }] });
  const items = [
    { ...entry(NEWEST), ...marked(12) },
    { ...entry(THEN * SECOND, 'actions', 'Bob'), ...marked(11) },
  ];
  open({ 'GET /deployments': list, 'GET /history': { items, next_cursor: null } });
  await userEvent.click(await screen.findByRole('button', { name: /^Left/u }));
  const options = await screen.findAllByRole('option');
  expect(options[0]).toHaveTextContent(/testing.*New fees/u);
  expect(options[0]).not.toHaveTextContent('earlier');
  expect(options[1]).toHaveTextContent(/earlier testing.*Old fees/u);
});
