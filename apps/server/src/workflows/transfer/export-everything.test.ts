import { mkdtempSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { tasks } from '@parley/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attachmentStore } from '#features/attachments/attachment-store.ts';
import { appendParts, recordCall } from '#features/calls/call-store.ts';
import { appendSound } from '#features/calls/sound-store.ts';
import { systemClock } from '#platform/clock.ts';
import { readProject, withProject, withSystem, type InProject } from '#platform/db/database.ts';
import { folderStore } from '#platform/files/folder-store.ts';
import { withZip } from '#platform/zip/read-zip.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { installationParts } from '#workflows/transfer/export-installation.ts';
import { createTransferThreads } from '#workflows/transfer/transfer-threads.ts';
import { writeFolder } from '#workflows/transfer/write-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-everything-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const product = await startTestProduct();
const { db } = product;
const { projectId } = await product.demoProject();
const administrator = await product.memberOf(projectId, 'administrator');
const call = callerIn(projectId, administrator);
const LIMITS = { entries: 1_000, unpacked: 10_000_000 };
const SOUND = Buffer.alloc(16_000, 1);

beforeAll(async () => {
  await product.hear(projectId, ['I lost my card', 'and the blue one, too']);
  const [one] = await conversations();
  await withProject(db, projectId, async (tx) => {
    const file = { name: 'a picture of mine.PNG', type: 'image/png', bytes: Buffer.from('picture') };
    await attachmentStore(tx, projectId).insert(one ?? '', [file], systemClock());
    await sql`
      insert into conversation_notes (project_id, conversation_id, text) values (${projectId}, ${one}, 'Call back')
    `.execute(tx);
    await sql`with label as (
      insert into labels (project_id, name, color) values (${projectId}, 'Urgent', 'red') returning id
    ) insert into conversation_labels select ${projectId}, ${one}, id from label`.execute(tx);
    await sql`with campaign as (
      insert into campaigns (project_id, name, project_env, call_time_from, call_time_to, retry_interval, retry_count,
        timeout, callback_url, rules, version) values (${projectId}, 'Renewal', 'dev', '08:00', '18:00', 60, 1, 30, '', '{}', 1)
      returning id
    ) insert into campaign_contacts (project_id, campaign_id, destination, slots)
      select ${projectId}, id, '+420224004111', '{"debt": 5}' from campaign`.execute(tx);
    // A deleted campaign keeps its contacts for a month.
    await sql`with campaign as (
      insert into campaigns (project_id, name, project_env, call_time_from, call_time_to, retry_interval, retry_count,
        timeout, callback_url, rules, version, deleted)
      values (${projectId}, 'Deleted', 'dev', '08:00', '18:00', 60, 1, 30, '', '{}', 1, unix_seconds())
      returning id
    ) insert into campaign_contacts (project_id, campaign_id, destination, slots)
      select ${projectId}, id, '+420224004112', '{}' from campaign`.execute(tx);
    await sql`insert into stop_list (project_id, number) values (${projectId}, '+420224004113')`.execute(tx);
  });
  const line = { environment: 'dev', server: 'one', caller: '420601777888', called: '100', direction: 'in' } as const;
  const key = await recordCall(db, { projectId, ...line });
  await appendParts(db, key, [{ no: 0, at: 1, part: { kind: 'keys', count: 1 } }]);
  await appendSound(db, key, { atMs: 0, bytes: SOUND });
});

async function conversations(): Promise<string[]> {
  const { rows } = await withProject(db, projectId, (tx) =>
    sql<{ id: string }>`select id from conversations where project_id = ${projectId} order by started, id`.execute(tx),
  );
  return rows.map(({ id }) => id);
}

const download = (client = administrator) =>
  product.api.app.inject({ url: `/v1/projects/${projectId}/export/everything`, headers: { cookie: client.cookie } });

async function unzipped(zip: Buffer): Promise<Map<string, Buffer>> {
  const path = join(folder, 'everything.zip');
  await writeFile(path, zip);
  return withZip(path, LIMITS, async (entries) => {
    const files = new Map<string, Buffer>();
    for (const entry of entries) files.set(entry.path, await buffer(await entry.open()));
    return files;
  });
}

const lines = (file: Buffer | undefined) =>
  (file ?? Buffer.alloc(0))
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** Conversations as they are in the database. */
async function expectEqualConversations(file: Buffer | undefined): Promise<void> {
  const exported = lines(file);
  expect(exported.map(({ id }) => id)).toEqual(await conversations());
  const { rows } = await withProject(db, projectId, (tx) =>
    sql<{ id: string; turns: number[]; said: string }>`
      select c.id, array_agg(t.turn_no order by t.turn_no) as turns, string_agg(t.entries, '') as said
      from conversations c join tracker_entries t on t.project_id = c.project_id and t.conversation_id = c.id
      where c.project_id = ${projectId} group by c.project_id, c.id, c.started order by c.started, c.id`.execute(tx),
  );
  const turnsOf = ({ turns }: Record<string, unknown>) =>
    turns as { turn: number; entries: { args: { text?: string } }[] }[];
  expect(exported.map((one) => turnsOf(one).map(({ turn }) => turn))).toEqual(rows.map(({ turns }) => turns));
  for (const [index, one] of exported.entries()) {
    const texts = turnsOf(one).flatMap(({ entries }) => entries.flatMap(({ args }) => args.text ?? []));
    expect(texts.length).toBeGreaterThan(1);
    for (const text of texts) expect(rows[index]?.said).toContain(text);
  }
  expect(exported[0]).toMatchObject({
    labels: ['Urgent'],
    notes: [{ text: 'Call back' }],
    attachments: [{ name: 'a picture of mine.PNG', size: 7 }],
  });
}

test('a project is exported with all that it has collected, as it is in the database', async () => {
  const { statusCode, headers, rawPayload } = await download();
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/zip']);
  const files = await unzipped(rawPayload);
  await expectEqualConversations(files.get('conversations.jsonl'));
  const { size: calls } = new Set(lines(files.get('calls.jsonl')).map(({ id }) => id));
  expect([calls, lines(files.get('calls.jsonl'))[0]]).toEqual([
    1,
    expect.objectContaining({ recording_ms: 1_000, parts: [expect.objectContaining({ kind: 'keys' })] }),
  ]);
  expect(lines(files.get('contacts.jsonl'))).toMatchObject([{ campaign: 'Renewal', slots: { debt: 5 }, attempts: [] }]);
  expect(lines(files.get('stop-list.jsonl'))).toMatchObject([{ number: '+420224004113' }]);
  const named = (start: string) => [...files].filter(([path]) => path.startsWith(start));
  expect(named('attachments/').map(([path, bytes]) => [path.endsWith('.png'), bytes.toString()])).toEqual([
    [true, 'picture'],
  ]);
  const [[, recording] = ['', Buffer.alloc(0)]] = named('recordings/');
  expect(recording.subarray(recording.indexOf('data') + 8)).toEqual(SOUND);
  expect((await unzipped(files.get('bot.zip') ?? Buffer.alloc(0))).has('parley.yaml')).toBe(true);
  expect(files.get('conversations.csv')?.toString().trim().split('\r\n')).toHaveLength(
    1 + (await conversations()).length,
  );
  expect(JSON.parse(String(files.get('export.json')))).toMatchObject({ format: 1, project: 'Card line' });
});

test('who exported conversations is in the audit trail and among the tasks', async () => {
  const { rows } = await sql<{ who: number }>`
    select who from audit_entries where action = 'project exported with conversations'`.execute(db);
  expect(rows[0]).toEqual({ who: administrator.userId });
  const { body } = await call(tasks.list);
  const total = (await conversations()).length;
  expect(body).toMatchObject([{ kind: 'export', state: 'done', message: `${total} conversations exported` }]);
});

test('conversations are exported only by those who may read them, contacts and the bot', async () => {
  const needed = ['GET:/conversations', 'GET:/conversations/<id>', 'GET:/outbound/campaigns'] as const;
  const bot = ['GET:/reactions', 'GET:/intents', 'GET:/synonyms', 'GET:/entities', 'GET:/actions'] as const;
  const all = [...needed, ...bot, 'GET:/tests', 'GET:/storage', 'GET:/settings'] as const;
  expect((await download(await product.memberHolding(projectId, [...all]))).statusCode).toBe(200);
  for (const missing of [...needed, 'GET:/intents', 'GET:/settings'] as const) {
    const member = await product.memberHolding(
      projectId,
      all.filter((grant) => grant !== missing),
    );
    expect((await download(member)).statusCode, missing).toBe(402);
  }
});

test('a project is exported once at a time; a canceled one makes way for the next', async () => {
  const { stream } = await product.api.app
    .inject({
      url: `/v1/projects/${projectId}/export/everything`,
      headers: { cookie: administrator.cookie },
      payloadAsStream: true,
    })
    .then((answer) => ({ stream: answer.stream() }));
  expect((await download()).json()).toMatchObject({ error: { message: expect.stringContaining('exported already') } });
  const running = (await call(tasks.list)).body.find(({ state }) => state === 'running' || state === 'waiting');
  await call(tasks.cancel, { params: { id: running?.id ?? 0 } });
  stream.destroy();
  expect((await download()).statusCode).toBe(200);
});

test('everything of an installation is exported without secrets, and each project alike', async () => {
  const threads = createTransferThreads(20_000_000);
  const inProject: InProject = (id, mode, work) => (mode === 'read' ? readProject : withProject)(db, id, work);
  const deps = { db, inProject, files: folderStore(folder), threads, now: systemClock };
  const target = join(folder, 'all');
  await writeFolder(
    target,
    installationParts(deps, () => undefined),
  );
  threads.close();
  await expectEqualConversations(await readFile(join(target, `projects/${projectId}/conversations.jsonl`)));
  const { rows } = await withSystem(db, (tx) =>
    sql<{ users: number; entries: number; hash: string }>`
      select (select count(*)::int from users) as users, (select count(*)::int from audit_entries) as entries,
        (select password_hash from users where password_hash is not null limit 1) as hash`.execute(tx),
  );
  const of = async (file: string) => lines(await readFile(join(target, 'platform', file)));
  expect([await of('users.jsonl'), await of('audit-trail.jsonl')].map(({ length }) => length)).toEqual([
    rows[0]?.users,
    rows[0]?.entries,
  ]);
  for (const file of await readdir(target, { recursive: true, withFileTypes: true })) {
    if (file.isFile()) expect(String(await readFile(join(file.parentPath, file.name)))).not.toContain(rows[0]?.hash);
  }
  await expect(
    writeFolder(
      target,
      installationParts(deps, () => undefined),
    ),
  ).rejects.toThrow('is not empty');
});
