import { argOf } from '@parley/domain/tracker';
import { randomBytes } from 'node:crypto';
import { cardNumbers, spoken, VOICES, WRITINGS } from '@parley/domain/personal-data/testing/spoken-cards';
import type { TrackerEntry } from '@parley/domain/tracker';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { seeEveryWord, withProject, withSystem } from '#platform/db/database.ts';
import type { TestClient } from '#processes/testing/test-clients.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

const product = await startTestProduct();

const call = (name: string, args: object = {}) => ({ name, args });

/** A project whose bot repeats, remembers and logs the caller's texts. */
async function anEchoingProject(settings: Record<string, unknown> = {}) {
  const { projectId } = await product.blankProject();
  const editor = await product.memberOf(projectId, 'administrator');
  const put = async (path: string, body: object) => {
    const { status, text } = await editor.send('PUT', path, { query: { project_id: projectId }, body });
    if (status !== 200) throw new Error(text);
  };
  await put('/v1/entities/-1', { name: 'figure', type: 'number', occurrence: 'multiple' });
  await put('/v1/entities/-1', { name: 'pet', values: 'rex\nfelix', is_sensitive: true });
  await put('/v1/reactions/-1', {
    name: 'Echo',
    intents: ['__any__'],
    actions: [
      call('set', { name: 'said', value: 'text' }),
      call('set', { name: 'figures', value: 'entities.figure' }),
      call('set', { name: 'pet', value: 'entities.pet' }),
      call('log', { text: 'Heard {{text}}', level: 'info' }),
      call('utter', { text: 'You said {{text}}. Write to help@owner.example.' }),
      call('buttons', {
        options: [
          { label: 'Again {{text}}', intent: 'Nothing', entities: { pet: '{{text}}' }, set: { was: '{{text}}' } },
        ],
      }),
    ],
  });
  await put('/v1/reactions/-1', { name: 'Repeat', intents: ['Nothing'], actions: [call('repeat')] });
  if (Object.keys(settings).length > 0) await put('/v1/settings', settings);
  const { status } = await editor.send('GET', '/v1/run/train', { query: { project_id: projectId } });
  expect(status).toBe(200);
  return { projectId, editor };
}

interface Talk {
  id: string;
  say(msg: string): Promise<TrackerEntry[]>;
}

async function open(projectId: number, client: TestClient, begun: object = {}, environment = 'draft'): Promise<Talk> {
  const token = randomBytes(16).toString('base64url');
  const send = async (path: string, query: object, body: object) => {
    const { status, text } = await client.send('POST', path, {
      query: { project_id: projectId, conversation_token: token, ...query },
      body: { get_meta: true, ...body },
    });
    if (status !== 200) throw new Error(text);
    return JSON.parse(text) as { conversation_id: string; tracker: TrackerEntry[] };
  };
  const { conversation_id: id, tracker } = await send('/v1/chat/init', { project_env: environment }, begun);
  let last = tracker.at(-1)?.timestamp ?? 0;
  return {
    id,
    async say(msg) {
      const { tracker: answered } = await send('/v1/chat', { id }, { msg, last_ts: last });
      last = answered.at(-1)?.timestamp ?? last;
      return answered;
    },
  };
}

/** Dumps the whole database, one row per line. */
async function dump(): Promise<string> {
  return withSystem(product.db, async (tx) => {
    const { rows: tables } = await sql<{ name: string }>`
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r'`.execute(tx);
    const parts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(tx);
      parts.push(...rows.map(({ row }) => `${name} ${row}`));
    }
    return parts.join('\n');
  });
}

/** Returns the texts of the bot in an answer. */
function utterances(entries: readonly TrackerEntry[]): unknown[] {
  return entries.filter(({ value }) => value === 'utter').map((entry) => argOf(entry, 'text'));
}

test('of 500 card numbers, written and said, none is stored anywhere, whole or in parts', async () => {
  const { projectId, editor } = await anEchoingProject();
  let state = 7;
  const numbers = cardNumbers(500, () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647);
  const talk = await open(projectId, editor, {
    metadata: { note: `card ${numbers[0]}` },
    begin: { slots: { known: numbers[1] } },
  });
  const said: string[] = [];
  for (const [at, digits] of numbers.entries()) {
    const voice = VOICES[at % VOICES.length];
    const write = WRITINGS[at % WRITINGS.length];
    if (!voice || !write) continue;
    const text = at % 2 === 0 ? write(digits) : spoken(digits, voice, at % 3 === 0 ? 'double' : 'plain');
    const told = await talk.say(`the card is ${text}, ok`);
    expect(utterances(told)).toEqual([`You said the card is ${text}, ok. Write to help@owner.example.`]);
    said.push(text.slice(0, text.length - 5));
  }
  const stored = await dump();
  const digitsStored = stored.replaceAll(/[\s.,\-\u00a0"]/gu, '');
  expect(numbers.filter((digits) => digitsStored.includes(digits.slice(0, -4)))).toEqual([]);
  expect(said.filter((text) => stored.includes(text))).toEqual([]);
  expect(stored).toContain('[card ••');
  expect(stored).toContain('help@owner.example');
});

test('a card that is told over several messages is masked in all of them as soon as it is whole', async () => {
  const { projectId, editor } = await anEchoingProject();
  const talk = await open(projectId, editor);
  const [heard] = await talk.say('it is 4929 1234');
  const query = { project_id: projectId };
  const body = { entry_timestamp: heard?.timestamp, intent_id: null };
  const path = `/v1/conversations/${talk.id}/annotations`;
  expect((await editor.send('PUT', path, { query, body })).status).toBe(200);
  await talk.say('wait');
  expect(await dump()).toContain('4929 1234');
  // Runs the job that keeps facts.
  await withProject(product.db, projectId, async (tx) => {
    await seeEveryWord(tx);
    await sql`
      insert into conversation_words (project_id, conversation_id, started, words)
      values (${projectId}, ${talk.id}, 1, '4929') on conflict do nothing`.execute(tx);
  });
  await talk.say('and five six seven eight');
  await talk.say('9015');
  const stored = await dump();
  expect(stored).toContain('[card ••9015]');
  for (const part of ['4929 1234', '49291234', 'five six seven eight']) expect(stored).not.toContain(part);
  // Times and hashes may contain these digits by chance.
  expect(stored).not.toMatch(/(?<![\da-f])5678(?![\da-f])/u);
  expect(stored).toContain('it is [card]');
  const words = await withProject(product.db, projectId, async (tx) => {
    await seeEveryWord(tx);
    return sql`
      select 1 from conversation_words where project_id = ${projectId} and words @@ '4929'`.execute(tx);
  });
  expect(words.rows).toEqual([]);
});

test('the kinds that the settings name are masked, and the owner’s own address is not', async () => {
  const masks = { mask_ibans: true, mask_emails: true, mask_phones: true, mask_birth_numbers: true };
  const { projectId, editor } = await anEchoingProject(masks);
  const talk = await open(projectId, editor, { metadata: { mail: 'meta@caller.example' } });
  await talk.say('mail me at jane.roe@caller.example or +420 601 123 456');
  await talk.say('my account is GB82 WEST 1234 5698 7654 32 and my number 736028/5163');
  const stored = await dump();
  for (const secret of ['caller.example', '601 123', '601123', 'GB82', '736028']) expect(stored).not.toContain(secret);
  expect(stored).toContain('mail me at [email] or [phone]');
  expect(stored).toContain('my account is [iban] and my number [birth number]');
  expect(stored).toContain('Write to help@owner.example');
});

test('what a sensitive entity finds is masked, also where the caller misspelt it and in later turns', async () => {
  const { projectId, editor } = await anEchoingProject({ mask_cards: false });
  const talk = await open(projectId, editor);
  const told = await talk.say('my dog is called rex you know');
  expect(utterances(told)[0]).toContain('rex');
  const stored = await dump();
  expect(stored).toContain('my dog is called [pet] you know');
  const ofTalk = stored.split('\n').filter((row) => row.includes(talk.id));
  expect(ofTalk.filter((row) => /\brex\b/u.test(row))).toEqual([]);
});

test('of a card that callers of the deployed bot tell in parts, the phrases among the fallbacks are masked, too', async () => {
  const { projectId, editor } = await anEchoingProject();
  const query = { project_id: projectId, project_env: 'dev', message: 'For testers' };
  expect((await editor.send('GET', '/v1/run/deploy', { query })).status).toBe(200);
  const talk = await open(projectId, editor, {}, 'dev');
  await talk.say('it begins with 5555 5555');
  const phrases = async () => {
    const { rows } = await withProject(product.db, projectId, (tx) =>
      sql<{ intent: string; search: string }>`select intent, search from fallbacks order by intent`.execute(tx),
    );
    return rows.flatMap(({ intent, search }) => [intent, search]);
  };
  expect(await phrases()).toEqual(['it begins with 5555 5555', 'it begins with 5555 5555']);
  await talk.say('then 5555 4444');
  const masked = ['it begins with [card]', 'then [card ••4444]'];
  expect(await phrases()).toEqual(masked.flatMap((phrase) => [phrase, phrase]));
  expect(await dump()).not.toContain('5555 5555');
});

test('an answer to a sensitive question is stored nowhere, valid or not', async () => {
  const { projectId } = await product.blankProject();
  const editor = await product.memberOf(projectId, 'administrator');
  const { status } = await editor.send('PUT', '/v1/reactions/-1', {
    query: { project_id: projectId },
    body: {
      name: 'Log in',
      intents: ['__any__'],
      actions: [
        call('ask', {
          slot: 'code',
          text: 'Your code?',
          valid: 'answer.length > 7',
          error: 'Longer.',
          sensitive: true,
        }),
        call('log', { level: 'info', text: 'The code is {{ slots.code }}' }),
        call('utter', { text: 'It has {{ slots.code.length }} letters.' }),
      ],
    },
  });
  expect(status).toBe(200);
  const talk = await open(projectId, editor);
  expect(utterances(await talk.say('let me in'))).toEqual(['Your code?']);
  expect(utterances(await talk.say('swordf'))).toEqual(['Longer.']);
  expect(utterances(await talk.say('swordfish'))).toEqual(['It has 9 letters.']);
  const stored = await dump();
  expect(stored).not.toContain('swordf');
  expect(stored).toContain('The code is [code]');
  expect(stored).toContain('let me in');
});
