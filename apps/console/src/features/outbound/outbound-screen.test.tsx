import { ROLE } from '@parley/domain/permission';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  button,
  cards,
  dialogOf,
  openOutbound as open,
  progressOf,
  sent,
  trial,
} from '#features/outbound/testing/open-outbound.tsx';
import { listenForHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { refusal, type SentCall } from '#testing/server.ts';

beforeEach(() => listenForHotkeys());

test('the table shows each campaign; the first one is selected with its contacts', async () => {
  open();
  const table = within(await screen.findByRole('table', { name: 'Campaigns' }));
  const row = within(table.getByRole('row', { name: /Card renewal/u }));
  for (const text of ['running', 'production', '54%', '1,817', '4,000', '09:00 – 17:00', '3 × 120 min']) {
    expect(row.getByText(text)).toBeVisible();
  }
  expect(row.getByRole('img', { name: /Answered 1,842, Talking now 12/u })).toBeVisible();
  for (const action of ['Import call list', 'Report', 'Edit', 'Delete']) {
    expect(row.getByRole('button', { name: `${action}: Card renewal` })).toBeInTheDocument();
  }
  const detail = within(screen.getByRole('region', { name: 'Card renewal' }));
  expect(detail.getByText(/^Started 2030-01-07 07:00:00 by Jana N\./u)).toBeVisible();
  expect(await screen.findByText('Busy. Next call 13:38, after 120 minutes')).toBeVisible();
  expect(screen.getByRole('img', { name: '1 of 4 calls' })).toBeVisible();
  expect(screen.getByText(/Simulated network: no telephone rings/u)).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Lines in use' })).toHaveValue(15);
});

test('a campaign is selected by a click anywhere in its row, and by its name with the keyboard', async () => {
  open();
  const table = within(await screen.findByRole('table', { name: 'Campaigns' }));
  await userEvent.click(within(table.getByRole('row', { name: /Trial calls/u })).getByText('draft'));
  expect(await screen.findByRole('region', { name: 'Trial calls' })).toBeVisible();
  table.getByRole('button', { name: 'Card renewal' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('region', { name: 'Card renewal' })).toBeVisible();
});

test('a campaign is added with the defaults; only its name is required', async () => {
  const { calls, router } = open({ answers: { 'PUT /outbound/campaigns/-1': { id: 6, version: 61 } } });
  await userEvent.click(await button('Add Campaign'));
  const dialog = await dialogOf('Add Campaign');
  expect(dialog.getByLabelText('Environment')).toHaveValue('dev');
  expect(dialog.getByLabelText('Call time from, UTC')).toHaveValue('09:00');
  expect(dialog.getByLabelText('Call time to, UTC')).toHaveValue('17:00');
  expect(dialog.getByLabelText('Retry interval, minutes')).toHaveValue('120');
  expect(dialog.getByLabelText('Retry count')).toHaveValue('3');
  expect(dialog.getByLabelText('Timeout, seconds')).toHaveValue('30');
  await waitFor(() => expect(dialog.getByLabelText('Name')).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  expect(await dialog.findByText('Name cannot be empty.')).toBeVisible();
  expect(sent(calls, 'PUT')).toEqual([]);
  await userEvent.type(dialog.getByLabelText('Name'), 'Trial calls');
  expect(dialog.queryByText('Name cannot be empty.')).toBeNull();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Campaign created')).toBeVisible();
  expect(sent(calls, 'PUT')[0]?.body).toMatchObject({
    name: 'Trial calls',
    project_env: 'dev',
    call_time_from: '09:00',
    call_time_to: '17:00',
    retry_interval: 7_200,
    retry_count: 3,
    timeout: 30,
    callback_url: '',
  });
  expect(router.state.location.search).toContain('campaign=6');
});

test('an edit sends only what changed, and a conflict can be solved by saving again', async () => {
  let version = 50;
  const { calls } = open({
    answers: {
      'GET /outbound/campaigns': () => [{ ...cards, version, timeout: version }, trial],
      'PUT /outbound/campaigns/5': ({ query }: SentCall) => {
        if (query.get('atime') === '51') return { id: 5, version: 52 };
        version = 51;
        return refusal(409, 'conflict', 'Changed by somebody else');
      },
    },
  });
  await screen.findByRole('table', { name: 'Campaigns' });
  await userEvent.keyboard('e');
  const dialog = await dialogOf('Edit Card renewal');
  await userEvent.clear(dialog.getByLabelText('Retry count'));
  await userEvent.type(dialog.getByLabelText('Retry count'), '1{Enter}');
  expect(await dialog.findByText(/Somebody else changed this campaign/u)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Campaign updated')).toBeVisible();
  expect(sent(calls, 'PUT').map(({ body }) => body)).toEqual([{ retry_count: 1 }, { retry_count: 1 }]);
});

test('a fault in the rules opens them; the countries are always shown', async () => {
  open({ answers: {} });
  await userEvent.click(await button('Edit: Card renewal'));
  const dialog = await dialogOf('Edit Card renewal');
  await userEvent.type(dialog.getByLabelText('Allowed countries'), 'Ireland');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/^Enter countries by their two letters, as IE, or \*/u)).toBeVisible();
  await userEvent.clear(dialog.getByLabelText('Allowed countries'));
  await userEvent.type(dialog.getByLabelText('Allowed countries'), '*');
  await userEvent.click(dialog.getByRole('button', { name: 'More' }));
  await userEvent.type(dialog.getByLabelText('Allowed prefixes'), '0420');
  await userEvent.click(dialog.getByRole('button', { name: 'More' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Enter a prefix with its country code, as +353')).toBeVisible();
  // It may be far from the button.
  expect(dialog.getByLabelText('Allowed prefixes')).toHaveFocus();
});

test('deleting asks, and says what is deleted too', async () => {
  const { calls } = open({ answers: { 'DELETE /outbound/campaigns/5': { version: 51 } } });
  await userEvent.click(await button('Delete: Card renewal'));
  const dialog = await dialogOf('Delete Card renewal?');
  expect(dialog.getByText(/4,000 contacts, their calls and the report.*no further call goes out/u)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Delete campaign' }));
  expect(await screen.findByText('Campaign deleted')).toBeVisible();
  expect(sent(calls, 'DELETE')[0]?.query.get('atime')).toBe('50');
});

test('a campaign that the limit of a day holds back says so while it runs', async () => {
  const limited = { ...cards, rules: { ...cards.rules, minutes_per_day: 1_500 } };
  const progress = { ...progressOf(limited), limit_reached: 'minutes_per_day' };
  open({ list: [limited], answers: { 'GET /outbound/campaigns/5/progress': () => progress } });
  expect(await screen.findByText(/No new calls: people talked for 1,500 minutes in 24 hours/u)).toBeVisible();
});

test('the numbers of the bar show as a table, too', async () => {
  open();
  await userEvent.click(await button('Show as a table'));
  const table = screen.getByRole('table', { name: 'Progress by outcome' });
  const lines = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent.trim()));
  expect(lines.map((line) => line.length)).toEqual([8, 8, 8]);
  expect(lines.map((line) => line[3])).toEqual(['To retry', '405', '10%']);
  await userEvent.click(await button('Show as a bar'));
  expect(screen.getByRole('button', { name: /^To retry 405/u })).toBeVisible();
});

test('the report is saved under the name that the specification gives it', async () => {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:report', revokeObjectURL: () => {} }));
  let isGone = false;
  const { calls } = open({
    answers: {
      'GET /outbound/campaigns/5/report': () =>
        isGone ? refusal(500, 'internal', 'Broken') : new Response('destination\r\n'),
    },
  });
  await userEvent.click(await button('Report: Card renewal'));
  await waitFor(() => expect(names).toHaveLength(1));
  expect(names[0]).toMatch(/^OutboundCampaignReport_5_\d{4}-\d\d-\d\d\.csv$/u);
  await userEvent.click(await button('CSV'));
  await waitFor(() => expect(names).toHaveLength(2));
  expect(names[1]).toMatch(/_attempts\.csv$/u);
  const asked = calls.filter(({ path }) => path.endsWith('/report'));
  expect(asked.map(({ query }) => query.get('rows'))).toEqual(['contacts', 'attempts']);
  isGone = true;
  await userEvent.click(await button('Report: Card renewal'));
  expect(await screen.findByText('Cannot download file!')).toBeVisible();
});

test('without campaigns the screen says what they are for', async () => {
  open({ list: [], answers: { 'GET /outbound/telephony': { telephony: 'simulated' } } });
  expect(await screen.findByRole('heading', { name: 'Call your customers with this bot' })).toBeVisible();
  expect(await screen.findByText(/simulated/iu)).toBeVisible();
  expect(await button('Download a sample call list')).toBeVisible();
  await userEvent.click(await button('Add Campaign'));
  expect(await dialogOf('Add Campaign')).toBeTruthy();
});

test('a viewer reads campaigns, contacts and reports, and changes nothing', async () => {
  open({ role: ROLE.viewer });
  expect(await screen.findByText(/You can view campaigns/u)).toBeVisible();
  expect(await button('Report: Card renewal')).toBeInTheDocument();
  for (const name of ['Add Campaign', 'Pause', 'Import call list', 'Edit: Card renewal', 'Delete: Card renewal']) {
    for (const denied of screen.queryAllByRole('button', { name })) expect(denied).toBeDisabled();
  }
});

test('campaigns are searched and filtered, and the address keeps it', async () => {
  const { router } = open();
  await screen.findByRole('table', { name: 'Campaigns' });
  await userEvent.keyboard('{Control>}f{/Control}tri');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Card renewal' })).not.toBeInTheDocument());
  await waitFor(() => expect(router.state.location.search).toContain('q=tri'));
  await userEvent.keyboard('x');
  expect(await screen.findByText('No match.')).toBeVisible();
});
