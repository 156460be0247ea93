import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Deployment } from '@parley/domain/deployment';
import { ROLE } from '@parley/domain/permission';
import { expect, test, vi } from 'vitest';
import { DeployOverlay } from '#app/shell/deploy-overlay.tsx';
import { DeploymentsScreen } from '#features/deployments/deployments-screen.tsx';
import { listenForHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { renderAt } from '#testing/render.tsx';
import { refusal, serve, signIn, type SentCall } from '#testing/server.ts';

const at = (day: number, hour = 10, minute = 0) => new Date(2026, 10, day, hour, minute).getTime() / 1_000;

const list: Deployment[] = [
  {
    id: 5,
    version: at(22, 10, 12),
    created: at(22, 10, 12),
    users_id: 7,
    project_env: 'dev',
    note: 'Try later date',
    skipped: null,
    approved_by: null,
  },
  {
    id: 4,
    version: at(19, 14, 5),
    created: at(20, 8),
    users_id: 8,
    project_env: 'prod',
    note: 'Lost card',
    skipped: null,
    approved_by: null,
  },
  {
    id: 3,
    version: at(12, 9, 10),
    created: at(12, 9, 10),
    users_id: null,
    project_env: 'prod',
    note: 'Fees',
    skipped: null,
    approved_by: null,
  },
];

const people = [
  { id: 7, name: 'Jana N.', email: 'jana@example.com' },
  { id: 8, name: 'Petr Marek', email: 'petr@example.com' },
];

function open({
  address = '/',
  role = ROLE.administrator,
  answers = {},
}: {
  address?: string;
  role?: number;
  answers?: Record<string, unknown>;
} = {}) {
  signIn({ role });
  const calls = serve({
    'GET /deployments': list,
    'GET /users': people,
    'GET /tests': [],
    'GET /tests/results': [],
    'GET /conversations': { items: [{}], next_cursor: null, total: 1 },
    ...answers,
  });
  const view = renderAt(
    <>
      <DeploymentsScreen />
      <DeployOverlay />
    </>,
    address,
  );
  return { ...view, calls };
}

async function rows() {
  const table = await screen.findByRole('table', { name: 'Deployments' });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
}

const rowsAre = (ids: string[]) => waitFor(async () => expect((await rows()).map(([id]) => id)).toEqual(ids));

test('a version that is live is not rolled back to, also where an older row deployed it', async () => {
  const again = { ...list[2], id: 9, note: 'Back to fees' };
  open({ answers: { 'GET /deployments': [again, ...list] } });
  await rowsAre(['9', '5', '4', '3']);
  const buttons = screen.getAllByRole('button', { name: /^Rollback to version/u });
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Rollback to version 2026-11-19 14:05']);
});

test('two versions of one minute are told apart, also in their rollback', async () => {
  const twin = { ...list[2], id: 2, version: at(12, 9, 10) + 7, note: 'A moment later' };
  open({ answers: { 'GET /deployments': [...list, twin] } });
  await rowsAre(['5', '4', '3', '2']);
  expect((await rows()).map(([, version]) => version).slice(-2)).toEqual([
    '2026-11-12 09:10:00',
    '2026-11-12 09:10:07',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Rollback to version 2026-11-12 09:10:07' }));
  expect(await screen.findByRole('textbox', { name: 'Commit message' })).toHaveValue(
    'Rollback to version 2026-11-12 09:10:07',
  );
});

test('two production deployments of one second are told apart by their ids', async () => {
  const twin = { ...list[2], id: 2, note: 'By a script' };
  open({ answers: { 'GET /deployments': [...list, twin] } });
  await rowsAre(['5', '4', '3', '2']);
  expect((await rows()).map(([, version]) => version).slice(-2)).toEqual([
    '2026-11-12 09:10:00 (3)',
    '2026-11-12 09:10:00 (2)',
  ]);
  expect(screen.getByRole('button', { name: 'Rollback to version 2026-11-12 09:10:00 (2)' })).toBeVisible();
});

test('the details of a row tell the approver’s note, the failed tests and why they were skipped', async () => {
  const skipped = {
    ...{ failed_tests: 1, tests_not_run: 0, errors: 0, reason: 'An outage of the card system' },
    failures: [{ id: 40, name: 'Lost card', reason: 'Action call_end did not run' }],
  };
  const approved = { ...list[1], skipped, approved_by: 7, decision: 'I called it myself' };
  open({ answers: { 'GET /deployments': [approved] } });
  await userEvent.click(await screen.findByRole('button', { name: /^deployed anyway.*Lost card$/u }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deployment 4' }));
  expect(dialog.getByText('I called it myself')).toBeVisible();
  expect(dialog.getByText('Reason: An outage of the card system')).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Lost card' })).toHaveAttribute('href', expect.stringContaining('test=40'));
});

test('names colleagues of the project to those who may not see users, and nobody else', async () => {
  open({ role: ROLE.viewer, answers: { 'GET /users/colleagues': [{ id: 8, name: 'Petr Marek' }] } });
  await waitFor(async () => expect((await rows()).map((cells) => cells[3])).toEqual(['Jana N.', 'Petr Marek', 'N/A']));
});

test('lists deployments with local times, users, and what is live', async () => {
  open();
  await waitFor(async () =>
    expect(await rows()).toEqual([
      [
        '5',
        '2026-11-22 10:12',
        '2026-11-22 10:12',
        'Jana N.',
        'testing live',
        'Try later date',
        'Effect',
        'Production only',
      ],
      ['4', '2026-11-19 14:05', '2026-11-20 08:00', 'Petr Marek', 'production live', 'Lost card', 'Effect', 'Runs now'],
      ['3', '2026-11-12 09:10', '2026-11-12 09:10', 'N/A', 'production ', 'Fees', 'Effect', 'Rollback'],
    ]),
  );
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'ID',
    'Version',
    'Deployed',
    'By user',
    'Env',
    'Note',
    'Effect',
    'Rollback',
  ]);
});

test('a rollback asks in the dialog, and its result is put on top', async () => {
  const rolledBack = {
    ...list[2],
    id: 6,
    created: at(23),
    note: 'Rollback to version 2026-11-12 09:10',
    skipped: null,
    approved_by: null,
  };
  const { calls } = open({ answers: { 'GET /run/deploy': rolledBack } });
  await userEvent.click(await screen.findByRole('button', { name: 'Rollback to version 2026-11-12 09:10' }));
  const dialog = await screen.findByRole('dialog', { name: 'Rollback to version 2026-11-12 09:10' });
  await userEvent.click(within(dialog).getByRole('button', { name: /^Deploy/u }));
  await rowsAre(['6', '5', '4', '3']);
  const shown = await rows();
  expect(shown[0]?.[4]).toBe('production live');
  // The deployment that was live before gets a Rollback button.
  expect(shown[2]?.slice(4)).toEqual(['production ', 'Lost card', 'Effect', 'Rollback']);
  expect(calls.find(({ path }) => path === '/run/deploy')?.query.get('toDeploymentId')).toBe('3');
});

test('arrows go from row to row, and R rolls back where that is possible', async () => {
  const stop = listenForHotkeys();
  open();
  await rowsAre(['5', '4', '3']);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toHaveAttribute('data-deployment', '4');
  await userEvent.keyboard('r');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.keyboard('{ArrowDown}r');
  expect(await screen.findByRole('dialog', { name: 'Rollback to version 2026-11-12 09:10' })).toBeVisible();
  stop();
});

test('filters are in the address, and Clear ends them all', async () => {
  const { router } = open({ address: '/?env=prod&version_from=2026-11-19&version_to=2026-11-19' });
  await rowsAre(['4']);
  expect(screen.getByRole('button', { name: 'Version 2026-11-19' })).toHaveAttribute('data-active');
  expect(screen.getByRole('button', { name: 'Env production' })).toHaveAttribute('data-active');
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await rowsAre(['5', '4', '3']);
  expect(router.state.location.search).toBe('');
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
});

test('a range of days within one year is told in short', async () => {
  open({ address: '/?version_from=2026-11-12&version_to=2026-11-19' });
  await rowsAre(['4', '3']);
  expect(screen.getByRole('button', { name: 'Version 2026-11-12 – 11-19' })).toBeVisible();
});

test('part of a name filters, N/A stands for the unknown, and nothing is said in the table', async () => {
  const { router } = open();
  const user = await screen.findByRole('textbox', { name: 'User name' });
  await userEvent.type(user, 'marek');
  await rowsAre(['4']);
  await waitFor(() => expect(router.state.location.search).toBe('?user=marek'));
  await userEvent.clear(user);
  await userEvent.type(user, 'n/a');
  await rowsAre(['3']);
  await userEvent.type(user, 'x');
  await waitFor(async () => expect(await rows()).toEqual([['No match.']]));
});

test('the environment and the days are chosen in menus', async () => {
  const { router } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Env any' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'testing' }));
  await rowsAre(['5']);
  expect(router.state.location.search).toBe('?env=dev');
  await userEvent.click(screen.getByRole('button', { name: 'Deployed any' }));
  const to = await screen.findByLabelText('To');
  await userEvent.type(to, '2026-11-21');
  await waitFor(async () => expect(await rows()).toEqual([['No match.']]));
  expect(router.state.location.search).toBe('?env=dev&created_to=2026-11-21');
});

test('each button and the rollback are for those who may', async () => {
  open({ role: ROLE.editor });
  expect(await screen.findByRole('button', { name: 'Deploy to testing' })).toBeVisible();
  const denied = screen.getByRole('button', { name: 'Deploy to production' });
  expect(denied).toBeDisabled();
  act(() => denied.closest<HTMLElement>('[tabindex="0"]')?.focus());
  expect(await screen.findByRole('tooltip')).toHaveTextContent(
    'You need the permission “Deploy and roll back” (production)',
  );
  expect(screen.queryByRole('button', { name: /Rollback/u })).toBeNull();
});

test('says that nothing is deployed yet, and offers testing', async () => {
  open({ answers: { 'GET /deployments': [] } });
  expect(await screen.findByText('Nothing is deployed yet')).toBeVisible();
  expect(screen.getByText(/Callers reach production only/u)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Deploy to testing' }));
  expect(await screen.findByRole('dialog', { name: 'Deploy to testing' })).toBeVisible();
});

test('what is being deployed is the first row until it has ended, also after the dialog is closed', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  open({ answers: { 'GET /run/deploy': () => promise } });
  await userEvent.click(await screen.findByRole('button', { name: 'Deploy to testing' }));
  const dialog = await screen.findByRole('dialog', { name: 'Deploy to testing' });
  await userEvent.type(within(dialog).getByRole('textbox'), 'Second try');
  await userEvent.click(within(dialog).getByRole('button', { name: /^Deploy/u }));
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Close' }));
  await waitFor(async () => expect((await rows())[0]).toEqual(['Deploying to testing…', 'Second try']));
  await act(async () => resolve({ ...list[0], id: 6, note: 'Second try', skipped: null, approved_by: null }));
  await rowsAre(['6', '5', '4', '3']);
});

test('the end of a deployment does not close the dialog that was opened meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  open({ answers: { 'GET /run/deploy': () => promise } });
  await userEvent.click(await screen.findByRole('button', { name: 'Deploy to testing' }));
  const first = await screen.findByRole('dialog', { name: 'Deploy to testing' });
  await userEvent.click(within(first).getByRole('button', { name: /^Deploy/u }));
  await userEvent.click(await within(first).findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Deploy to production' }));
  await screen.findByRole('dialog', { name: 'Deploy to production' });
  await act(async () => resolve({ ...list[0], id: 6 }));
  expect(await screen.findByText('Successfully deployed')).toBeVisible();
  expect(screen.getByRole('dialog', { name: 'Deploy to production' })).toBeVisible();
});

test('offers to try again when the list cannot be read', async () => {
  let isBroken = true;
  open({ answers: { 'GET /deployments': () => (isBroken ? refusal(500, 'internal', 'Broken') : list) } });
  const retry = await screen.findByRole('button', { name: /again/iu });
  isBroken = false;
  await userEvent.click(retry);
  await rowsAre(['5', '4', '3']);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a long list draws only the rows in sight', async () => {
  const long = Array.from({ length: 5_000 }, (_, index) => ({ ...list[0], id: 5_000 - index }));
  open({ answers: { 'GET /deployments': long } });
  const shown = await rows();
  expect(shown[0]?.[0]).toBe('5000');
  expect(shown.length).toBeLessThan(100);
  expect(screen.getByRole('table', { name: 'Deployments' })).toHaveAttribute('aria-rowcount', '5001');
});

test('on a phone the filters open from one button', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('max-width'),
    media,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  open();
  await rowsAre(['5', '4', '3']);
  expect(screen.queryByRole('button', { name: 'Env any' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'More tools' }));
  expect(await screen.findByRole('button', { name: 'Env any' })).toBeVisible();
});

test('a deployment is compared with the one before it in its environment, by a link and by C', async () => {
  const stop = listenForHotkeys();
  const { router } = open({ address: '/?env=prod' });
  await rows();
  const [newer, first] = screen.getAllByTitle(/^Compare/u);
  expect(newer).toHaveAttribute('href', `/app/history?project_id=1&left=${list[2]?.version}&right=${list[1]?.version}`);
  expect(first).toHaveAttribute('href', `/app/history?project_id=1&left=${list[2]?.version}`);
  await userEvent.keyboard('{ArrowDown}c');
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/history'));
  stop();
});

test('the effect of a deployment is told with its base and its band, against the same hours a week before', async () => {
  const unknown = { median: null, p95: null };
  const counts = {
    abandoned: 0,
    failed: 0,
    with_fallback: 0,
    with_low_confidence: 0,
    answer: unknown,
  };
  const answer = ({ query }: SentCall) => {
    const isAfter = Number(query.get('from')) === at(12, 9, 10);
    const [contained, transferred] = isAfter ? [500, 500] : [400, 600];
    const [seconds, low, high] = isAfter ? [120, 112, 130] : [90, 84, 97];
    const now = {
      ...{ ...counts, conversations: 1_000, contained, transferred, duration: { median: seconds * 1_000, p95: null } },
      ...{ figures: { duration: seconds, answer: null }, bands: { duration: { low, high }, answer: null } },
    };
    return { now };
  };
  const { calls } = open({ answers: { 'GET /stats': answer } });
  await userEvent.click(await screen.findByRole('button', { name: 'Effect of 2026-11-12 09:10 · Fees' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Effect of 2026-11-12 09:10 · Fees' }));
  const row = await dialog.findByRole('row', { name: /^Contained/u });
  expect(row).toHaveTextContent('40.0%400 of 1,00050.0%500 of 1,000up 10.0 pt+5.6 to +14.3 pt Better');
  const duration = dialog.getByRole('row', { name: /^Median duration/u });
  expect(duration).toHaveTextContent('1:302:00up 0:30+0:19 to +0:42');
  expect(dialog.getByRole('row', { name: /^Failed/u })).toHaveTextContent('May be chance');
  const spans = calls
    .filter(({ path }) => path === '/stats')
    .map(({ query }) => [Number(query.get('from')), Number(query.get('to'))]);
  // Live from the 12th, 9:10, to the 20th, 8:00: two weeks back.
  expect(spans).toEqual([
    [at(12, 9, 10), at(20, 8)],
    [at(-2, 9, 10), at(6, 8)],
  ]);
  expect(dialog.getByRole('link', { name: 'Open in the dashboard' })).toHaveAttribute(
    'href',
    expect.stringContaining('from=2026-11-12T09%3A10%3A00'),
  );
});
