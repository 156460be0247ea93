import { randomBytes } from 'node:crypto';
import { actions, chat, conversations, reactions, settings, type BodyOf } from '@parley/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { foldEverything } from '#features/conversations/facts/keep-facts.ts';
import { systemClock } from '#platform/clock.ts';
import { seeEveryWord, withSystem } from '#platform/db/database.ts';
import { createLogger } from '#platform/logger.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { pulseDuring } from '#testing/pulse.ts';

const product = await startTestProduct();

/** Cards of test systems, one for each place. */
const CARDS = {
  metadata: '4111111111111111',
  metadataName: '4012888888881881',
  slot: '5555555555554444',
  slotName: '5105105105105100',
  scope: '378282246310005',
  text: '6011111111111117',
  messageId: '3530111333300000',
  circled: '4242424242424242',
  message: '4000056655665556',
  speaker: '5200828282828210',
  integrationId: '2223003122003222',
  args: '371449635398431',
};

/** Every row of every table, with the characters between digits removed and all digits written as 0 to 9. */
async function digitsStored(): Promise<string> {
  return withSystem(product.db, async (tx) => {
    await seeEveryWord(tx);
    const { rows: tables } = await sql<{ name: string }>`
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r'`.execute(tx);
    const parts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(tx);
      parts.push(...rows.map(({ row }) => row));
    }
    return parts
      .join('\n')
      .normalize('NFKC')
      .replaceAll(/[^\d\n]/gu, '');
  });
}

const OWN_ACTION = `export default ({ args, set, log, say }) => {
  const { card } = args;
  set('level', card);
  log(card, 'info');
  say(card);
};`;

async function aTellingProject() {
  const { projectId } = await product.blankProject();
  const call = callerIn(projectId, await product.memberOf(projectId, 'administrator'));
  const make = async (body: Omit<BodyOf<typeof reactions.create>, 'reactions_scopes_id'>) => {
    expect((await call(reactions.create, { body: { ...body, reactions_scopes_id: null } })).status).toBe(200);
  };
  expect((await call(actions.create, { body: { name: 'tell', source: OWN_ACTION } })).status).toBe(200);
  const run = (name: string, args: Record<string, string> = {}) => ({ name, args });
  const card = '{{text.slice(5)}}';
  const named = { level: card, entities: card, confidence: card, alternatives: card, milliseconds: card, card };
  await make({
    name: 'Tell',
    intents: ['__any__'],
    condition: `text.startsWith('tell ')`,
    actions: [
      run('tell', named),
      run('set', { name: card, value: 'text' }),
      run('set', { name: 'level', value: '[text]' }),
      run('set', { name: 'inner', value: '({ [text]: { level: text, entities: text } })' }),
      run('log', { text: card, level: 'info' }),
      run('label', { name: card }),
      run('utter', { text: card }),
    ],
  });
  await make({
    name: 'Hand over',
    intents: ['__any__'],
    condition: `text.startsWith('desk ')`,
    actions: [run('redirect', { system: 'desk {{text}}', url: 'http://127.0.0.1:1/?card={{text}}' })],
  });
  return { projectId, call };
}

test('a card is stored nowhere, in whatever place a caller, a bot, an API client or another system puts it', async () => {
  const { projectId, call } = await aTellingProject();
  const conversation_token = randomBytes(16).toString('base64url');
  const { status, body: opened } = await call(chat.init, {
    query: { conversation_token },
    body: {
      metadata: { note: CARDS.metadata, [CARDS.metadataName]: 'x' },
      begin: {
        slots: { level: CARDS.slot, [CARDS.slotName]: { entities: Number(CARDS.slot) } },
        scope: null,
      },
    },
  });
  expect(status).toBe(200);
  const query = { id: opened.conversation_id, conversation_token };
  const say = async (msg: string, message_id?: string) => {
    const body = { msg, last_ts: 0, get_meta: true, ...(message_id === undefined ? {} : { message_id }) };
    const said = await call(chat.say, { query, body });
    expect(said.status).toBe(200);
  };
  await say(`tell ${CARDS.text}`, CARDS.messageId);
  await say(`tell ${CARDS.args}`);
  const circled = CARDS.circled.replaceAll(/[1-9]/gu, (digit) => String.fromCodePoint(0x24_5f + Number(digit)));
  await say(`my card is ${circled}, and the security code is 737`);
  await say(`desk ${CARDS.text}`);
  const { token } = (await call({ ...chat.integrationMessage, path: '/project/api-token', method: 'PUT' }))
    .body as unknown as { token: string };
  const answer = await product.api.app.inject({
    method: 'POST',
    url: `/v1/chat/integration-message?project_id=${projectId}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: JSON.stringify({
      conversation_id: opened.conversation_id,
      text: CARDS.message,
      from: CARDS.speaker,
      message_id: CARDS.integrationId,
    }),
  });
  expect(answer.statusCode).toBe(200);
  await foldEverything({ db: product.db, now: systemClock, log: createLogger('silent') });

  const { text: shown } = await call(conversations.get, { params: { conversation: opened.conversation_id } });
  // All of it was recorded, with marks.
  for (const name of ['level', 'entities', 'confidence', 'alternatives', 'milliseconds', 'url', 'from'])
    expect(shown).toMatch(new RegExp(String.raw`"${name}":"[^"]*\[card ••`, 'u'));
  const stored = await digitsStored();
  const left = Object.entries(CARDS).filter(([, digits]) => stored.includes(digits.slice(0, -4)));
  expect(left).toEqual([]);
});

test('a message with an id of its own is answered once, though only a hash of the id is kept', async () => {
  const { call } = await aTellingProject();
  const conversation_token = randomBytes(16).toString('base64url');
  const { body: opened } = await call(chat.init, { query: { conversation_token }, body: {} });
  const query = { id: opened.conversation_id, conversation_token };
  const say = () => call(chat.say, { query, body: { msg: 'hello', last_ts: 0, message_id: 'one' } });
  const first = (await say()).body.tracker;
  expect((await say()).body.tracker).toEqual(first);
});

test('calls with metadata and endless digits in slots delay no others', { timeout: 120_000 }, async () => {
  const { projectId } = await product.blankProject();
  const call = callerIn(projectId, await product.memberOf(projectId, 'administrator'));
  const body = { mask_ibans: true, mask_emails: true, mask_phones: true, mask_birth_numbers: true };
  expect((await call(settings.update, { body })).status).toBe(200);
  const CALLS = 3;
  const digits = '1 '.repeat(500);
  const metadata = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`m${at}`, digits]));
  const slots = { list: Array.from({ length: 20_000 }, (_, at) => at), text: digits };
  const { result, missed } = await pulseDuring(() =>
    Promise.all(
      Array.from({ length: CALLS }, () =>
        call(chat.init, {
          query: { conversation_token: randomBytes(16).toString('base64url') },
          body: { metadata, begin: { slots, scope: null } },
        }),
      ),
    ),
  );
  expect([missed, result.map(({ status }) => status)]).toEqual([0, Array.from({ length: CALLS }, () => 200)]);
});
