import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ROLE } from '@parley/domain/permission';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DeployDialog } from '#features/deployments/dialog/deploy-dialog.tsx';
import type { DeployCheck } from '#features/deployments/dialog/use-deploy-check.ts';
import type { AskedDeploy } from '#parts/deployments/deploy-dialog-state.ts';
import { listenForHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { useTellDraft } from '#shared/saving/open-draft.ts';
import { shownMinute } from '#shared/times.ts';
import { renderAt } from '#testing/render.tsx';
import { refusal, serve, signIn, type SentCall } from '#testing/server.ts';

const VERSION = Date.UTC(2026, 10, 19, 14, 5) / 1_000;

const clean: DeployCheck = {
  is_trained: true,
  tests: { ok: 0, failed: 0, not_run: 0 },
  needs_approval: false,
  approvers: null,
  time_zone: 'UTC',
  errors: [],
  warnings: [],
  changes: [],
};
const deployed = {
  id: 9,
  version: VERSION,
  created: VERSION,
  users_id: 7,
  project_env: 'prod',
  note: 'Fees',
  skipped: null,
  approved_by: null,
};
const tests = ['Lost card', 'Balance'].map((name, at) => ({ id: at + 1, name, steps: [], version: 1 }));
const ended = (id: number, result: 'ok' | 'error', reason: string | null = null) => ({
  id,
  result,
  reason,
  failed_step: result === 'ok' ? null : 0,
  ran_at: 1,
  seconds: 0.5,
  stale: false,
});

let stopListening = () => {};
beforeEach(() => {
  stopListening = listenForHotkeys();
});
afterEach(() => stopListening());

function open(asked: AskedDeploy, answers: Record<string, unknown> = {}, role = ROLE.administrator) {
  signIn({ role });
  const calls = serve({
    'GET /deployments': [{ ...deployed, id: 4, note: 'before' }],
    'GET /tests': [],
    'GET /tests/results': [],
    'GET /tasks': [],
    'GET /reactions': [{ id: 12, name: 'Block card' }],
    'GET /run/deploy/check': clean,
    'GET /conversations': { items: [{}], next_cursor: null, total: 1 },
    'GET /run/deploy': deployed,
    ...answers,
  });
  const onClose = vi.fn<() => void>();
  renderAt(<DeployDialog asked={asked} onClose={onClose} />);
  return { calls, onClose };
}

const sent = (calls: SentCall[], path: string) => calls.filter((one) => one.path === path);
const message = () => screen.findByRole('textbox', { name: 'Commit message' });
const deployButton = () => screen.getByRole('button', { name: /^Deploy(?! anyway)/u });

/** Answers the question why checks are skipped, which takes a reason. */
async function confirmSkipping(action: string, reason: string, skipped: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog', { name: `${action}?` }));
  expect(dialog.getByText(skipped)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: action }));
  expect(dialog.getByText('Say briefly why.')).toBeVisible();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), reason);
  await userEvent.click(dialog.getByRole('button', { name: action }));
}

/** Tests that end when the caller says so. */
function testsThatEnd() {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  let results: unknown[] = [];
  return {
    answers: { 'GET /tests': tests, 'GET /tests/results': () => results, 'GET /run/tests': () => promise },
    show: (some: unknown[]) => {
      results = some;
    },
    end: (ok: number, failed: number) =>
      resolve({ result: failed === 0 ? 'ok' : 'error', ok, failed, seconds: 1, failures: [] }),
  };
}

test('to testing: Ctrl+Enter in the message deploys, without a message and without tests', async () => {
  const { calls, onClose } = open({ environment: 'dev' }, { 'GET /tests': tests });
  expect(await screen.findByRole('dialog', { name: 'Deploy to testing' })).toBeVisible();
  await userEvent.click(await message());
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Successfully deployed')).toBeVisible();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const [call] = sent(calls, '/run/deploy');
  expect(Object.fromEntries(call?.query ?? [])).toMatchObject({ project_env: 'dev', message: '' });
  expect(call?.query.has('toDeploymentId')).toBe(false);
  expect(call?.headers.get('x-requested-with')).toBe('console');
  expect(sent(calls, '/run/tests')).toEqual([]);
});

test('production wants three characters, blanks do not count', async () => {
  const { calls } = open({ environment: 'prod' });
  await userEvent.type(await message(), ' ab ');
  await waitFor(() => expect(deployButton()).toBeEnabled());
  await userEvent.click(deployButton());
  expect(await screen.findByText('Please describe done changes briefly.')).toBeVisible();
  expect(sent(calls, '/run/deploy')).toEqual([]);
  await userEvent.type(await message(), 'c');
  expect(screen.queryByText('Please describe done changes briefly.')).toBeNull();
  await userEvent.click(deployButton());
  await waitFor(() => expect(sent(calls, '/run/deploy')).toHaveLength(1));
  expect(sent(calls, '/run/deploy')[0]?.query.get('message')).toBe('ab c');
});

test('production runs the tests first, and deploys when all are ok', async () => {
  const run = testsThatEnd();
  const { calls } = open({ environment: 'prod' }, run.answers);
  await userEvent.type(await message(), 'New fees');
  const table = within(await screen.findByRole('table', { name: 'Tests' }));
  expect(await screen.findByText('There are still running tests! Please wait.')).toBeVisible();
  await waitFor(() =>
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'Lost cardrunning',
      'Balancerunning',
    ]),
  );
  expect(deployButton()).toBeDisabled();
  run.show([ended(1, 'ok'), ended(2, 'ok')]);
  run.end(2, 0);
  await waitFor(() => expect(deployButton()).toBeEnabled());
  expect(sent(calls, '/run/deploy')).toEqual([]);
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'Lost cardok0.5 s',
    'Balanceok0.5 s',
  ]);
  expect(screen.queryByText('There are still running tests! Please wait.')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Deploy anyway' })).toBeNull();
  // The dialog shows the result, so there is no notice.
  expect(screen.queryByText('Tests complete! All tests successfully completed')).toBeNull();
  await userEvent.click(deployButton());
  await waitFor(() => expect(sent(calls, '/run/deploy')).toHaveLength(1));
});

test('failed tests come first with their reason, and may be skipped with a message', async () => {
  const run = testsThatEnd();
  const { calls } = open({ environment: 'prod' }, run.answers);
  run.show([ended(1, 'ok'), ended(2, 'error', 'Action call_end did not run')]);
  run.end(1, 1);
  expect(await screen.findByText('Some tests have failed.')).toBeVisible();
  const rows = within(screen.getByRole('table', { name: 'Tests' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Balancefailed0.5 sStep 1: Action call_end did not run',
    'Lost cardok0.5 s',
  ]);
  expect(deployButton()).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Deploy anyway' }));
  expect(await screen.findByText('Please describe done changes briefly.')).toBeVisible();
  await userEvent.type(await message(), 'Urgent');
  await userEvent.click(screen.getByRole('button', { name: 'Deploy anyway' }));
  await confirmSkipping('Deploy anyway', 'The test is out of date', 'Test Balance failed');
  await waitFor(() => expect(sent(calls, '/run/deploy')).toHaveLength(1));
  const { query } = sent(calls, '/run/deploy')[0] ?? {};
  expect([query?.get('anyway'), query?.get('reason')]).toEqual(['true', 'The test is out of date']);
});

test.each([
  ['Schedule anyway', { production_approval: false }],
  ['Request anyway', { production_approval: true }],
])('%s asks for a reason and sends it with the plan', async (action, settings) => {
  const run = testsThatEnd();
  const plan = { ...deployed, state: 'requested' };
  const { calls } = open(
    { environment: 'prod' },
    { ...run.answers, 'GET /settings': { time_zone: 'UTC', ...settings }, 'POST /deployments/planned': plan },
  );
  run.show([ended(1, 'ok'), ended(2, 'error', 'No')]);
  run.end(1, 1);
  await screen.findByText('Some tests have failed.');
  await userEvent.type(await message(), 'Urgent');
  if (!settings.production_approval) await userEvent.click(screen.getByRole('radio', { name: 'At a time' }));
  await userEvent.click(await screen.findByRole('button', { name: action }));
  expect(sent(calls, '/deployments/planned')).toEqual([]);
  await confirmSkipping(action, 'Known fault', 'Test Balance failed');
  await waitFor(() => expect(sent(calls, '/deployments/planned')).toHaveLength(1));
  expect(sent(calls, '/deployments/planned')[0]?.body).toMatchObject({ anyway: true, reason: 'Known fault' });
});

test('the version in testing is released instead of the draft, once its own tests are ok', async () => {
  const tried = { ...deployed, id: 8, version: VERSION + 60, project_env: 'dev', note: 'Tried by callers' };
  const check = { ...clean, tests: { ok: 3, failed: 0, not_run: 0 } };
  const { calls } = open(
    { environment: 'prod' },
    { 'GET /deployments': [tried, { ...deployed, id: 4 }], 'GET /run/deploy/check': check },
  );
  await userEvent.type(await message(), 'As tried');
  await userEvent.click(await screen.findByRole('radio', { name: 'Deploy the version in testing' }));
  expect(screen.getByText(`Version ${shownMinute(VERSION + 60)} · Tried by callers`)).toBeVisible();
  expect(await screen.findByText('Tests: 3 ok, 0 failed, 0 not run')).toBeVisible();
  await waitFor(() => expect(deployButton()).toBeEnabled());
  await userEvent.click(deployButton());
  await waitFor(() => expect(sent(calls, '/run/deploy')).toHaveLength(1));
  expect(sent(calls, '/run/deploy')[0]?.query.get('toDeploymentId')).toBe('8');
  expect(sent(calls, '/run/deploy/check').at(-1)?.query.get('toDeploymentId')).toBe('8');
});

test('no version is offered that production runs already', async () => {
  open({ environment: 'prod' }, { 'GET /deployments': [{ ...deployed, id: 8, project_env: 'dev' }, deployed] });
  await message();
  await screen.findByText('No errors or warnings');
  expect(screen.queryByRole('radio', { name: 'Deploy the version in testing' })).toBeNull();
});

test('the check follows the tests, and Deploy waits for both', async () => {
  const run = testsThatEnd();
  let checks = 0;
  const again = Promise.withResolvers<unknown>();
  open(
    { environment: 'prod' },
    { ...run.answers, 'GET /run/deploy/check': () => (checks++ === 0 ? clean : again.promise) },
  );
  expect(await screen.findByText('Waiting for the tests…')).toBeVisible();
  expect(screen.queryByText('No errors or warnings')).toBeNull();
  run.show([ended(1, 'ok'), ended(2, 'ok')]);
  run.end(2, 0);
  expect(await screen.findByText('Checking…')).toBeVisible();
  expect(deployButton()).toBeDisabled();
  again.resolve({ ...clean, errors: [{ rule: 'failed-test', message: 'Test Fees: failed', test: 3 }] });
  expect(await screen.findByText('1 error to fix')).toBeVisible();
  await waitFor(() => expect(deployButton()).toBeEnabled());
});

test('names what changed and who changed it, and opens to the words that differ', async () => {
  const fields = [{ name: 'actions', before: 'utter "Should I block it?"', after: 'utter "Should I block the card?"' }];
  const thing = { id: 12, name: 'Block card', kind: 'changed', authors: ['Petr Marek'], fields };
  const changes = [{ resource: 'reactions', added: 0, changed: 2, deleted: 0, things: [thing] }];
  open({ environment: 'prod' }, { 'GET /run/deploy/check': { ...clean, changes } });
  const shown = within(await screen.findByRole('region', { name: 'Changes' }));
  expect(await shown.findByText('Petr Marek')).toBeVisible();
  expect(shown.getByText('and 1 more')).toBeVisible();
  await userEvent.click(shown.getByText('Block card'));
  const words = (mark: string) => [...document.querySelectorAll(mark)].map(({ textContent }) => textContent);
  expect([words('del'), words('ins')]).toEqual([['it'], ['the card']]);
});

test('stored files have a name among what changes', async () => {
  const changes = [{ resource: 'files', added: 2, changed: 0, deleted: 0, things: [] }];
  open({ environment: 'prod' }, { 'GET /run/deploy/check': { ...clean, changes } });
  expect(await screen.findByText('Files')).toBeVisible();
  expect(screen.queryByText('files')).toBeNull();
});

test('tests that still run may be skipped, too', async () => {
  const run = testsThatEnd();
  const { calls } = open({ environment: 'prod' }, run.answers);
  await userEvent.type(await message(), 'Urgent');
  await screen.findByText('There are still running tests! Please wait.');
  await userEvent.click(screen.getByRole('button', { name: 'Deploy anyway' }));
  await confirmSkipping('Deploy anyway', 'An outage', '2 tests did not finish');
  await waitFor(() => expect(sent(calls, '/run/deploy')).toHaveLength(1));
  run.end(2, 0);
});

test('tests that could not run are not taken for passed, and run again on demand', async () => {
  let isBroken = true;
  const { calls } = open(
    { environment: 'prod' },
    {
      'GET /tests': tests,
      'GET /tests/results': () => (isBroken ? [] : [ended(1, 'ok'), ended(2, 'ok')]),
      'GET /run/tests': () =>
        isBroken ? refusal(503, 'unavailable', 'Busy') : { result: 'ok', ok: 2, failed: 0, seconds: 1, failures: [] },
    },
  );
  expect(await screen.findByText('Some tests did not run.')).toBeVisible();
  expect(deployButton()).toBeDisabled();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Run tests again' }));
  await waitFor(() => expect(deployButton()).toBeEnabled());
  expect(sent(calls, '/run/tests')).toHaveLength(2);
});

test('a rollback has its message, no tests and no check, and names the deployment', async () => {
  const rollback = { id: 4, name: shownMinute(VERSION), note: 'Lost card' };
  const { calls } = open({ environment: 'prod', rollback }, { 'GET /tests': tests });
  const title = `Rollback to version ${shownMinute(VERSION)}`;
  expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
  expect(await message()).toHaveValue(title);
  expect(screen.getByText(/Callers get exactly this version again \(Lost card\)\./u)).toBeVisible();
  await userEvent.click(deployButton());
  await screen.findByText('Successfully deployed');
  const [call] = sent(calls, '/run/deploy');
  expect(Object.fromEntries(call?.query ?? [])).toMatchObject({
    project_env: 'prod',
    message: title,
    toDeploymentId: '4',
  });
  expect(calls.map(({ path }) => path)).not.toContain('/run/tests');
  expect(calls.map(({ path }) => path)).not.toContain('/run/deploy/check');
});

test('says what will change, that it trains first, and what is wrong, with links', async () => {
  open(
    { environment: 'prod' },
    {
      'GET /run/deploy/check': {
        is_trained: false,
        errors: [{ rule: 'missing-reaction', message: 'goes to Order card, which does not exist', reaction: 12 }],
        warnings: [{ rule: 'shadowed', message: 'Fees never fires' }],
        changes: [
          { resource: 'reactions', added: 2, changed: 5, deleted: 1, things: [] },
          { resource: 'intents', added: 0, changed: 1200, deleted: 0, things: [] },
          { resource: 'actions', added: 0, changed: 0, deleted: 0 },
        ],
      },
    },
  );
  const shown = within(await screen.findByRole('region', { name: 'Changes' }));
  const rows = (await shown.findAllByRole('row')).slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Reactions+2~5−1Compare', 'Intents~1,200Compare']);
  expect(screen.getByText('The model is not trained: deploying trains it first.')).toBeVisible();
  expect(screen.getByText('1 error to fix')).toBeVisible();
  expect(screen.getByText('1 warning to review')).toBeVisible();
  expect(
    await screen.findByRole('link', { name: 'Block card: goes to Order card, which does not exist' }),
  ).toHaveAttribute('href', '#/app/grapheditor?project_id=1&reaction=12');
  expect(screen.getByRole('link', { name: 'Fees never fires' })).toHaveAttribute(
    'href',
    '#/app/grapheditor?project_id=1&panel=findings',
  );
  expect(screen.getByText(`Replaces version ${shownMinute(VERSION)}`, { exact: false })).toBeVisible();
});

test('a check that fails says so, is repeated on demand, and forbids nothing', async () => {
  let isBroken = true;
  open(
    { environment: 'dev' },
    { 'GET /run/deploy/check': () => (isBroken ? refusal(500, 'internal', 'Broken') : clean) },
  );
  expect(await screen.findByText(/The check did not finish\. Broken/u)).toBeVisible();
  expect(deployButton()).toBeEnabled();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('No errors or warnings')).toBeVisible();
});

test('a failed deployment says why, once, and keeps the dialog and the message', async () => {
  const { onClose } = open(
    { environment: 'prod' },
    { 'GET /run/deploy': refusal(500, 'internal', 'The disk is full') },
  );
  await userEvent.type(await message(), 'New fees');
  await waitFor(() => expect(deployButton()).toBeEnabled());
  await userEvent.click(deployButton());
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText('Deploy failed - something went wrong! The disk is full')).toBeVisible();
  expect(screen.getAllByText(/The disk is full/u)).toHaveLength(2);
  expect(screen.queryByText('Error!')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  expect(await message()).toHaveValue('New fees');
  expect(deployButton()).toBeEnabled();
});

test('pressed twice, it deploys once', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { calls } = open({ environment: 'dev' }, { 'GET /run/deploy': () => promise });
  await userEvent.click(await message());
  await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}');
  expect(await screen.findByText('Deploying…')).toBeVisible();
  expect(deployButton()).toBeDisabled();
  resolve(deployed);
  await screen.findByText('Successfully deployed');
  expect(sent(calls, '/run/deploy')).toHaveLength(1);
});

test('a first deployment says in one line that all is new, and lists it on demand below what is decided', async () => {
  const things = ['Greeting', 'Fees'].map((name, id) => ({ id, name, kind: 'added', authors: [], fields: [] }));
  const changes = [
    { resource: 'reactions', added: 130, changed: 0, deleted: 0, things },
    { resource: 'intents', added: 1, changed: 0, deleted: 0, things: [] },
  ];
  open({ environment: 'prod' }, { 'GET /deployments': [], 'GET /run/deploy/check': { ...clean, changes } });
  const shown = within(await screen.findByRole('region', { name: 'Changes' }));
  expect(shown.getByText('All of it is new: 130 reactions, 1 intent.')).toBeVisible();
  expect(shown.queryByRole('table')).toBeNull();
  await userEvent.click(shown.getByRole('button', { name: 'Show' }));
  await userEvent.click(shown.getByRole('button', { name: 'Reactions' }));
  expect(shown.getByText('Greeting')).toBeVisible();
  expect(shown.getByText('and 128 more')).toBeVisible();
  const later = screen.getByRole('region', { name: 'Changes' });
  for (const earlier of [screen.getByRole('radio', { name: 'Now' }), screen.getByText('Pre-flight check')])
    expect(earlier.compareDocumentPosition(later)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test.each([
  [{ is_chat: true }, 'Show the tag', '#/app/settings?project_id=1&section=chat-client&field=chatbot_token'],
  [
    { is_chat: false, sip_server_production: '' },
    'Settings',
    '#/app/settings?project_id=1&section=voice&field=sip_server_production',
  ],
  [{ is_chat: false, sip_server_production: 'sip.example.com' }, 'Show', '#/app/deployments?project_id=1&deployment=9'],
])(
  'the first deployment to production leads to where callers get to a bot with %j',
  async (project, label, address) => {
    const settings = { id: 1, time_zone: 'UTC', ...project };
    open(
      { environment: 'prod' },
      { 'GET /deployments': [{ ...deployed, project_env: 'dev' }], 'GET /settings': settings },
    );
    await userEvent.type(await message(), 'Live');
    await waitFor(() => expect(deployButton()).toBeEnabled());
    await userEvent.click(deployButton());
    await screen.findByText('Successfully deployed');
    await userEvent.click(screen.getByRole('button', { name: label }));
    expect(location.hash).toBe(address);
  },
);

test('many changes are folded by resource, and a resource shows its first ten', async () => {
  const things = Array.from({ length: 30 }, (_, id) => ({
    ...{ id, name: `Reaction ${id}`, kind: 'changed', authors: [], fields: [] },
  }));
  const changes = [{ resource: 'reactions', added: 0, changed: 30, deleted: 0, things }];
  open({ environment: 'prod' }, { 'GET /run/deploy/check': { ...clean, changes } });
  const shown = within(await screen.findByRole('region', { name: 'Changes' }));
  expect(shown.queryByText('Reaction 0')).toBeNull();
  await userEvent.click(shown.getByRole('button', { name: 'Reactions' }));
  expect(shown.getAllByText(/^Reaction \d/u)).toHaveLength(10);
  await userEvent.click(shown.getByRole('button', { name: 'Show 20 more' }));
  expect(shown.getAllByText(/^Reaction \d/u)).toHaveLength(30);
});

test.each([
  [0, /^Production needs the approval of a second person\. No other member of this project may give it/u],
  [1, 'Production needs the approval of a second person. 1 other member may approve it.'],
])('where approval is needed and %i others may give it, the dialog says so', async (approvers, words) => {
  open(
    { environment: 'prod' },
    {
      'GET /settings': { time_zone: 'UTC', production_approval: true },
      'GET /run/deploy/check': { ...clean, needs_approval: true, approvers },
    },
  );
  await screen.findByText('No errors or warnings');
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Roles' }) !== null).toBe(approvers === 0);
});

test('without production conversations there is nothing to replay, and the dialog says why', async () => {
  const none = { items: [], next_cursor: null, total: 0 };
  open({ environment: 'prod' }, { 'GET /conversations': none });
  expect(await screen.findByText('Replay conversations: There are no production conversations yet.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Replay conversations' })).toBeNull();
});

test('a finding opens the setting or the reactions that it is about', async () => {
  const errors = [
    { rule: 'no-recognizer', message: 'Callers can only press keys', setting: 'stt_provider' },
    { rule: 'no-greeting', message: 'No greeting', unanswered: '__start__' },
    { rule: 'listening', message: 'The bot cut off 5 of 100 recorded callers.' },
  ];
  open({ environment: 'prod' }, { 'GET /run/deploy/check': { ...clean, errors } });
  const placeOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await placeOf('Callers can only press keys')).toBe('#/app/settings?project_id=1&field=stt_provider');
  expect(await placeOf('No greeting')).toBe('#/app/grapheditor?project_id=1&intent=__start__');
  // No screen shows what recorded callers heard.
  expect(screen.getByText(/cut off 5 of 100/u).closest('a')).toBeNull();
});

function UnsavedScreen({ onSave }: { onSave: () => Promise<boolean> }) {
  useTellDraft({ count: 2, save: onSave });
  return null;
}

test('unsaved changes of the screen are said to be left out, and are saved first on request', async () => {
  const user = userEvent.setup();
  const save = vi.fn(() => Promise.resolve(true));
  const { onClose } = open({ environment: 'prod' });
  cleanup();
  renderAt(
    <>
      <UnsavedScreen onSave={save} />
      <DeployDialog asked={{ environment: 'prod' }} onClose={onClose} />
    </>,
  );
  await screen.findByText(/2 unsaved changes are not included/u);
  await user.click(screen.getByRole('button', { name: 'Save and check again' }));
  expect([save.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
});

test('the key for deploying waits for the tests that run, says so, and deploys once they have passed', async () => {
  const run = Promise.withResolvers<unknown>();
  let results: unknown[] = [];
  const { calls, onClose } = open(
    { environment: 'prod' },
    {
      'GET /tests': tests,
      'GET /tests/results': () => results,
      'GET /run/tests': async () => {
        await run.promise;
        results = [ended(1, 'ok'), ended(2, 'ok')];
        return results;
      },
    },
  );
  await userEvent.type(await message(), 'New fees{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Continues as soon as tests and check have passed.')).toBeVisible();
  expect(sent(calls, '/run/deploy')).toEqual([]);
  run.resolve(null);
  await waitFor(() => expect(sent(calls, '/run/deploy')).toHaveLength(1));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('a draft that is deployed already is named so, and deploying it again is no main action', async () => {
  open({ environment: 'dev' }, { 'GET /deployments': [{ ...deployed, project_env: 'dev' }] });
  expect(await screen.findByText(/Nothing has changed: testing runs this version/u)).toBeVisible();
  expect(screen.getByRole('button', { name: /^Deploy again/u })).toHaveAttribute('data-variant', 'default');
  expect(screen.getByRole('textbox', { name: 'Commit message' })).toHaveAccessibleDescription(/^Optional/u);
});
