import { argOf } from '@parley/domain/tracker';
import { randomBytes } from 'node:crypto';
import {
  apiToken,
  chat,
  conversations,
  conversationWork,
  entities,
  intents,
  labels,
  outbound,
  reactions,
  settings,
  stats,
  storage,
} from '@parley/contract';
import { BUILT_IN_ACTIONS } from '@parley/dialogue';
import type { TrackerEntry } from '@parley/domain/tracker';
import { beforeAll, expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { withSystem } from '#platform/db/database.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { form } from '#processes/testing/form.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { outsideSystem } from '#testing/outside-system.ts';

const MINUTE_US = 60_000_000;
const asked: string[] = [];
const { url, egressAllow } = await outsideSystem((request, response) => {
  asked.push(request.url ?? '');
  response.setHeader('content-type', 'application/json').end('{"balance":12}');
});
let later = 0;
const product = await startTestProduct({ now: () => systemClock() + later, egressAllow });
let projectId: number;
let call: ReturnType<typeof callerIn>;

const action = (name: string, args: object = {}) => ({ name, args });
const on = (text: string) => ({ intents: ['__any__'], condition: `text === '${text}'` });

beforeAll(async () => {
  ({ projectId } = await product.blankProject());
  call = callerIn(projectId, await product.memberOf(projectId, 'administrator'));
  await call(settings.update, { body: { is_chat: false, chatbot_client_scss: '$persistent-timeouts: true;' } });
  await call(entities.create, { body: { name: 'day', values: 'monday = mon' } });
  await call(reactions.createScope, { body: { name: 'Cards' } });
  await call(reactions.create, { body: { name: 'Target', actions: [action('utter', { text: 'On target' })] } });
  await call(reactions.create, {
    body: { name: 'Expected', ...on('next'), actions: [action('utter', { text: 'As expected' })] },
  });
  await call(storage.upload, form([['file', 'RIFF', 'hold.wav']]));
});

interface Talk {
  id: string;
  conversation_token: string;
}

/** Opens a conversation in which a caller then says `do`; the reaction to that runs the actions. */
async function open(actions: { name: string; args: object }[]): Promise<Talk> {
  const list = (await call(reactions.list)).body;
  const earlier = list.find(({ name }) => name === 'Does');
  if (earlier) await call(reactions.remove, { params: { id: earlier.id } });
  const made = await call(reactions.create, { body: { name: 'Does', ...on('do'), actions } });
  expect([made.status, made.text]).toEqual([200, expect.anything()]);
  const conversation_token = randomBytes(16).toString('base64url');
  const { body } = await call(chat.init, { query: { conversation_token }, body: {} });
  return { id: body.conversation_id, conversation_token };
}

async function say(talk: Talk, msg: string): Promise<TrackerEntry[]> {
  const { status, body } = await call(chat.say, { query: { ...talk }, body: { msg, last_ts: 0, get_meta: false } });
  expect(status).toBe(200);
  return body.tracker;
}

async function run(...actions: { name: string; args: object }[]): Promise<Talk> {
  const talk = await open(actions);
  await say(talk, 'do');
  return talk;
}

const read = async ({ id }: Talk) => (await call(conversations.get, { params: { conversation: id } })).body;

async function seen(talk: Talk, name: string): Promise<TrackerEntry['args'] | undefined> {
  return (await read(talk)).tracker.find(({ type, value }) => type === 'action' && value === name)?.args;
}

async function memory(talk: Talk) {
  const { tracker } = await read(talk);
  const intent = tracker.findLast(({ type }) => type === 'intent');
  const query = { timestamp: String(intent?.timestamp) };
  return (await call(conversationWork.memory, { params: { conversation: talk.id }, query })).body.after;
}

const texts = (entries: readonly TrackerEntry[]) =>
  entries.flatMap((entry) => (entry.value === 'utter' ? [argOf(entry, 'text')] : []));

/** What an operator sees after a turn that ran the action. */
const EFFECTS: Record<string, () => Promise<void>> = {
  async utter() {
    const talk = await open([action('utter', { text: 'Hello there' })]);
    expect(texts(await say(talk, 'do'))).toEqual(['Hello there']);
  },
  async goto() {
    const talk = await open([action('goto', { reaction: 'Target' })]);
    expect(texts(await say(talk, 'do'))).toEqual(['On target']);
  },
  async expect() {
    const talk = await run(action('expect', { reactions: ['Expected'] }));
    expect(texts(await say(talk, 'next'))).toEqual(['As expected']);
  },
  async set() {
    const talk = await run(action('set', { name: 'city', value: '"Brno"' }));
    expect((await memory(talk)).slots).toEqual({ city: 'Brno' });
  },
  async unset() {
    const talk = await run(action('set', { name: 'city', value: '"Brno"' }), action('unset', { name: 'city' }));
    expect((await memory(talk)).slots).toEqual({});
  },
  async enter_scope() {
    expect((await memory(await run(action('enter_scope', { scope: 'Cards' })))).scope).toBe('Cards');
  },
  async leave_scope() {
    const talk = await run(action('enter_scope', { scope: 'Cards' }), action('leave_scope'));
    expect((await memory(talk)).scope).toBeNull();
  },
  async buttons() {
    const talk = await open([action('buttons', { options: [{ label: 'Yes', text: 'yes' }] })]);
    expect(JSON.stringify(await say(talk, 'do'))).toContain('"Yes"');
  },
  async select() {
    const talk = await open([action('select', { entity: 'day' })]);
    expect(JSON.stringify(await say(talk, 'do'))).toContain('monday');
  },
  async text_input() {
    expect(await seen(await run(action('text_input', { show: 'no' })), 'text_input')).toEqual({ show: false });
  },
  async attachment() {
    const talk = await run(action('attachment', { label: 'A photo' }));
    const fields: [string, string][] = [
      ['last_ts', '0'],
      ['chat_attachment_index', '0'],
    ];
    const filled = form([['files', 'PNG', 'card.png']], fields);
    const given = await call(chat.attach, { query: { ...talk }, ...filled });
    expect([given.status, given.text]).toEqual([200, expect.anything()]);
    expect((await read(talk)).attachments).toMatchObject([{ name: 'card.png' }]);
  },
  async timeout() {
    const talk = await run(action('timeout', { seconds: 30, reaction: 'Target' }));
    later += MINUTE_US;
    await product.api.fireTimers();
    expect(texts((await read(talk)).tracker)).toEqual(['On target']);
  },
  async clear_timeout() {
    const timer = action('timeout', { seconds: 30, reaction: 'Target' });
    const talk = await run(timer, action('clear_timeout', { reaction: 'Target' }));
    later += MINUTE_US;
    await product.api.fireTimers();
    expect(texts((await read(talk)).tracker)).toEqual([]);
  },
  async play() {
    const talk = await run(action('play', { file: 'hold.wav' }));
    const query = { project_id: projectId, ...talk, file: 'hold.wav' };
    const client = await product.memberOf(projectId, 'administrator');
    expect(await client.send('GET', '/v1/chat/file', { query })).toMatchObject({ status: 200, text: 'RIFF' });
  },
  async http() {
    const talk = await run(action('http', { url: `${url}/balance`, save_as: 'answer' }));
    expect(asked).toContain('/balance');
    expect(JSON.stringify((await memory(talk)).slots)).toContain('12');
  },
  async label() {
    const talk = await run(action('label', { name: 'Handed over' }), action('label', { name: 'handed OVER' }));
    expect((await call(labels.list)).body).toMatchObject([{ name: 'Handed over', conversations: 1 }]);
    const [label] = (await call(labels.list)).body;
    expect((await read(talk)).labels).toEqual([label?.id]);
    const query = { project_env: 'draft' as const, label: String(label?.id) };
    expect((await call(conversations.list, { query })).body.items.map(({ id }) => id)).toEqual([talk.id]);
    // A user may remove it: the next turn does not restore it.
    await call(conversations.setLabels, { params: { conversation: talk.id }, body: { labels: [] } });
    await say(talk, 'next');
    expect((await read(talk)).labels).toEqual([]);
  },
  async log() {
    const talk = await run(action('log', { level: 'warn', text: 'No balance' }));
    const logged = (await read(talk)).tracker.find(({ type, value }) => type === 'log' && value === 'No balance');
    expect(logged).toMatchObject({ args: { level: 'warn' } });
  },
  async stop_calling() {
    const { id: campaign_id } = (await call(outbound.create, { body: { name: 'Renewals' } })).body;
    const list = 'destination,scheduled_time\n+420224004111,\n';
    await call(outbound.upload, { params: { id: campaign_id }, ...form([['file', list]]) });
    const [contact] = (await call(outbound.contacts, { params: { id: campaign_id } })).body.items;
    const talk = await open([action('stop_calling', { reason: 'Asked the bot' })]);
    const attempt = { project_id: projectId, campaign_id, contact_id: contact?.id ?? 0, claimed_by: 'a', attempt: 1 };
    await withSystem(product.db, (tx) =>
      tx
        .insertInto('call_attempts')
        .values({ ...attempt, destination: '+420224004111', conversation_id: talk.id })
        .execute(),
    );
    await say(talk, 'do');
    expect((await call(outbound.stopList)).body.items).toMatchObject([
      { number: '+420224004111', reason: 'Asked the bot' },
    ]);
  },
  async redirect() {
    // Messages to another system are signed with it.
    expect((await call(apiToken.make)).status).toBe(200);
    const talk = await run(action('redirect', { system: 'Desk', url: `${url}/desk` }));
    expect(await seen(talk, 'redirect')).toMatchObject({ system: 'Desk' });
    await say(talk, 'is anybody there');
    await product.api.forwardMessages();
    expect(asked).toContain('/desk');
  },
  async card() {
    const card = { image: 'https://bank.example/card.png', title: 'Your card' };
    const talk = await open([action('card', card)]);
    expect(JSON.stringify(await say(talk, 'do'))).toContain('Your card');
  },
  async repeat() {
    const talk = await open([action('repeat')]);
    await call(reactions.create, {
      body: { name: 'Asks', ...on('question'), actions: [action('utter', { text: 'Which card?' })] },
    });
    expect(texts(await say(talk, 'question'))).toEqual(['Which card?']);
    expect(texts(await say(talk, 'do'))).toEqual(['Which card?', 'Which card?']);
  },
  async ask() {
    const talk = await open([action('ask', { slot: 'city', text: 'Which city?' })]);
    expect(texts(await say(talk, 'do'))).toEqual(['Which city?']);
    await say(talk, 'Brno');
    expect((await memory(talk)).slots).toEqual({ city: 'Brno' });
  },
  async cancel_form() {
    const talk = await open(['city', 'day'].map((slot) => action('ask', { slot, text: `Which ${slot}?` })));
    await say(talk, 'do');
    await say(talk, 'Brno');
    await say(talk, 'cancel');
    expect((await memory(talk)).slots).toEqual({});
  },
  async answer_as() {
    await call(intents.create, { body: { name: 'Named', templates: [] } });
    await call(reactions.create, {
      body: { name: 'Named one', intents: ['Named'], actions: [action('utter', { text: 'As named' })] },
    });
    const talk = await open([action('answer_as', { intent: 'Named' })]);
    expect(texts(await say(talk, 'do'))).toEqual(['As named']);
  },
  async call_transfer() {
    const talk = await run(action('call_transfer', { target: '+420224004112', reason: 'Complaint' }));
    expect(await read(talk)).toMatchObject({ outcome: 'transferred' });
  },
  async call_end() {
    const talk = await run(action('call_end'));
    expect((await read(talk)).ended).not.toBeNull();
  },
};

test('every built-in action has an effect that is checked here', () => {
  expect(Object.keys(EFFECTS).toSorted()).toEqual(BUILT_IN_ACTIONS.map(({ name }) => name).toSorted());
});

test.each(Object.entries(EFFECTS))('%s has its effect', async (_name, check) => {
  await check();
  expect.hasAssertions();
});

test('a label that the bot puts on in its greeting counts for goals and filters', async () => {
  const made = await product.blankProject();
  const inProject = callerIn(made.projectId, await product.memberOf(made.projectId, 'administrator'));
  const actions = [action('label', { name: 'Greeted' }), action('utter', { text: 'Hello' })];
  await inProject(reactions.create, { body: { name: 'Greets', intents: ['__start__'], actions } });
  const conversation_token = randomBytes(16).toString('base64url');
  const { body } = await inProject(chat.init, { query: { conversation_token }, body: {} });
  const [label] = (await inProject(labels.list)).body;
  expect(label).toMatchObject({ name: 'Greeted', color: 'gray', conversations: 1 });
  const conversation = (await inProject(conversations.get, { params: { conversation: body.conversation_id } })).body;
  expect(conversation.labels).toEqual([label?.id]);
  expect((await inProject(stats.choice)).status).toBe(200);
});
