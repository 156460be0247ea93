import type { TrackerEntry, AnyEntry } from '@parley/domain';
import { ROLE } from '@parley/domain/permission';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ChatPanel } from '#features/chat/chat-panel.tsx';
import { openChatAt } from '#parts/chat/chat-panel-state.ts';
import { listenForHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { renderAt } from '#testing/render.tsx';
import { refusal, serve, signIn, type SentCall } from '#testing/server.ts';

let clock: number;
const onClose = vi.fn();

beforeEach(() => {
  clock = 0;
  onClose.mockClear();
  // Whether it reads aloud is not asked here: these count calls.
  const { permissions } = signIn();
  for (const grants of Object.values(permissions.roles)) delete grants['/settings'];
  return listenForHotkeys();
});

function entry(type: AnyEntry['type'], value: string | number, args: AnyEntry['args'] = {}): TrackerEntry {
  clock += 1_000;
  return { type, value, args, timestamp: clock, turn: clock } as TrackerEntry;
}
const utter = (text: string) => entry('action', 'utter', { text });

const greeting = () => [entry('intent', '__start__'), entry('reaction', 7, { name: 'Greeting' }), utter('Hello.')];

const answer = ({ body }: SentCall) => [
  entry('intent', 'Lost card', {
    text: (body as { msg: string }).msg,
    confidence: 0.934,
    alternatives: [{ name: 'Stolen card', confidence: 0.041 }],
    entities: [
      { entity: 'card_type', value: 'credit', text: 'credit', start: 0, end: 6, matcher: 'exact', distance: 0 },
    ],
  }),
  entry('log', 'Candidates for Lost card', {
    level: 'fine',
    candidates: [
      {
        reaction: 8,
        name: 'Report loss',
        standing: 'unscoped',
        through: 'Lost card',
        condition: 'slots.asked != true',
        values: { 'slots.asked': 'undefined' },
        verdict: true,
      },
    ],
  }),
  entry('log', 'Chose reaction Report loss', { level: 'info' }),
  entry('reaction', 8, { name: 'Report loss', scope: null }),
  entry('action', 'set', { name: 'asked', value: true }),
  utter('I am sorry to hear that.'),
];

/** The chat's part of the API. */
function start(answers: Record<string, unknown> = {}) {
  const calls = serve({
    'POST /chat/init': () => ({ conversation_id: 'c1', tracker: greeting() }),
    'POST /chat': (call: SentCall) => ({ conversation_id: 'c1', tracker: answer(call) }),
    ...answers,
  });
  renderAt(<ChatPanel onClose={onClose} />);
  return calls;
}

const input = () => screen.findByRole('textbox', { name: 'Type what a caller may say' });
const talk = () => screen.getByRole('log', { name: 'Conversation' });

test('opens a conversation with the draft under a fresh 128-bit token and focuses the input', async () => {
  const calls = start();
  expect(await screen.findByText('Hello.')).toBeVisible();
  expect(await input()).toHaveFocus();
  const [init] = calls;
  expect(init?.body).toEqual({ get_meta: true });
  expect(init?.query.get('project_env')).toBe('draft');
  expect(init?.query.get('conversation_token')).toMatch(/^[\w-]{22}$/u);
});

test('says something and shows what was understood, how sure, and which reaction answered', async () => {
  const calls = start();
  await userEvent.type(await input(), 'I lost my credit card{Enter}');
  expect(await screen.findByText('I am sorry to hear that.')).toBeVisible();
  expect(calls.at(-1)?.query.get('id')).toBe('c1');
  expect(calls.at(-1)?.body).toMatchObject({ msg: 'I lost my credit card', last_ts: 3_000, get_meta: true });
  const why = screen.getByRole('button', { name: /^Why: Lost card/u });
  expect(why).toHaveTextContent(/Lost card ?0\.93/u);
  expect(within(talk()).getByRole('link', { name: 'Report loss' })).toHaveAttribute(
    'href',
    '/app/grapheditor?project_id=1&reaction=8',
  );
  await userEvent.click(why);
  expect(talk()).toHaveTextContent('Stolen card 0.04');
  expect(talk()).toHaveTextContent('@card_type credit exact');
  expect(talk()).toHaveTextContent('slots.asked != true');
  expect(screen.getByRole('img', { name: 'True' })).toBeVisible();
  expect(talk()).toHaveTextContent('set name: asked, value: true');
});

test('keys are pressed by /keys, and the # that ends them is not sent', async () => {
  const calls = start();
  await userEvent.type(await input(), '/keys 12*#{Enter}');
  await screen.findByText('I am sorry to hear that.');
  expect(calls.at(-1)?.body).toMatchObject({ msg: '12*', keys: true });
});

test('the log level decides what else is shown; warn at first', async () => {
  start();
  await userEvent.type(await input(), 'hi{Enter}');
  await screen.findByText('I am sorry to hear that.');
  const level = screen.getByRole('combobox', { name: 'Log level' });
  expect(level).toHaveValue('warn');
  expect(screen.queryByText('Chose reaction Report loss')).toBeNull();
  await userEvent.selectOptions(level, 'info');
  expect(screen.getByText('Chose reaction Report loss')).toBeVisible();
  expect(
    within(level)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Log: fine', 'Log: info', 'Log: warn', 'Log: error']);
});

test('what is typed while an answer is awaited is sent after it, in order', async () => {
  const answering: (() => void)[] = [];
  const calls = start({
    'POST /chat': (call: SentCall) =>
      new Promise((resolve) => {
        answering.push(() => resolve({ conversation_id: 'c1', tracker: answer(call) }));
      }),
  });
  await userEvent.type(await input(), 'one{Enter}two{Enter}');
  await waitFor(() => expect(answering).toHaveLength(1));
  expect(calls).toHaveLength(2);
  answering[0]?.();
  await waitFor(() => expect(answering).toHaveLength(2));
  expect(calls.slice(1).map(({ body }) => body)).toMatchObject([
    { msg: 'one', last_ts: 3_000 },
    { msg: 'two', last_ts: 9_000 },
  ]);
  answering[1]?.();
  await waitFor(() => expect(screen.getAllByText('I am sorry to hear that.')).toHaveLength(2));
});

test('a message that cannot be sent says so, and trying again repeats it under the same id', async () => {
  let fails = true;
  const calls = start({
    'POST /chat': (call: SentCall) =>
      fails ? refusal(503, 'unavailable', 'Busy') : { conversation_id: 'c1', tracker: answer(call) },
  });
  await userEvent.type(await input(), 'hello{Enter}');
  expect(await screen.findByText('Cannot send message')).toBeVisible();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('I am sorry to hear that.')).toBeVisible();
  const ids = calls.slice(1).map(({ body }) => (body as { message_id: string }).message_id);
  expect(ids[0]).toBe(ids[1]);
});

test('a message behind one that was not sent says that it waits, and offers another try', async () => {
  let fails = true;
  start({
    'POST /chat': (call: SentCall) =>
      fails ? refusal(503, 'unavailable', 'Busy') : { conversation_id: 'c1', tracker: answer(call) },
  });
  await userEvent.type(await input(), 'hello{Enter}');
  await screen.findByText('Cannot send message');
  await userEvent.type(await input(), 'are you there{Enter}');
  expect(await screen.findByText('Waits for the message that was not sent')).toBeVisible();
  fails = false;
  await userEvent.click(screen.getAllByRole('button', { name: 'Try again' }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.getAllByText('I am sorry to hear that.')).toHaveLength(2));
  expect(screen.queryByText('Waits for the message that was not sent')).toBeNull();
});

test('a conversation that cannot be opened says so and can be tried again', async () => {
  let fails = true;
  start({
    'POST /chat/init': () =>
      fails ? refusal(500, 'internal', 'Internal error') : { conversation_id: 'c1', tracker: greeting() },
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getAllByText('Cannot init chat')).not.toHaveLength(0);
  fails = false;
  await userEvent.click(again);
  expect(await screen.findByText('Hello.')).toBeVisible();
});

test.each(['call_end', 'call_transfer'])('%s ends the conversation; restart opens another one', async (action) => {
  const calls = start({
    'POST /chat': () => ({ conversation_id: 'c1', tracker: [utter('Bye.'), entry('action', action, { target: '1' })] }),
  });
  await userEvent.type(await input(), 'bye{Enter}');
  expect(await screen.findByText('Conversation ended')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  const restart = screen.getByRole('button', { name: 'Restart' });
  expect(restart).toHaveFocus();
  await userEvent.click(restart);
  expect(await input()).toHaveFocus();
  expect(screen.queryByText('Bye.')).toBeNull();
  const tokens = calls.filter(({ path }) => path === '/chat/init').map(({ query }) => query.get('conversation_token'));
  expect(new Set(tokens).size).toBe(2);
});

test('quick replies send their value; a hidden text input is gone until it is shown', async () => {
  const options = [{ label: 'Yes', value: 'yes please' }];
  const replies = [
    () => [entry('action', 'buttons', { options }), entry('action', 'text_input', { show: 'no' })],
    () => [entry('action', 'text_input', { show: 'YES' }), utter('Done.')],
  ];
  const calls = start({ 'POST /chat': () => ({ conversation_id: 'c1', tracker: replies.shift()?.() }) });
  await userEvent.type(await input(), 'hi{Enter}');
  const yes = await screen.findByRole('button', { name: 'Yes' });
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.click(yes);
  expect(await screen.findByText('Done.')).toBeVisible();
  expect(calls.at(-1)?.body).toMatchObject({ msg: 'yes please' });
  expect(screen.getByRole('button', { name: 'Yes' })).toBeDisabled();
  expect(await input()).toHaveFocus();
});

test('an untrained draft offers to train', async () => {
  const calls = start({
    'POST /chat': ({ body }: SentCall) => ({
      conversation_id: 'c1',
      tracker: [
        entry('intent', '__fallback__', { text: (body as { msg: string }).msg, confidence: 0 }),
        entry('log', 'The model is not trained yet', { level: 'warn', untrained: true }),
      ],
    }),
    'GET /run/train': { status: 'ok', trained_at: 1, seconds: 0.4, unchanged: false },
  });
  await userEvent.type(await input(), 'hi{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Train NLU' }));
  expect(await screen.findByText('Successfully trained')).toBeVisible();
  expect(calls.some(({ path }) => path === '/run/train')).toBe(true);
});

test('Esc closes when nothing is typed; Ctrl+M enlarges', async () => {
  start();
  await userEvent.type(await input(), 'a{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Control>}m{/Control}');
  expect(screen.getByRole('button', { name: 'Restore' })).toBeVisible();
  await userEvent.clear(await input());
  fireEvent.keyDown(await input(), { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
});

test('a select box offers an entity’s values and says the one that is chosen', async () => {
  const options = ['Brno', 'Prague'];
  const replies = [
    () => [entry('action', 'select', { entity: 'city', label: 'City', options })],
    () => [utter('Thank you.')],
  ];
  const calls = start({ 'POST /chat': () => ({ conversation_id: 'c1', tracker: replies.shift()?.() }) });
  await userEvent.type(await input(), 'hi{Enter}');
  await userEvent.click(await screen.findByRole('combobox', { name: 'City' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Prague' }));
  expect(await screen.findByText('Thank you.')).toBeVisible();
  expect(calls.at(-1)?.body).toMatchObject({ msg: 'Prague' });
  expect(screen.getByRole('combobox', { name: 'City' })).toBeDisabled();
});

test.each([
  ['Entity not found', ROLE.administrator],
  ['N/A Insufficient permisssions', ROLE.viewer],
])('“%s” is the only option where there is nothing to choose from', async (text, role) => {
  const user = signIn({ role });
  if (role === ROLE.viewer) delete user.permissions.roles[String(role)]?.['/entities'];
  start({
    'POST /chat': () => ({
      conversation_id: 'c1',
      tracker: [entry('action', 'select', { entity: 'city', label: 'City', options: ['Entity not found'] })],
    }),
  });
  await userEvent.type(await input(), 'hi{Enter}');
  await userEvent.click(await screen.findByRole('combobox', { name: 'City' }));
  const list = await screen.findByRole('listbox', { name: 'City' });
  expect(
    within(list)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual([text]);
});

test('a turn tells what was remembered before and after it', async () => {
  const calls = start({
    'GET /chat/remembered': {
      before: { slots: { asked: false, card: 'gold' }, scope: null, expected: [], timers: [] },
      after: { slots: { asked: true, card: 'gold' }, scope: 'Lost card', expected: [9], timers: [] },
    },
    'GET /reactions': [
      { id: 9, name: 'Ask again', intents: [], condition: '', reactions_scopes_id: null, actions: [] },
    ],
  });
  await userEvent.type(await input(), 'I lost my card{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: /^Why: Lost card/u }));
  await waitFor(() => expect(talk()).toHaveTextContent('asked: false → true'));
  expect(talk()).toHaveTextContent('Scopenone → Lost card');
  expect(await screen.findByText('Ask again')).toBeVisible();
  const asked = calls.find(({ path }) => path === '/chat/remembered');
  expect(asked?.query.get('timestamp')).toBe('4000');
});

test('going back makes a talk of its own from before the turn, with the text to be changed', async () => {
  const calls = start({
    'POST /chat/rewind': () => ({ conversation_id: 'c2', tracker: greeting() }),
  });
  const first = await input();
  await userEvent.type(first, 'I lost my card{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: /^Why: Lost card/u }));
  await userEvent.click(screen.getByRole('button', { name: 'Rewind to here' }));
  await waitFor(() => expect(screen.queryByText('I am sorry to hear that.')).toBeNull());
  const rewind = calls.find(({ path }) => path === '/chat/rewind');
  expect(rewind?.query.get('id')).toBe('c1');
  expect(rewind?.body).toMatchObject({ before: 4_000, new_conversation_token: expect.stringMatching(/^[\w-]{22}$/u) });
  expect(await input()).toHaveValue('I lost my card');
  expect(await input()).toHaveFocus();
  await userEvent.type(await input(), ' again{Enter}');
  await screen.findByText('I am sorry to hear that.');
  expect(calls.at(-1)?.query.get('id')).toBe('c2');
  expect(calls.filter(({ path }) => path === '/chat/init')).toHaveLength(1);
});

test('a chat begins at a reaction with slots, again after a reload, and at the start when asked', async () => {
  openChatAt({ reaction: { id: 8, name: 'Report loss' }, scope: 'Lost card', slots: { asked: true } });
  const calls = start();
  await screen.findByText('Hello.');
  expect(calls[0]?.body).toEqual({
    get_meta: true,
    begin: { reaction: 8, scope: 'Lost card', slots: { asked: true } },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Start new conversation' }));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]?.body).toHaveProperty('begin');
  await userEvent.click(await screen.findByRole('button', { name: 'Start from the beginning' }));
  await waitFor(() => expect(calls).toHaveLength(3));
  expect(calls[2]?.body).toEqual({ get_meta: true });
});

test('where nothing is deployed it says so, and leads back to the draft', async () => {
  const calls = start({
    'POST /chat/init': ({ query }: SentCall) =>
      query.get('project_env') === 'draft'
        ? { conversation_id: 'c1', tracker: greeting() }
        : refusal(404, 'not_found', 'Nothing is deployed to testing yet'),
  });
  await screen.findByText('Hello.');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Talk to' }), 'testing');
  expect(await screen.findByText('Nothing is deployed to testing yet')).toBeVisible();
  expect(screen.queryByText('Hello.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Talk to the draft' }));
  expect(await screen.findByText('Hello.')).toBeVisible();
  expect(calls.map(({ query }) => query.get('project_env'))).toEqual(['draft', 'dev', 'draft']);
});

test('the transcript is copied, and each thing said leads to its reaction', async () => {
  start();
  const user = userEvent.setup();
  await user.type(await input(), 'I lost my card{Enter}');
  await screen.findByText('I am sorry to hear that.');
  await user.click(screen.getByRole('button', { name: 'Copy transcript' }));
  expect(await navigator.clipboard.readText()).toBe(
    'bot: Hello. <- reaction Greeting\n' +
      'caller: I lost my card -> intent Lost card\n' +
      'bot: I am sorry to hear that. <- reaction Report loss',
  );
  expect(screen.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open reaction Report loss' })).toHaveAttribute(
    'href',
    '/app/grapheditor?project_id=1&reaction=8',
  );
});
