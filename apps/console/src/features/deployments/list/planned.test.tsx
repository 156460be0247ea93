import { act, screen, waitFor, within } from '@testing-library/react';
import { deployments } from '@parley/contract';
import { userEvent } from '@testing-library/user-event';
import type { PlannedDeployment } from '@parley/domain/deployment';
import { expect, test } from 'vitest';
import { DeployOverlay } from '#app/shell/deploy-overlay.tsx';
import { DeploymentsScreen } from '#features/deployments/deployments-screen.tsx';
import { Sidebar } from '#app/shell/sidebar.tsx';
import { refresh } from '#shared/api/hooks.ts';
import { openDeploy } from '#parts/deployments/deploy-dialog-state.ts';
import { renderAt } from '#testing/render.tsx';
import { refusal, serve, signIn, type SentCall } from '#testing/server.ts';

const request: PlannedDeployment = {
  id: 21,
  version: 1_700_000_000,
  created: 1_700_000_000,
  users_id: 8,
  project_env: 'prod',
  note: 'New fees',
  skipped: { failed_tests: 2, tests_not_run: 0, errors: 1 },
  state: 'requested',
  at: null,
  expires: 1_700_600_000,
  to_deployment: null,
  tests: { ok: 3, failed: 2, not_run: 0 },
  decided_by: null,
  decided_at: null,
  decision: '',
  failure: null,
  deployment_id: null,
};
const scheduled: PlannedDeployment = {
  ...request,
  id: 22,
  users_id: 7,
  note: 'Christmas',
  state: 'scheduled',
  at: Date.UTC(2026, 11, 24, 5) / 1_000,
  expires: null,
};
const deployed = {
  id: 5,
  version: 1_700_000_100,
  created: 1_700_000_100,
  users_id: 7,
  project_env: 'prod',
  note: 'Live now',
  skipped: { failed_tests: 1, tests_not_run: 0, errors: 0 },
  approved_by: 8,
};

function open(answers: Record<string, unknown> = {}) {
  signIn();
  const calls = serve({
    'GET /deployments': [deployed],
    'GET /deployments/planned': [request, scheduled],
    'GET /users': [
      { id: 7, name: 'Jana N.', email: 'jana@example.com' },
      { id: 8, name: 'Petr Marek', email: 'petr@example.com' },
    ],
    'GET /settings': { time_zone: 'Europe/Prague', production_approval: false },
    'GET /tests': [],
    'GET /tests/results': [],
    'GET /tasks': [],
    ...answers,
  });
  renderAt(
    <>
      <DeploymentsScreen />
      <DeployOverlay />
    </>,
  );
  return calls;
}

const sent = (calls: SentCall[], method: string, path: string) =>
  calls.filter((one) => one.method === method && one.path === path);
const waiting = async () => within(await screen.findByRole('region', { name: 'Waiting' }));

test('lists what waits with its time in the project’s zone, and who skipped and who approved', async () => {
  open();
  const section = await waiting();
  expect(await section.findByText(/2026-12-24 06:00 \(Europe\/Prague\)/u)).toBeVisible();
  expect(section.getAllByText(/Petr Marek/u)[0]).toBeVisible();
  const table = within(await screen.findByRole('table', { name: 'Deployments' }));
  expect(await table.findByText('Jana N., approved by Petr Marek')).toBeVisible();
  expect(table.getByTitle('Deployed anyway: 1 failed test')).toHaveTextContent('deployed anyway');
});

test('those that ended have a list of their own, with who declined them', async () => {
  open({
    'GET /deployments/planned': [request, { ...request, id: 25, state: 'declined', decided_by: 7, note: 'Old' }],
  });
  expect((await waiting()).getAllByRole('listitem')).toHaveLength(1);
  const ended = within(screen.getByRole('region', { name: 'Ended in the last 7 days' }));
  expect(await ended.findByText('requested by Petr Marek · declined by Jana N.')).toBeVisible();
});

test('those that ended are dismissed, and later ones appear again', async () => {
  localStorage.clear();
  const declined = { ...request, id: 25, state: 'declined', decided_by: 7, note: 'Old' };
  let list = [request, declined];
  open({ 'GET /deployments/planned': () => list });
  const ended = () => screen.queryByRole('region', { name: 'Ended in the last 7 days' });
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(ended()).toBeNull());
  expect((await waiting()).getAllByRole('listitem')).toHaveLength(1);
  list = [request, { ...declined, id: 26, note: 'Newer' }, declined];
  await act(() => refresh(deployments.planned));
  await waitFor(() => expect(ended()).toHaveTextContent('Newer'));
  expect(ended()).not.toHaveTextContent('Old');
});

test('the menu counts the requests that wait for this user', async () => {
  open({ 'GET /deployments/planned': [request, { ...request, id: 28, users_id: 7 }, scheduled] });
  renderAt(<Sidebar isFolded={false} />);
  expect(await screen.findByRole('link', { name: /1 waiting for your approval/u })).toBeVisible();
});

test('somebody else’s request is approved with a note, once what was skipped was seen', async () => {
  const calls = open({
    'POST /deployments/planned/21/approve': { ...request, state: 'deployed', decided_by: 7, deployment_id: 30 },
  });
  await userEvent.click(await (await waiting()).findByRole('button', { name: 'Review' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve deployment?' }));
  expect(dialog.getByText('Tests: 3 ok, 2 failed, 0 not run')).toBeVisible();
  expect(dialog.getByText('Deployed anyway: 2 failed tests, 1 error')).toBeVisible();
  expect(dialog.getByText('Another version was deployed since. It will be replaced.')).toBeVisible();
  const comparison = dialog.getByRole('link', { name: 'Compare with the live version' });
  expect(comparison).toHaveAttribute('href', expect.stringContaining('left=1700000100&right=1700000000'));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Note' }), ' Fine ');
  await userEvent.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Approved')).toBeVisible();
  const [call] = sent(calls, 'POST', '/deployments/planned/21/approve');
  expect([call?.body, call?.query.get('project_env')]).toEqual([{ note: 'Fine' }, 'prod']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what was decided meanwhile is told, and the dialog stays open', async () => {
  open({
    'POST /deployments/planned/21/decline': refusal(409, 'ended', 'This planned deployment is already withdrawn.'),
  });
  await userEvent.click(await (await waiting()).findByRole('button', { name: 'Review' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('This planned deployment is already withdrawn.')).toBeVisible();
  expect(screen.getByRole('dialog', { name: 'Approve deployment?' })).toBeVisible();
});

test('a scheduled deployment is canceled once that is confirmed', async () => {
  const calls = open({ 'DELETE /deployments/planned/22': { ...scheduled, state: 'withdrawn' } });
  await userEvent.click(await (await waiting()).findByRole('button', { name: 'Cancel' }));
  const question = within(await screen.findByRole('dialog', { name: 'Cancel scheduled deployment?' }));
  expect(question.getByText(/Christmas\. This cannot be undone\./u)).toBeVisible();
  expect(sent(calls, 'DELETE', '/deployments/planned/22')).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Cancel deployment' }));
  expect(await screen.findByText('Canceled')).toBeVisible();
  expect(sent(calls, 'DELETE', '/deployments/planned/22')).toHaveLength(1);
});

const clean = { is_trained: true, needs_approval: false, time_zone: 'UTC', errors: [], warnings: [], changes: [] };

test('the dialog schedules at a time of the project’s zone, and not in the past', async () => {
  const calls = open({
    'GET /run/deploy/check': clean,
    'POST /deployments/planned': { ...scheduled, id: 23 },
  });
  await screen.findByRole('table', { name: 'Deployments' });
  openDeploy('prod');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Commit message' }), 'Christmas');
  await userEvent.click(screen.getByRole('radio', { name: 'At a time' }));
  const time = await screen.findByLabelText('Time (Europe/Prague)');
  await userEvent.clear(time);
  await userEvent.type(time, '2020-01-01T10:00');
  const button = screen.getByRole('button', { name: /^Schedule/u });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
  expect(await screen.findByText('Choose a time in the future.')).toBeVisible();
  await userEvent.clear(time);
  await userEvent.type(time, '2099-12-24T06:00');
  await userEvent.click(button);
  expect(await screen.findByText('Deployment scheduled')).toBeVisible();
  expect(sent(calls, 'POST', '/deployments/planned')[0]?.body).toEqual({
    message: 'Christmas',
    anyway: false,
    at: Date.UTC(2099, 11, 24, 5) / 1_000,
  });
});

test('where production needs approval the dialog requests it; what the server finds untested can be deployed anyway', async () => {
  let isRefused = true;
  const calls = open({
    'GET /run/deploy/check': clean,
    'GET /settings': { time_zone: 'UTC', production_approval: true },
    'POST /deployments/planned': () => {
      if (!isRefused) return { ...request, id: 24 };
      isRefused = false;
      return refusal(409, 'tests_not_passed', '2 tests failed. Run the tests, or deploy anyway.');
    },
  });
  await screen.findByRole('table', { name: 'Deployments' });
  openDeploy('prod');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Commit message' }), 'New fees');
  const button = await screen.findByRole('button', { name: /^Request approval/u });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
  expect((await screen.findAllByText(/2 tests failed\. Run the tests, or deploy anyway\./u))[0]).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Request anyway' }));
  const skip = within(await screen.findByRole('dialog', { name: 'Request anyway?' }));
  await userEvent.type(skip.getByRole('textbox', { name: 'Reason' }), 'Known fault');
  await userEvent.click(skip.getByRole('button', { name: 'Request anyway' }));
  expect(await screen.findByText('Approval requested')).toBeVisible();
  expect(sent(calls, 'POST', '/deployments/planned').map(({ body }) => body)).toMatchObject([
    { anyway: false },
    { anyway: true, reason: 'Known fault' },
  ]);
});

test('a replay lists the turns that differ, and webhooks show a made secret once', async () => {
  const difference = {
    conversation_id: 'a',
    started: 1_700_000_000,
    turn: 2,
    said: 'I lost my card',
    before: { reactions: [{ id: 3, name: null }], utterances: ['Which card?'] },
    after: { reactions: [{ id: 4, name: 'Lost card' }], utterances: ['I block it.'] },
    cause: { kind: 'reactions', id: 4, name: 'Lost card' },
  };
  const webhook = { id: 1, url: 'https://a.example/', created: 1, last_at: 1, last_status: null, waiting: 2 };
  const calls = open({
    'GET /run/replay': { conversations: 4, skipped: 1, turns: 9, different: 1, differences: [difference] },
    'GET /deployments/webhooks': [{ ...webhook, last_error: 'Host not found' }],
    'POST /deployments/webhooks': { webhook: { ...webhook, last_error: null }, secret: 'whsec_abc' },
    'DELETE /deployments/webhooks/1': webhook,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Replay conversations' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Replay production conversations' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Replay' }));
  expect(await dialog.findByText(/1 of 9 turns of 4 conversations would be answered differently/u)).toBeVisible();
  expect(await dialog.findByText('I lost my card')).toBeInTheDocument();
  expect(dialog.getAllByText('Lost card')[1]).toHaveAttribute('href', expect.stringContaining('reaction=4'));
  expect(sent(calls, 'GET', '/run/replay')[0]?.query.get('conversations')).toBe('100');
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));

  await userEvent.click(await screen.findByRole('button', { name: 'Webhooks' }));
  const hooks = within(await screen.findByRole('dialog', { name: 'Deployment webhooks' }));
  expect(await hooks.findByText(/^Host not found at .*, 2 messages waiting$/u)).toBeVisible();
  await userEvent.type(hooks.getByRole('textbox', { name: 'Address' }), 'https://b.example/');
  await userEvent.click(hooks.getByRole('button', { name: 'Add webhook' }));
  expect(await hooks.findByText('whsec_abc')).toBeVisible();
  expect(sent(calls, 'POST', '/deployments/webhooks')[0]?.body).toEqual({ url: 'https://b.example/' });

  await userEvent.click(hooks.getByRole('button', { name: 'Delete https://a.example/' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete webhook?' }));
  expect(question.getByText('Its secret is deleted, and https://a.example/ gets no more messages.')).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(sent(calls, 'DELETE', '/deployments/webhooks/1')).toEqual([]);
  await userEvent.click(hooks.getByRole('button', { name: 'Delete https://a.example/' }));
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Delete webhook?' })).getByRole('button', { name: 'Delete' }),
  );
  await waitFor(() => expect(sent(calls, 'DELETE', '/deployments/webhooks/1')).toHaveLength(1));
});

test('Escape closes the replay, and not the dialog below it with its message', async () => {
  open({ 'GET /run/deploy/check': clean });
  await screen.findByRole('table', { name: 'Deployments' });
  openDeploy('prod');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Commit message' }), 'New fees');
  const dialog = within(screen.getByRole('dialog', { name: 'Deploy to production' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Replay conversations' }));
  await screen.findByRole('dialog', { name: 'Replay production conversations' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Replay production conversations' })).toBeNull());
  expect(screen.getByRole('textbox', { name: 'Commit message' })).toHaveValue('New fees');
  // The message is work: the first asks.
  await userEvent.keyboard('{Escape}{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('waiting versions of one minute have their seconds, and their messages beside them', async () => {
  const twin = { ...scheduled, id: 23, version: request.version + 3 };
  open({ 'GET /deployments/planned': [request, twin] });
  const list = await waiting();
  expect(list.getByText(/Version 2023-11-14 \d\d:13:20 to production · New fees/u)).toBeVisible();
  expect(list.getByText(/Version 2023-11-14 \d\d:13:23 to production · Christmas/u)).toBeVisible();
});
