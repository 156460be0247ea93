import type { TrackerEntry } from '@parley/domain';
import type { Conversation, ListedConversation } from '@parley/contract';
import { ROLE } from '@parley/domain/permission';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConversationsScreen } from '#features/conversations/conversations-screen.tsx';
import { listenForHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { shownTime } from '#shared/times.ts';
import { renderAt } from '#testing/render.tsx';
import { refusal, serve, signIn, type SentCall } from '#testing/server.ts';

const began = new Date(2026, 10, 21, 10, 38, 12).getTime() * 1_000;

const listed = (id: string, change: Partial<ListedConversation> = {}): ListedConversation => ({
  id,
  started: began,
  ended: null,
  last_activity: began + 134_000_000,
  channel: 'chat',
  project_env: 'prod',
  deployment: { id: 4, version: began - 1_000_000 },
  turns: 2,
  fallback_count: 0,
  outcome: 'abandoned',
  labels: [],
  note_count: 0,
  review_state: 'open',
  assignee: null,
  assignee_name: null,
  said: `said in ${id}`,
  ...change,
});

const entry = (at: number, type: TrackerEntry['type'], value: string | number, args = {}) =>
  ({ type, value, args, timestamp: began + at, turn: began + Math.floor(at / 10) * 10 }) as TrackerEntry;
const tracker = [
  entry(0, 'intent', '__start__'),
  entry(1, 'reaction', 7, { name: 'Greeting' }),
  entry(2, 'action', 'utter', { text: 'How can I help?' }),
  entry(10, 'intent', 'Lost card', {
    text: 'i lost my card',
    confidence: 0.94,
    entities: [{ entity: 'card_type', value: 'credit', text: 'card' }],
  }),
  entry(11, 'reaction', 8, { name: 'Report loss' }),
  entry(12, 'log', 'A detail', { level: 'info' }),
  entry(13, 'action', 'utter', { text: 'Which one?' }),
  entry(20, 'intent', '__fallback__', {
    text: 'hm',
    confidence: 0.31,
    alternatives: [{ name: 'Confirm', confidence: 0.31 }],
  }),
];
const opened = (id: string, change: Partial<Conversation> = {}): Conversation => ({
  ...listed(id),
  ...{ tracker, is_cut: false, notes: [], annotations: [], attachments: [], ...change },
});

interface Opened {
  address?: string;
  role?: number;
  projects?: number[];
  answers?: Record<string, unknown>;
}

function open({ address = '/', role = ROLE.reviewer, projects = [1], answers = {} }: Opened = {}) {
  signIn({ role, projects });
  const calls = serve({
    'GET /conversations': { items: [listed('a'), listed('b')], next_cursor: null, total: 2, is_estimate: false },
    'GET /conversations/a': opened('a'),
    'GET /conversations/b': opened('b'),
    'GET /conversations/a/turns': { tracker, before: null, after: null, last: 3 },
    'GET /conversations/b/turns': { tracker, before: null, after: null, last: 3 },
    'GET /conversations/reviewers': [{ id: 7, name: 'Jana N.' }],
    'GET /labels': [{ id: 5, name: 'review', color: 'gray', conversations: 0 }],
    ...answers,
  });
  const view = renderAt(<ConversationsScreen />, address);
  return { ...view, calls };
}

let stop: () => void;
beforeEach(() => {
  stop = listenForHotkeys();
});
afterEach(() => {
  stop();
});

async function options() {
  const list = await screen.findByRole('listbox', { name: 'Conversations' });
  return within(list).getAllByRole('option');
}
const asked = (calls: SentCall[]) => calls.filter(({ path }) => path === '/conversations');

test('lists conversations with their count, and asks for what the address filters', async () => {
  const { calls } = open({
    address: '/?project_env=prod&outcome=abandoned&has_fallback=1&intent=Lost%20card&from=2026-11-20&label=x',
  });
  expect(await options()).toHaveLength(2);
  expect(screen.getByText('2 conversations')).toBeVisible();
  const query = Object.fromEntries(asked(calls)[0]?.query ?? []);
  expect(query).toMatchObject({
    project_env: 'prod',
    outcome: 'abandoned',
    has_fallback: '1',
    intent: 'Lost card',
    from: String(new Date(2026, 10, 20).getTime() / 1_000),
  });
  // The screen ignores a label in the address that is no id.
  expect(query).not.toHaveProperty('label');
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter Intent Lost card' }));
  await waitFor(() => expect(asked(calls).at(-1)?.query.has('intent')).toBe(false));
});

test('opens a conversation by a click, and the next ones by keys; the address names it', async () => {
  const { router } = open();
  await userEvent.click((await options())[0] as HTMLElement);
  expect(await screen.findByText('i lost my card')).toBeVisible();
  const address = () => new URLSearchParams(router.state.location.search).get('conversation_id');
  expect(address()).toBe('a');
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(address()).toBe('b'));
  await userEvent.keyboard('{ArrowUp}');
  await waitFor(() => expect(address()).toBe('a'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBeNull());
});

test('shows what was understood beside what was said, with links, and log entries from a level on', async () => {
  open({ address: `/?conversation_id=a&entry=${began + 20}` });
  const talk = await screen.findByRole('list', { name: 'Conversation' });
  const rows = within(talk).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Bot.*How can I help\?.*Greeting/u),
    expect.stringMatching(/Caller.*i lost my card.*@card_type credit.*Lost card.*0\.94/u),
    expect.stringMatching(/Bot.*Which one\?.*Report loss/u),
    expect.stringMatching(/Caller.*hm.*__fallback__.*0\.31.*Confirm 0\.31/u),
    expect.stringMatching(/^Last activity at .* abandoned$/u),
  ]);
  expect(within(talk).getByRole('link', { name: 'Report loss' }).getAttribute('href')).toContain('reaction=8');
  expect(within(talk).getByRole('link', { name: 'Lost card' }).getAttribute('href')).toContain('/app/intents');
  expect(rows[3]?.querySelector('[aria-current]')).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Facts, reviewer and log level' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Log level' }), 'info');
  expect(within(talk).getByText('A detail')).toBeVisible();
  await userEvent.click(within(talk).getAllByRole('button', { name: 'Details' })[0] as HTMLElement);
  expect(within(talk).getByText('Reactions')).toBeVisible();
});

test('a note is written about a turn, and deleted after a question', async () => {
  const note = { id: 9, conversation_id: 'a', entry_timestamp: began + 20, text: 'Why?', who: 7, who_name: 'Jana N.' };
  const { calls } = open({
    address: '/?conversation_id=a',
    answers: {
      'GET /conversations/a': opened('a', { notes: [{ ...note, created: 1, changed: null }] }),
      'PUT /conversations/notes/-1': { id: 10, version: 1 },
      'DELETE /conversations/notes/9': { version: 1 },
    },
  });
  await userEvent.click(await screen.findByText('i lost my card'));
  await userEvent.keyboard('n');
  await userEvent.keyboard('Ask again{Enter}');
  await waitFor(() =>
    expect(calls.find(({ method, path }) => method === 'PUT' && path === '/conversations/notes/-1')?.body).toEqual({
      conversation_id: 'a',
      entry_timestamp: began + 10,
      text: 'Ask again',
    }),
  );
  expect(screen.getByRole('note')).toHaveTextContent('Jana N.');
  await userEvent.click(screen.getByRole('button', { name: 'Delete note' }));
  const question = await screen.findByRole('dialog', { name: 'Delete this note?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Delete note' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
});

test('L puts a label on the conversation, a new one too', async () => {
  const { calls } = open({
    address: '/?conversation_id=a',
    answers: { 'PUT /labels/-1': { id: 6, version: 1 }, 'PUT /conversations/a/labels': { version: 1 } },
  });
  await screen.findByText('i lost my card');
  await userEvent.keyboard('l');
  const field = await screen.findByRole('textbox', { name: 'Find or add a label' });
  await userEvent.type(field, 'angry{Enter}');
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { name: 'angry' },
      { labels: [6] },
    ]),
  );
});

test('says that there is nothing, that nothing matches, and that a count is an estimate', async () => {
  const none = { items: [], next_cursor: null, total: 0, is_estimate: false };
  const { unmount } = open({ answers: { 'GET /conversations': none } });
  expect(await screen.findByText('No conversations yet')).toBeVisible();
  unmount();
  const second = open({ address: '/?project_env=dev', answers: { 'GET /conversations': none } });
  expect(await screen.findByText('No conversation matches the filters.')).toBeVisible();
  second.unmount();
  open({
    answers: { 'GET /conversations': { items: [listed('a')], next_cursor: '1.a', total: 100_000, is_estimate: true } },
  });
  expect(await screen.findByText('About 100,000 conversations')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Show earlier conversations' })).toBeVisible();
});

test('a search for rare conversations says how far back it looked, and goes on until it finds one', async () => {
  const at = (month: number) => new Date(2026, month, 3, 12, 3, 5).getTime() * 1_000;
  const nothing = (month: number) => ({ items: [], next_cursor: String(month), searched_to: at(month) });
  const { calls } = open({
    address: '/?outcome=failed',
    answers: {
      'GET /conversations': ({ query }: SentCall) => {
        const cursor = query.get('cursor');
        if (cursor === null) return { ...nothing(4), total: 0, is_estimate: true };
        if (cursor === '4') return nothing(3);
        return cursor === '3' ? { ...nothing(2), items: [listed('a')] } : { items: [], next_cursor: null };
      },
    },
  });
  expect(await screen.findByText('Nothing found yet: older conversations are not searched.')).toBeVisible();
  expect(screen.getByText(`0 conversations, searched back to ${shownTime(at(4))}`)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Search older conversations' }));
  expect(await screen.findByText(`Searched back to ${shownTime(at(2))}.`)).toBeVisible();
  expect(await options()).toHaveLength(1);
  expect(asked(calls).map(({ query }) => query.get('cursor'))).toEqual([null, '4', '3']);
  await userEvent.click(screen.getByRole('button', { name: 'Search older conversations' }));
  expect(await screen.findByText('1 conversation')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Search older conversations' })).toBeNull();
});

test('a list that comes some seconds late says of when it is', async () => {
  const at = new Date();
  at.setHours(12, 3, 5);
  const late = { items: [listed('a')], next_cursor: null, total: 1, as_of: at.getTime() * 1_000 };
  open({ answers: { 'GET /conversations': late } });
  expect(await screen.findByText('1 conversation, as of 12:03:05')).toBeVisible();
});

test('a failure offers to try again, and a conversation that was deleted says so', async () => {
  let isBroken = true;
  const first = open({
    answers: {
      'GET /conversations': () =>
        isBroken ? refusal(500, 'internal', 'Broken') : { items: [listed('a')], next_cursor: null, total: 1 },
    },
  });
  const retry = await screen.findByRole('button', { name: /again/iu });
  isBroken = false;
  await userEvent.click(retry);
  expect(await screen.findByText('1 conversation')).toBeVisible();
  first.unmount();
  open({
    address: '/?conversation_id=c',
    answers: { 'GET /conversations/c': refusal(404, 'not_found', 'Conversation not found') },
  });
  expect(await screen.findByText(/This conversation is not in the project/u)).toBeVisible();
});

test('a viewer reads, and neither notes nor labels', async () => {
  open({ address: '/?conversation_id=a', role: ROLE.viewer });
  expect(await screen.findByText('i lost my card')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Label' })).toBeDisabled();
  for (const button of screen.queryAllByRole('button', { name: 'Add note' })) expect(button).toBeDisabled();
});

test('a row says how the conversation ended and how many turns it had', async () => {
  const items = [listed('a', { outcome: 'failed', turns: 5 }), listed('b', { outcome: 'transferred', turns: 1 })];
  open({ answers: { 'GET /conversations': { items, next_cursor: null, total: 2, is_estimate: false } } });
  const [failed, transferred] = await options();
  expect(failed).toHaveTextContent('failed');
  expect(failed).toHaveTextContent('5 turns');
  expect(transferred).toHaveTextContent('transferred');
  expect(transferred).toHaveTextContent('1 turn');
});

test('a row shows the words that were searched for, and opens the conversation at them', async () => {
  const items = [listed('a', { found: { entry: began + 13, text: 'Which one?' } })];
  const { router } = open({
    address: '/?q=which',
    answers: { 'GET /conversations': { items, next_cursor: null, total: 1, is_estimate: false } },
  });
  const [row] = await options();
  expect(within(row as HTMLElement).getByRole('img', { name: 'Found:' })).toBeVisible();
  expect(row).toHaveTextContent('Which one?');
  await userEvent.click(row as HTMLElement);
  await screen.findByText('i lost my card');
  expect(router.state.location.search).toContain(`entry=${began + 13}`);
});

const shownRow = () => screen.getByRole('list', { name: 'Conversation' }).querySelector('[aria-current]')?.textContent;

test('a failed conversation opens at its problem; keys go to the next problem and the previous one', async () => {
  const troubled = [
    ...tracker,
    entry(30, 'intent', 'Lost card', { text: 'again' }),
    entry(31, 'log', 'Broken', { level: 'error' }),
  ];
  const { router } = open({
    address: '/?conversation_id=a',
    answers: {
      'GET /conversations/a': opened('a', { outcome: 'failed' }),
      'GET /conversations/a/turns': { tracker: troubled, before: null, after: null, last: 4 },
    },
  });
  await screen.findByText('Broken');
  expect(shownRow()).toContain('Broken');
  await userEvent.keyboard(',');
  await waitFor(() => expect(router.state.location.search).toContain(`entry=${began + 20}`));
  await userEvent.keyboard(',');
  expect(await screen.findByText('No earlier problem in this conversation')).toBeVisible();
  await userEvent.keyboard('.');
  await waitFor(() => expect(router.state.location.search).toContain(`entry=${began + 31}`));
});

test('the next problem is looked for in turns that were not read yet', async () => {
  const calm = tracker.slice(0, 4);
  const { router } = open({
    address: `/?conversation_id=a&entry=${began + 10}`,
    answers: {
      'GET /conversations/a/turns': ({ query }: SentCall) =>
        query.get('after') === null
          ? { tracker: calm, before: null, after: 1, last: 1 }
          : { tracker: tracker.slice(4), before: 2, after: null, last: 3 },
    },
  });
  await screen.findByText('i lost my card');
  await userEvent.keyboard('.');
  await waitFor(() => expect(router.state.location.search).toContain(`entry=${began + 20}`));
});

test('a link without its project finds the conversation in another project of the reader', async () => {
  const { router } = open({
    address: '/?conversation_id=gone',
    projects: [1, 2],
    answers: {
      'GET /projects': [
        { id: 1, name: 'Bank' },
        { id: 2, name: 'Parcels' },
      ],
      'GET /conversations/gone': ({ query }: SentCall) =>
        query.get('project_id') === '2' ? opened('gone') : refusal(404, 'not_found', 'Conversation not found.'),
    },
  });
  expect(await screen.findByText(/is not in the project Bank/u)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Look in my other projects' }));
  await waitFor(() => expect(router.state.location.search).toBe('?project_id=2&conversation_id=gone'));
});
