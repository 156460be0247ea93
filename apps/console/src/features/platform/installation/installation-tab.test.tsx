import type { Installation } from '@parley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { grid, openUsers } from '#features/platform/testing/open-users.tsx';
import { PlatformScreen } from '#features/platform/platform-screen.tsx';
import { listenForHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { renderAt } from '#testing/render.tsx';
import { refusal, serve, signIn } from '#testing/server.ts';

beforeEach(() => listenForHotkeys());

const state: Installation = {
  checked_at: 1_795_000_000,
  version: '0.2.0',
  migration: '0130-servers',
  replica_lag_seconds: null,
  checks: [
    {
      id: 'database.fsync',
      group: 'database',
      name: 'Writes reach the disk',
      state: 'ok',
      found: 'It is on.',
      todo: null,
    },
    {
      ...{ id: 'operation.backup', group: 'operation', name: 'Last good backup', state: 'warning' },
      ...{ found: 'There is no backup.', todo: 'Run parley backup.' },
    },
  ],
  servers: [
    {
      ...{ id: 'a', name: 'alpha:8000', roles: ['api', 'worker'], version: '0.2.0' },
      ...{ started: 1_794_000_000, seen: 1_795_000_000, is_gone: true },
    },
  ],
  backups: [],
};

function open(answers: Record<string, unknown> = {}, address = '/?tab=installation') {
  signIn({ isPlatformAdmin: true });
  const calls = serve({ 'GET /installation': state, ...answers });
  return { calls, ...renderAt(<PlatformScreen />, address) };
}

test('the checks are listed by part, with what to do, beside servers, backups and versions', async () => {
  open();
  const operation = within(await screen.findByRole('region', { name: 'Needs attention' }));
  const order = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'));
  expect(order.indexOf('Needs attention')).toBeLessThan(order.indexOf('Database'));
  expect(operation.getByRole('img', { name: 'warning' })).toBeVisible();
  expect(operation.getByText('There is no backup.')).toBeVisible();
  expect(operation.getByText('Run parley backup.')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Result' })).toHaveTextContent('1 warning1 in order');
  expect(screen.getByRole('row', { name: /alpha:8000 api, worker 0\.2\.0 .* gone/u })).toBeVisible();
  expect(screen.getByText(/Run parley backup on the server/u)).toBeVisible();
  expect(screen.getByText('0130-servers')).toBeVisible();
});

test('a key checks again, and another one leaves what needs attention', async () => {
  const mended = { ...state, checks: state.checks.map((check) => ({ ...check, state: 'ok' as const, todo: null })) };
  const { calls, router } = open({ 'POST /installation/check': mended });
  await screen.findByText('There is no backup.');
  await userEvent.keyboard('a');
  await waitFor(() => expect(screen.queryByText('Writes reach the disk')).not.toBeInTheDocument());
  expect(router.state.location.search).toContain('show=attention');
  expect(screen.getByText('Last good backup')).toBeVisible();
  await userEvent.keyboard('r');
  expect(await screen.findByText('Nothing needs attention')).toBeVisible();
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('a count of warnings shows what needs attention', async () => {
  const { router } = open();
  await userEvent.click(await screen.findByRole('button', { name: '1 warning' }));
  expect(router.state.location.search).toContain('show=attention');
});

test('a link to a check marks it and puts the focus there', async () => {
  open({}, '/?tab=installation&check=operation.backup');
  const found = await screen.findByText('There is no backup.');
  expect(found.closest('[data-check]')).toHaveAttribute('data-chosen', 'true');
  expect(found.closest('[data-check]')).toHaveFocus();
  expect(screen.getByText('It is on.').closest('[data-check]')).not.toHaveAttribute('data-chosen');
});

test('a state that cannot be read offers to try again', async () => {
  let isBroken = true;
  open({ 'GET /installation': () => (isBroken ? refusal(500, 'internal', 'Broken') : state) });
  const retry = await screen.findByRole('button', { name: /again/iu });
  isBroken = false;
  await userEvent.click(await screen.findByRole('button', { name: /try again/iu }).catch(() => retry));
  expect(await screen.findByText('There is no backup.')).toBeVisible();
});

test('an administrator of a company sees users instead', async () => {
  openUsers({ administers: 'company', address: '/?tab=installation', answers: { 'GET /installation': state } });
  expect(await grid()).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Installation' })).not.toBeInTheDocument();
  expect(screen.queryByText('Writes reach the disk')).not.toBeInTheDocument();
});
