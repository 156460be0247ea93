import type { Campaign } from '@parley/domain/campaign';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import {
  button,
  cards,
  dialogOf,
  openOutbound as open,
  progressOf,
  sent,
  STARTED,
  trial,
} from '#features/outbound/testing/open-outbound.tsx';
import { listenForHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { refusal, type SentCall } from '#testing/server.ts';

beforeEach(() => listenForHotkeys());

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
        ...{ called_now: 20, called_later: 3, finishes_about: STARTED + 60, has_unsigned_callbacks: true },
        later_by_reason: [{ kind: 'holiday', text: 'It is a public holiday where they are', count: 3 }],
        countries_to_allow: [],
        ...{ lines: 4, calls_per_second: 1, call_seconds: 75, left_at_end: 12 },
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
  expect(dialog.getByText('20 contacts can be called now.')).toBeVisible();
  expect(dialog.getByText('The campaign ends before 12 contacts can be called.')).toBeVisible();
  expect(
    dialog.getByText('Estimated for 4 lines, at most 1 call a second, and about 75 s for each call.'),
  ).toBeVisible();
  expect(dialog.getByText('3 contacts will be called later:')).toBeVisible();
  expect(dialog.getByText('It is a public holiday where they are')).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Create one in the settings' })).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Start' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Set PARLEY_TELEPHONY on the server');
  expect(sent(calls, 'POST').map(({ path }) => path)).toEqual([
    '/outbound/campaigns/5/pause',
    '/outbound/campaigns/5/start',
  ]);
});

test('what keeps a campaign from starting is said, and it cannot be started', async () => {
  const { calls } = open({
    list: [trial],
    answers: {
      'PUT /outbound/campaigns/6': { version: 61 },
      'GET /outbound/campaigns/6/forecast': {
        contacts: 24,
        called: 24,
        skipped: 0,
        by_reason: [],
        first_call_at: null,
        ...{ called_now: 24, called_later: 0, later_by_reason: [], finishes_about: null },
        ...{ has_unsigned_callbacks: false, countries_to_allow: ['CZ', 'IE'] },
        ...{ lines: 1, calls_per_second: 1, call_seconds: 60, left_at_end: 0 },
        obstacles: ['Nothing is deployed to testing.'],
      },
    },
  });
  await userEvent.click(await button('Start'));
  const dialog = await dialogOf('Start Trial calls?');
  expect(await dialog.findByText('Nothing is deployed to testing.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Start' })).toBeDisabled();
  await userEvent.click(dialog.getByRole('button', { name: 'Allow CZ, IE' }));
  await waitFor(() =>
    expect(sent(calls, 'PUT')).toMatchObject([
      { path: '/outbound/campaigns/6', body: { rules: { countries: ['CZ', 'IE'] } } },
    ]),
  );
});

test('the stop list takes a number, and gives it free after a question', async () => {
  const stopped = {
    number: '+420608771660',
    number_text: '+420 608 771 660',
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

test('the callbacks of a campaign are listed with what their receiver answered', async () => {
  open({
    answers: {
      'GET /outbound/campaigns/5/callbacks': {
        items: [
          {
            id: 1,
            contact_id: 71,
            destination: '+420777450552',
            destination_text: '+420 777 450 552',
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
        ...{ next_cursor: null, has_unsigned_callbacks: true },
      },
    },
  });
  await userEvent.click(await button('Callbacks'));
  const dialog = await dialogOf('Callbacks of Card renewal');
  expect(await dialog.findByText(/The callbacks go out unsigned/u)).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Create one in the settings' })).toBeVisible();
  expect(await dialog.findByText('503, 2 tries, next 2030-01-07 07:05:00')).toBeVisible();
});
