import { ROLE } from '@parley/domain/permission';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConversationsScreen } from '#features/conversations/conversations-screen.tsx';
import { FILTER_KINDS, isChosenHere } from '#features/conversations/filters/filter-kinds.ts';
import { listenForHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { renderAt } from '#testing/render.tsx';
import { serve, signIn } from '#testing/server.ts';
import { conversationTexts } from '#texts/conversations.ts';

let stop: () => void;
beforeEach(() => {
  stop = listenForHotkeys();
});
afterEach(() => {
  stop();
});

const label = (id: number, name: string) => ({ id, name, color: 'gray', conversations: 0 });

function open(address: string) {
  signIn({ role: ROLE.reviewer });
  const calls = serve({
    'GET /conversations': { items: [], next_cursor: null, total: 0, is_estimate: false },
    'GET /labels': [label(5, 'To review'), label(6, 'Complaint')],
    'GET /reactions': [{ id: 7, name: 'Card blocked' }],
    'GET /entities': [{ id: 8, name: 'Card type' }],
    'GET /deployments': [],
    'GET /intents': [{ id: 9, name: 'Lost card' }],
    'GET /conversation-filters': [
      {
        id: 3,
        name: 'Failed today',
        filters: { outcome: 'failed', from: '1d' },
        is_shared: true,
        who: 99,
        who_name: 'Eva',
      },
    ],
    'PUT /conversation-filters/-1': { id: 4 },
    'PUT /conversation-filters/3': { id: 3 },
    'DELETE /conversation-filters/3': { id: 3 },
  });
  const { router } = renderAt(<ConversationsScreen />, address);
  const address_ = () => Object.fromEntries(new URLSearchParams(router.state.location.search));
  const query = () => Object.fromEntries(calls.findLast(({ path }) => path === '/conversations')?.query ?? []);
  return { address: address_, query, calls };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });

test('a shortcut adds a filter by its name and its value, without the mouse; the address has it', async () => {
  const { address, query } = open('/?outcome=failed');
  await button('Outcome failed');
  await userEvent.keyboard('{Control>}{Shift>}f{/Shift}{/Control}');
  await userEvent.type(await screen.findByRole('combobox', { name: 'Filter' }), 'last re{Enter}');
  await userEvent.type(await screen.findByRole('combobox', { name: 'Last reaction' }), 'block{Enter}');
  await button('Last reaction Card blocked');
  expect(address()).toEqual({ outcome: 'failed', last_reaction: '7' });
  await waitFor(() => expect(query()).toMatchObject({ outcome: 'failed', last_reaction: '7' }));
});

test('each filter that is added by keyboard has the focus in its value', async () => {
  open('/?q=lost');
  await button('Filter');
  const kinds = FILTER_KINDS.filter(isChosenHere);
  expect(kinds).toHaveLength(17);
  for (const kind of kinds) {
    await userEvent.keyboard('{Control>}{Shift>}f{/Shift}{/Control}');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Filter' })).toHaveFocus());
    await userEvent.keyboard(`${conversationTexts.filters.kinds[kind]}{Enter}`);
    const value = await screen.findByRole('dialog', { name: 'Filter' });
    await waitFor(() => expect(value).toContainElement(document.activeElement as HTMLElement));
    expect(document.activeElement).not.toBe(value);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(value).not.toBeInTheDocument());
  }
});

test('several labels are put together, and taken off again', async () => {
  const { address } = open('/?label=5');
  await userEvent.click(await button('Label To review'));
  await userEvent.click(await screen.findByRole('option', { name: 'Complaint' }));
  expect(address()).toEqual({ label: '5,6' });
  await userEvent.click(screen.getByRole('option', { name: 'To review' }));
  expect(address()).toEqual({ label: '6' });
  await userEvent.click(await button('Remove filter Label Complaint'));
  expect(address()).toEqual({});
});

test('turns from and to, an entity with and without a value, and the last days', async () => {
  const { address, query } = open('/?min_turns=3&entity=Card%20type');
  await userEvent.click(await button('Turns 3 or more'));
  await userEvent.type(screen.getByRole('textbox', { name: 'At most' }), '2{Enter}');
  expect(screen.getByText('At most must not be less than at least.')).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: 'At most' }), '0{Enter}');
  await button('Turns 3 – 20');
  await userEvent.click(await button('Entity Card type'));
  await userEvent.type(screen.getByRole('textbox', { name: 'Value' }), 'gold{Enter}');
  await button('Entity Card type = gold');
  await userEvent.click(await button('Date any'));
  await userEvent.click(await button('Last 7 days'));
  await button('Date last 7 days');
  expect(address()).toEqual({ min_turns: '3', max_turns: '20', entity: 'Card type=gold', from: '7d' });
  const today = new Date();
  const first = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 6).getTime() / 1_000;
  await waitFor(() => expect(query()['from']).toBe(String(first)));
});

test('names what was deleted, and clears everything at once', async () => {
  const { address, query } = open('/?q=lost&label=77&reaction=78&from=1700000000&to=1700003600&conversation_id=x');
  await button('Label deleted (77)');
  await button('Reaction deleted (78)');
  await waitFor(() => expect(query()).toMatchObject({ from: '1700000000', to: '1700003600', q: 'lost' }));
  await userEvent.click(await button('Clear all'));
  expect(address()).toEqual({ conversation_id: 'x' });
});

test('the browser downloads the filtered conversations or turns by itself', async () => {
  open('/?outcome=failed&q=lost');
  await userEvent.click(await button('CSV'));
  const link = await screen.findByRole('menuitem', { name: 'One row per turn' });
  expect(link).toHaveAttribute('download');
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://parley.example');
  expect(pathname).toBe('/v1/conversations');
  expect(Object.fromEntries(searchParams)).toMatchObject({
    ...{ outcome: 'failed', q: 'lost', format: 'csv', rows: 'turns' },
  });
});

test('filters are saved by name, chosen, replaced and deleted', async () => {
  const { address, calls } = open('/?outcome=transferred&q=lost');
  const sent = (method: string) => calls.findLast((one) => one.method === method);
  await userEvent.click(await button('Saved filters'));
  await userEvent.click(await button('Save these filters…'));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Lost and transferred');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Share with everyone in the project' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent('PUT')?.body).toEqual({
      name: 'Lost and transferred',
      is_shared: true,
      filters: { outcome: 'transferred', q: 'lost' },
    }),
  );
  await userEvent.click(await button('Saved filters'));
  await userEvent.click(await button('Replace Failed today with the current filters'));
  await waitFor(() => expect(sent('PUT')?.body).toEqual({ filters: { outcome: 'transferred', q: 'lost' } }));
  await userEvent.click(await button(/^Failed today/u));
  await waitFor(() => expect(address()).toEqual({ outcome: 'failed', from: '1d' }));
  await userEvent.click(await button('Saved filters'));
  await userEvent.click(await button('Delete Failed today'));
  await userEvent.click(await button('Delete'));
  await waitFor(() => expect(sent('DELETE')?.path).toBe('/conversation-filters/3'));
});
