import { randomBytes } from 'node:crypto';
import { utterances } from '@parley/dialogue';
import type { TrackerEntry } from '@parley/domain/tracker';
import { expect, test } from 'vitest';
import { startTestProduct } from '#processes/testing/test-product.ts';

const product = await startTestProduct();
const { projectId } = await product.demoProject();
const editor = await product.clientOf('editor');

interface Reply {
  conversation_id: string;
  tracker: TrackerEntry[];
}
interface Talk {
  id: string;
  conversation_token: string;
}

const newToken = () => randomBytes(16).toString('base64url');

async function send<T>(method: string, path: string, query: object, body?: unknown): Promise<T> {
  const answer = await editor.send(method, path, { query: { project_id: projectId, ...query }, body });
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return JSON.parse(answer.text) as T;
}

async function addReaction(reaction: object): Promise<number> {
  return (await send<{ id: number }>('PUT', '/v1/reactions/-1', {}, reaction)).id;
}

/** Answers the fallback only where it is expected, so that the untrained demo can hold conversations. */
const counting = await addReaction({
  name: 'Counts',
  intents: ['__fallback__'],
  condition: "text.startsWith('count')",
  actions: [
    { name: 'set', args: { name: 'count', value: '(slots.count ?? 0) + 1' } },
    { name: 'timeout', args: { seconds: 600, reaction: 'Counts' } },
    { name: 'utter', args: { text: 'That makes {{ slots.count }}.' } },
  ],
});

async function open(body: object = {}): Promise<Talk & { tracker: TrackerEntry[] }> {
  const conversation_token = newToken();
  const reply = await send<Reply>('POST', '/v1/chat/init', { conversation_token }, { get_meta: true, ...body });
  return { id: reply.conversation_id, conversation_token, tracker: reply.tracker };
}

async function say({ id, conversation_token }: Talk, msg: string): Promise<TrackerEntry[]> {
  const body = { msg, last_ts: 0, get_meta: true, message_id: newToken() };
  return (await send<Reply>('POST', '/v1/chat', { id, conversation_token }, body)).tracker;
}

const heardAs = (tracker: TrackerEntry[], text: string) =>
  tracker.find(({ type, args }) => type === 'intent' && args['text'] === text)?.timestamp ?? 0;

test('the state before and after a turn can be inspected', async () => {
  const talk = await open();
  await say(talk, 'count one');
  const tracker = await say(talk, 'count two');
  const { id, conversation_token } = talk;
  const at = (timestamp: number) =>
    send<Record<'before' | 'after', { slots: object; timers: object[] } | null>>('GET', '/v1/chat/remembered', {
      ...{ id, conversation_token, timestamp },
    });
  expect(await at(heardAs(tracker, 'count two') + 1)).toMatchObject({
    before: { slots: { count: 1 } },
    after: { slots: { count: 2 }, timers: [{ reaction: counting }] },
  });
  expect((await at(tracker[0]?.timestamp ?? 0)).before).toBeNull();
  const nowhere = { project_id: projectId, id, conversation_token, timestamp: 1 };
  expect((await editor.send('GET', '/v1/chat/remembered', { query: nowhere })).status).toBe(404);
});

test('a conversation continues from before any turn, and the earlier one stays unchanged', async () => {
  const talk = await open();
  await say(talk, 'count one');
  await say(talk, 'count two');
  const tracker = await say(talk, 'count three');
  const { id, conversation_token } = talk;
  const new_conversation_token = newToken();
  const rewind = () =>
    send<Reply>(
      'POST',
      '/v1/chat/rewind',
      { id, conversation_token },
      { before: heardAs(tracker, 'count two'), new_conversation_token },
    );
  const rewound = await rewind();
  expect(rewound.conversation_id).not.toBe(id);
  expect(utterances(rewound.tracker).at(-1)).toBe('That makes 1.');
  expect(heardAs(rewound.tracker, 'count two')).toBe(0);
  expect(await rewind()).toEqual(rewound);
  const again = { id: rewound.conversation_id, conversation_token: new_conversation_token };
  expect(utterances(await say(again, 'count otherwise')).at(-1)).toBe('That makes 2.');
  expect(utterances(await say(talk, 'count four')).at(-1)).toBe('That makes 4.');
  // Its timer has as much time left as before.
  const [before, after] = [tracker, rewound.tracker].map((entries) => heardAs(entries, 'count one'));
  const query = { ...again, timestamp: heardAs(rewound.tracker, 'count one') };
  const kept = await send<{ after: { timers: { due: number }[] } }>('GET', '/v1/chat/remembered', query);
  expect((kept.after.timers[0]?.due ?? 0) - (after ?? 0)).toBeGreaterThan(599_999_000);
  expect(after).toBeGreaterThan(before ?? 0);
});

test('the opening has no state before it, and a foreign token finds nothing', async () => {
  const { id, conversation_token, tracker } = await open();
  const before = tracker[0]?.timestamp ?? 0;
  const rewind = (token: string) =>
    editor.send('POST', '/v1/chat/rewind', {
      query: { project_id: projectId, id, conversation_token: token },
      body: { before, new_conversation_token: newToken() },
    });
  expect((await rewind(conversation_token)).status).toBe(404);
  expect((await rewind(newToken())).status).toBe(404);
});

test('a talk begins at a reaction with slots and a scope; no test is made of it', async () => {
  const scope = await send<{ id: number }>('PUT', '/v1/reactions/scopes/-1', {}, { name: 'Counting' });
  const inScope = await addReaction({
    name: 'Counts on',
    reactions_scopes_id: scope.id,
    actions: [{ name: 'utter', args: { text: 'At {{ slots.count }} in {{ scope }}.' } }],
  });
  const talk = await open({ begin: { reaction: inScope, slots: { count: 41 }, scope: 'Counting' } });
  expect(utterances(talk.tracker)).toEqual(['At 41 in Counting.']);
  expect(talk.tracker.map(({ value }) => value)).not.toContain('__start__');
  expect(utterances(await say(talk, 'count')).at(-1)).toBe('That makes 42.');
  const converted = await editor.send('POST', '/v1/tests/from-conversation', {
    query: { project_id: projectId },
    body: { name: 'No', conversation_id: talk.id, conversation_token: talk.conversation_token, max_reactions: 1 },
  });
  expect(converted).toMatchObject({ status: 400, text: expect.stringContaining('starts at a reaction') });
});

test('who brings a chat token cannot begin elsewhere', async () => {
  const caller = await product.clientOf('nobody');
  const { status } = await caller.send('POST', '/v1/chat/init', {
    query: { project_id: projectId, conversation_token: newToken(), project_env: 'prod', 'chat-token': 'abc' },
    body: { begin: { slots: { admin: true } } },
  });
  expect(status).toBe(404);
});

test('a condition is tried on a turn, with the values that it would have read then', async () => {
  const talk = await open();
  await say(talk, 'count one');
  const tracker = await say(talk, 'count two');
  const { id, conversation_token } = talk;
  const tried = (condition: string) =>
    send(
      'POST',
      '/v1/chat/condition',
      { id, conversation_token },
      { condition, timestamp: heardAs(tracker, 'count two') },
    );
  expect(await tried("slots.count === 1 && text.endsWith('two')")).toEqual({
    verdict: true,
    values: { 'slots.count': 1, text: 'count two' },
  });
  expect(await tried('slots.count > 1')).toEqual({ verdict: false, values: { 'slots.count': 1 } });
  expect(await tried('slots.nothing.at')).toMatchObject({ verdict: 'error', error: expect.any(String) });
});
