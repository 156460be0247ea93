import type { PlatformProject } from '@parley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { PlatformScreen } from '#features/platform/platform-screen.tsx';
import { listenForHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { renderAt } from '#testing/render.tsx';
import { serve, signIn, type SentCall } from '#testing/server.ts';

beforeEach(() => listenForHotkeys());

const BIN_UNTIL = Date.UTC(2030, 1, 6, 7) / 1_000;
const cards: PlatformProject = {
  id: 5,
  name: 'Card line',
  company_id: 1,
  owner: { id: 11, name: 'Petr Marek' },
  users: 4,
  bytes: 12_400_000,
  conversations: 1_204,
  last_change: Date.UTC(2030, 0, 7, 7) / 1_000,
  state: 'active',
  bin_until: null,
  version: 50,
};

interface Opened {
  project?: PlatformProject;
  answers?: Record<string, unknown>;
  address?: string;
}

function open({ project = cards, answers = {}, address = '/?tab=projects' }: Opened = {}) {
  signIn({ isPlatformAdmin: true });
  const calls = serve({
    'GET /platform/projects': { items: [project], next_cursor: null, total: 1 },
    'GET /platform/companies': [{ id: 1, name: 'Demo Bank', users: 2, projects: 1, version: 1 }],
    'GET /platform/users': {
      items: [{ id: 12, name: 'Ana Costa', email: 'ana@bank.example' }],
      next_cursor: null,
      total: 1,
      attention: 0,
    },
    ...answers,
  });
  const view = renderAt(<PlatformScreen />, address);
  return { calls, ...view };
}

const sent = (calls: SentCall[], method: string) => calls.filter((call) => call.method === method);
const panelOf = async (name: string) => within(await screen.findByRole('complementary', { name }));

test('a project shows its size, and gets another owner and company', async () => {
  const { calls } = open({ answers: { 'PUT /platform/projects/5': { id: 5, version: 51 } } });
  expect(await screen.findByText('12 MB')).toBeVisible();
  expect(screen.getByText('1,204')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  const panel = await panelOf('Card line');
  await userEvent.click(panel.getByRole('button', { name: 'Change owner' }));
  await userEvent.click(await screen.findByRole('option', { name: /Ana Costa/u }));
  await waitFor(() => expect(sent(calls, 'PUT')).toHaveLength(1));
  await userEvent.selectOptions(panel.getByLabelText('Company'), 'No company');
  await waitFor(() => expect(sent(calls, 'PUT')).toHaveLength(2));
  expect(sent(calls, 'PUT').map(({ body }) => body)).toEqual([{ owner_id: 12 }, { company_id: null }]);
  expect(sent(calls, 'PUT')[0]?.query.get('atime')).toBe('50');
});

test('a project goes to the bin only after its name was typed', async () => {
  const { calls } = open({
    address: '/?tab=projects&project=5',
    answers: { 'DELETE /platform/projects/5': { version: 52, bin_until: BIN_UNTIL } },
  });
  const panel = await panelOf('Card line');
  await userEvent.click(panel.getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Card line?' }));
  expect(dialog.getByText(/1,204 conversations stays in the bin for 30 days/u)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Move to the bin' })).toBeDisabled();
  await userEvent.type(dialog.getByLabelText('Type Card line to confirm'), 'Card line{Enter}');
  expect(await screen.findByText('Moved Card line to the bin for 30 days')).toBeVisible();
  expect(sent(calls, 'DELETE')).toHaveLength(1);
});

test('an archived project and one in the bin are restored', async () => {
  const { calls } = open({
    project: { ...cards, state: 'bin', bin_until: BIN_UNTIL },
    address: '/?tab=projects&project=5&state=bin',
    answers: { 'POST /platform/projects/5/restore': { id: 5, version: 53 } },
  });
  const panel = await panelOf('Card line');
  expect(panel.getByText(/Deleted for good on 2030-02-06/u)).toBeVisible();
  expect(panel.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  await userEvent.click(panel.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('Restored Card line')).toBeVisible();
  expect(sent(calls, 'POST').map(({ path }) => path)).toEqual(['/platform/projects/5/restore']);
});

test('archiving says what rests', async () => {
  open({
    address: '/?tab=projects&project=5',
    answers: { 'POST /platform/projects/5/archive': { id: 5, version: 51 } },
  });
  const panel = await panelOf('Card line');
  await userEvent.click(panel.getByRole('button', { name: 'Archive' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Archive Card line?' }));
  expect(dialog.getByText(/4 users cannot open it/u)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText('Archived Card line')).toBeVisible();
});
