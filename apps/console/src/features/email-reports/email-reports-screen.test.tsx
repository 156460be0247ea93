import type { EmailReport, EmailSending } from '@parley/domain/email-report';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { EmailReportsScreen } from '#features/email-reports/email-reports-screen.tsx';
import { listenForHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { renderAt } from '#testing/render.tsx';
import { refusal, serve, signIn, type SentCall } from '#testing/server.ts';

beforeEach(() => listenForHotkeys());

const NEXT = Date.UTC(2030, 0, 7, 7) / 1_000;
const report: EmailReport = {
  id: 5,
  name: 'Week',
  recipients: ['lead@bank.example', 'team@bank.example'],
  schedule: '0 8 * * 1',
  time_zone: 'Europe/Prague',
  project_env: 'prod',
  range: 'last_7_days',
  parts: ['figures', 'charts'],
  is_paused: false,
  next: [NEXT, NEXT + 604_800, NEXT + 2 * 604_800],
  last: null,
};
const sending: EmailSending = {
  id: 9,
  slot: NEXT - 604_800,
  state: 'waiting',
  created: NEXT - 604_800,
  ended: null,
  attempts: 2,
  due: NEXT,
  sent_to: ['lead@bank.example'],
  refused: [{ address: 'gone@bank.example', reason: '550 no such user' }],
  error: '450 try later',
  users_id: null,
};

interface Opened {
  answers?: Record<string, unknown>;
  address?: string;
  list?: { items?: EmailReport[]; can_send?: boolean };
}

function open({ answers = {}, address = '/', list = {} }: Opened = {}) {
  signIn();
  const calls = serve({
    'GET /email-reports': { items: [report], can_send: true, ...list },
    'GET /email-reports/5/sendings': [sending],
    ...answers,
  });
  renderAt(<EmailReportsScreen />, address);
  return calls;
}

const sent = (calls: SentCall[], method: string) => calls.filter((call) => call.method === method);

test('a report shows its words, its next times and its history', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Week' }));
  const panel = within(screen.getByRole('complementary', { name: 'Week' }));
  expect(panel.getByText('At 08:00, only on Monday')).toBeVisible();
  expect(panel.getByText('2030-01-07 08:00')).toBeVisible();
  expect(panel.getByText('2030-01-21 08:00')).toBeVisible();
  const history = within(await panel.findByRole('region', { name: 'History' }));
  expect(await history.findByText(/^Waiting/u)).toBeVisible();
  expect(history.getByText('For 2029-12-31 08:00')).toBeVisible();
  expect(history.getByText(/^Attempt 3 at/u)).toBeVisible();
  expect(history.getByText('gone@bank.example: 550 no such user')).toBeVisible();
});

test('a report is added, with faults at their fields', async () => {
  let isRefused = true;
  const faults = [
    { path: 'body.recipients.1', message: 'Enter an email address' },
    { path: 'body.name', message: 'Name cannot be empty.' },
  ];
  const calls = open({
    answers: {
      'PUT /email-reports': () =>
        isRefused ? refusal(400, 'invalid', 'Check the fields', { issues: faults }) : { id: 6 },
    },
    list: { items: [] },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add report' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add email report' }));
  await userEvent.type(dialog.getByLabelText(/^Recipients/u), 'lead@bank.example, nobody');
  await userEvent.selectOptions(dialog.getByLabelText('Repeats'), 'Monday to Friday');
  expect(dialog.getByText('At 08:00, Monday through Friday')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Enter an email address')).toBeVisible();
  expect(dialog.getByText('Name cannot be empty.')).toBeVisible();
  isRefused = false;
  await userEvent.type(dialog.getByLabelText('Name'), 'Weekdays');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent(calls, 'PUT').at(-1)?.body).toMatchObject({
    name: 'Weekdays',
    recipients: ['lead@bank.example', 'nobody'],
    schedule: '0 8 * * 1-5',
    project_env: 'prod',
    range: 'last_7_days',
    is_paused: false,
  });
});

test('a report is changed, sent and deleted by keys and buttons', async () => {
  const calls = open({
    answers: { 'PUT /email-reports/5': { id: 5 }, 'POST /email-reports/5/send': { ...sending, slot: null } },
  });
  await screen.findByRole('button', { name: 'Week' });
  await userEvent.keyboard('{ArrowDown}');
  await screen.findByRole('complementary', { name: 'Week' });
  await userEvent.keyboard('e');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Week' }));
  expect(dialog.getByLabelText(/^Recipients/u)).toHaveValue('lead@bank.example\nteam@bank.example');
  expect(dialog.getByLabelText('Repeats')).toHaveValue('week');
  await userEvent.click(dialog.getByRole('switch', { name: 'Paused' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent(calls, 'PUT')).toHaveLength(1));
  expect(sent(calls, 'PUT')[0]?.body).toEqual({
    ...{ ...report, id: undefined, next: undefined, last: undefined },
    is_paused: true,
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await userEvent.click(screen.getByRole('button', { name: 'Send now' }));
  await waitFor(() => expect(sent(calls, 'POST').map(({ path }) => path)).toEqual(['/email-reports/5/send']));
});

test('the preview is a frame without scripts and without the console’s origin', async () => {
  open({ address: '/?report=5' });
  await userEvent.click(await screen.findByRole('button', { name: 'Preview' }));
  const frame = await screen.findByTitle('The report as it would be sent now');
  expect(frame).toHaveAttribute('src', '/v1/email-reports/5/preview?project_id=1');
  expect(frame.getAttribute('sandbox')).not.toMatch(/scripts|same-origin/u);
});

test('a server without a mail server says so, and sends nothing', async () => {
  open({ address: '/?report=5', list: { can_send: false } });
  expect(await screen.findByText(/no mail server/iu)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send now' })).toBeDisabled();
});

test('no reports yet: the first one is offered', async () => {
  open({ list: { items: [] } });
  expect(await screen.findByText('No email reports yet')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Add report' })).toHaveLength(1);
});
