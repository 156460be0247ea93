import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { button, hana, openOutbound as open, sent, STARTED } from '#features/outbound/testing/open-outbound.tsx';
import { listenForHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { type SentCall } from '#testing/server.ts';

beforeEach(() => listenForHotkeys());

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
        const items = [
          query.get('contact') === '71'
            ? hana
            : { ...hana, id: 72, destination: '+420777450553', destination_text: '+420 777 450 553' },
        ];
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
  const contacts = {
    items: [hana, { ...hana, id: 72, destination: '+420777450553', destination_text: '+420 777 450 553' }],
    next_cursor: null,
    total: 2,
  };
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

test('a person is added to the stop list with the conversation that asked for it, once', async () => {
  const stopped = {
    number: '+420777450552',
    number_text: '+420 777 450 552',
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
