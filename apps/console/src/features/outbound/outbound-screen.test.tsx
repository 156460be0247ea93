import { IMPORTED_BEFORE } from '@parley/contract';
import type { Campaign } from '@parley/domain/campaign';
import { ROLE } from '@parley/domain/permission';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  button,
  cards,
  dialogOf,
  hana,
  openOutbound as open,
  progressOf,
  sent,
  STARTED,
  trial,
} from '#features/outbound/testing/open-outbound.tsx';
import { listenForHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { stubSending } from '#testing/sending.ts';
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
  await userEvent.type(dialog.getByLabelText('Name'), 'Trial calls{Enter}');
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

test('a pause needs no question; a start shows the forecast first', async () => {
  let state: Campaign['state'] = 'running';
  const { calls } = open({
    answers: {
      'GET /outbound/campaigns': () => [{ ...cards, state }],
      'GET /outbound/campaigns/5/progress': () => progressOf({ ...cards, state }),
      'POST /outbound/campaigns/5/pause': () => {
        state = 'paused';
        return { state, pause_reason: 'person' };
      },
      'POST /outbound/campaigns/5/start': () => refusal(409, 'telephony', 'Set PARLEY_TELEPHONY on the server'),
      'GET /outbound/campaigns/5/forecast': {
        contacts: 4_000,
        called: 3_869,
        skipped: 131,
        by_reason: [{ kind: 'on_stop_list', text: 'On the stop list', count: 131 }],
        first_call_at: STARTED,
        obstacles: [],
      },
    },
  });
  await userEvent.click(await button('Pause'));
  expect(await screen.findByText('Campaign paused')).toBeVisible();
  await userEvent.click(await button('Start'));
  const dialog = await dialogOf('Start Card renewal?');
  expect(await dialog.findByText('131 of 4,000 contacts will be skipped.')).toBeVisible();
  expect(dialog.getByText('On the stop list')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Start' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Set PARLEY_TELEPHONY on the server');
  expect(sent(calls, 'POST').map(({ path }) => path)).toEqual([
    '/outbound/campaigns/5/pause',
    '/outbound/campaigns/5/start',
  ]);
});

test('what keeps a campaign from starting is said, and it cannot be started', async () => {
  open({
    list: [trial],
    answers: {
      'GET /outbound/campaigns/6/forecast': {
        contacts: 24,
        called: 24,
        skipped: 0,
        by_reason: [],
        first_call_at: null,
        obstacles: ['Nothing is deployed to testing.'],
      },
    },
  });
  await userEvent.click(await button('Start'));
  const dialog = await dialogOf('Start Trial calls?');
  expect(await dialog.findByText('Nothing is deployed to testing.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Start' })).toBeDisabled();
});

test('the legend filters the contacts, and a contact shows its calls', async () => {
  const { calls } = open();
  await userEvent.click(await screen.findByRole('button', { name: /^To retry 405/u }));
  await waitFor(() =>
    expect(calls.findLast(({ path }) => path.endsWith('/contacts'))?.query.get('group')).toBe('to_retry'),
  );
  await userEvent.click(await button('+420 777 450 552'));
  const panel = within(await screen.findByRole('complementary', { name: '+420 777 450 552' }));
  expect(panel.getByText('Call 1')).toBeVisible();
  expect(panel.getByText(/2030-01-07 07:00:00 · SIP 486/u)).toBeVisible();
  expect(panel.getByRole('link', { name: 'Conversation' })).toHaveAttribute(
    'href',
    '/app/logs?project_id=1&conversation_id=c-1',
  );
  expect(panel.getByText('gold')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('complementary')).not.toBeInTheDocument());
});

test('a campaign that the limit of a day holds back says so while it runs', async () => {
  const limited = { ...cards, rules: { ...cards.rules, minutes_per_day: 1_500 } };
  const progress = { ...progressOf(limited), limit_reached: 'minutes_per_day' };
  open({ list: [limited], answers: { 'GET /outbound/campaigns/5/progress': () => progress } });
  expect(await screen.findByText(/No new calls: people talked for 1,500 minutes in 24 hours/u)).toBeVisible();
});

test('a number on the stop list leads to the conversation in which the person asked for it', async () => {
  const reason = { kind: 'on_stop_list', text: 'On the stop list since 2030-01-06, asked in a call' };
  const stopped = { ...hana, state: 'stopped', group: 'skipped', reason, stopped_in: 'c-9', attempts: [] };
  const contacts = { items: [stopped], next_cursor: null, total: 1 };
  open({ answers: { 'GET /outbound/campaigns/5/contacts': contacts } });
  await userEvent.click(await button('+420 777 450 552'));
  const panel = within(await screen.findByRole('complementary', { name: '+420 777 450 552' }));
  expect(panel.getByText(reason.text, { exact: false })).toBeVisible();
  expect(panel.getByRole('link', { name: 'Conversation' })).toHaveAttribute(
    'href',
    '/app/logs?project_id=1&conversation_id=c-9',
  );
});

test('a contact stays open while calls push it out of the first page', async () => {
  const { calls } = open({
    answers: {
      'GET /outbound/campaigns/5/contacts': ({ query }: SentCall) => {
        const items = [query.get('contact') === '71' ? hana : { ...hana, id: 72, destination: '+420777450553' }];
        return { items, next_cursor: 'x', total: 4_000 };
      },
    },
    address: '/?campaign=5&contact=71',
  });
  const panel = within(await screen.findByRole('complementary', { name: '+420 777 450 552' }));
  expect(panel.getByText('gold')).toBeVisible();
  expect(calls.some(({ query }) => query.get('contact') === '71')).toBe(true);
});

test('the arrows go through the contacts where one has the focus, else through the campaigns', async () => {
  const contacts = { items: [hana, { ...hana, id: 72, destination: '+420777450553' }], next_cursor: null, total: 2 };
  const { router } = open({ answers: { 'GET /outbound/campaigns/5/contacts': contacts } });
  (await button('+420 777 450 552')).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(await button('+420 777 450 553')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowUp}');
  expect(await button('+420 777 450 552')).toHaveFocus();
  expect(router.state.location.search).not.toContain('campaign=6');
  (await button('Trial calls')).blur();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(router.state.location.search).toContain('campaign=6'));
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

test('a person is added to the stop list with the conversation that asked for it, once', async () => {
  const stopped = {
    number: '+420777450552',
    reason: '',
    source: 'conversation',
    conversation_id: 'c-1',
    who: 7,
    created: STARTED,
  };
  let is_new = true;
  const { calls } = open({
    answers: {
      'PUT /outbound/stop-list': () => ({ ...stopped, is_new }),
      'DELETE /outbound/stop-list': () => new Response(null, { status: 204 }),
    },
  });
  await userEvent.click(await button('Add +420 777 450 552 to the stop list'));
  expect(await screen.findByText('Added +420 777 450 552 to the stop list')).toBeVisible();
  is_new = false;
  await userEvent.click(await button('Add +420 777 450 552 to the stop list'));
  expect(await screen.findByText('+420 777 450 552 is on the stop list already')).toBeVisible();
  // The one of the number that was new.
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent(calls, 'DELETE')[0]?.query.get('number')).toBe('+420777450552'));
  expect(sent(calls, 'PUT')[0]?.body).toEqual({ number: '+420777450552', conversation_id: 'c-1' });
});

test('the stop list takes a number, and gives it free after a question', async () => {
  const stopped = {
    number: '+420608771660',
    reason: 'asked for it',
    source: 'hand',
    conversation_id: null,
    who: 7,
    created: STARTED,
  };
  let items = [stopped];
  const { calls } = open({
    answers: {
      'GET /outbound/stop-list': () => ({ items, next_cursor: null, total: items.length }),
      'PUT /outbound/stop-list': ({ body }: SentCall) =>
        (body as { number: string }).number === '12'
          ? refusal(400, 'invalid', 'Invalid', { issues: [{ path: 'body.number', message: 'Not a phone number' }] })
          : stopped,
      'DELETE /outbound/stop-list': () => {
        items = [];
        return new Response(null, { status: 204 });
      },
    },
  });
  await userEvent.click(await button('Stop list'));
  const dialog = await dialogOf('Stop list');
  expect(await dialog.findByText('By hand, Jana N.')).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Number'), '12{Enter}');
  expect(await dialog.findByText('Not a phone number')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Take +420 608 771 660 off the stop list' }));
  const question = await dialogOf('Take +420 608 771 660 off the stop list?');
  await userEvent.click(question.getByRole('button', { name: 'Take off' }));
  expect(await dialog.findByText('The stop list is empty.')).toBeVisible();
  expect(sent(calls, 'DELETE')[0]?.query.get('number')).toBe('+420608771660');
  await userEvent.click(screen.getByRole('button', { name: 'Undo', hidden: true }));
  const restored = { number: '+420608771660', reason: 'asked for it' };
  await waitFor(() => expect(sent(calls, 'PUT').at(-1)?.body).toEqual(restored));
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

test('a call list is sent after a question, and each line that was not added has its reason', async () => {
  stubSending();
  let isRefused = true;
  const { calls } = open({
    answers: {
      'POST /outbound/campaigns/5/upload': () =>
        isRefused
          ? refusal(400, 'invalid', 'The column destination is missing')
          : {
              added: 2,
              skipped: [{ line: 418, reason: 'Not a phone number' }],
              skipped_total: 1,
              skipped_by_reason: [{ reason: 'Not a phone number', count: 1 }],
            },
    },
  });
  await userEvent.click(await button('Import call list'));
  const dialog = await dialogOf('Import a call list into Card renewal');
  await userEvent.upload(dialog.getByLabelText('Choose a CSV file'), new File(['destination\n12'], 'people.csv'));
  const question = await dialogOf('Import this call list?');
  expect(question.getByText('people.csv (14 B) is added to Card renewal.')).toBeVisible();
  expect(question.getByText(/It is running/u)).toBeVisible();
  expect(sent(calls, 'POST')).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Import' }));
  expect(await screen.findByText(/Cannot upload files!\s+The column destination is missing/u)).toBeVisible();
  isRefused = false;
  await userEvent.click(question.getByRole('button', { name: 'Import' }));
  expect(await screen.findByText('Successfully uploaded')).toBeVisible();
  const result = await dialogOf('Call list of Card renewal');
  expect(result.getByText('2 contacts added')).toBeVisible();
  expect(result.getByText('Line 418: Not a phone number')).toBeVisible();
});

test('a call list that was imported before is sent again after a second question', async () => {
  stubSending();
  const words = 'This file was imported on 2030-01-07 07:00 UTC and added 2 contacts. Import it again?';
  const { calls } = open({
    answers: {
      'POST /outbound/campaigns/5/upload': ({ query }: SentCall) =>
        query.get('again') === '1'
          ? { added: 0, skipped: [], skipped_total: 0, skipped_by_reason: [] }
          : refusal(400, IMPORTED_BEFORE, words),
    },
  });
  await userEvent.click(await button('Import call list'));
  const dialog = await dialogOf('Import a call list into Card renewal');
  await userEvent.upload(dialog.getByLabelText('Choose a CSV file'), new File(['destination\n12'], 'people.csv'));
  const question = await dialogOf('Import this call list?');
  await userEvent.click(question.getByRole('button', { name: 'Import' }));
  expect(await question.findByText(words)).toBeVisible();
  expect(sent(calls, 'POST')).toHaveLength(1);
  await userEvent.click(question.getByRole('button', { name: 'Import again' }));
  expect(await (await dialogOf('Call list of Card renewal')).findByText('0 contacts added')).toBeVisible();
});

test('the callbacks of a campaign are listed with what their receiver answered', async () => {
  open({
    answers: {
      'GET /outbound/campaigns/5/callbacks': {
        items: [
          {
            id: 1,
            contact_id: 71,
            destination: '+420777450552',
            attempt: 1,
            outcome: 'busy',
            state: 'waiting',
            created: STARTED,
            tries: 2,
            next_try_at: STARTED + 300,
            last_at: STARTED,
            last_status: 503,
            last_error: null,
          },
        ],
        next_cursor: null,
      },
    },
  });
  await userEvent.click(await button('Callbacks'));
  const dialog = await dialogOf('Callbacks of Card renewal');
  expect(await dialog.findByText('503, 2 tries, next 2030-01-07 07:05:00')).toBeVisible();
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
