import { createHash, randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { chat, deployments, fallbacks, intents, reactions, settings } from '@parley/contract';
import { describe, expect, test } from 'vitest';
import { readProject, withSystem } from '#platform/db/database.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { query } from '#testing/database-server.ts';
import { testDatabase } from '#testing/test-database.ts';

const database = testDatabase();
const product = await startTestProduct({ database });
const { db } = product;

type Call = ReturnType<typeof callerIn>;

/** A bot that answers every opening with one text. */
async function botThatSays(text: string) {
  const { projectId } = await product.blankProject();
  const call = callerIn(projectId, await product.memberOf(projectId, 'administrator'));
  const listed = await call(reactions.list);
  for (const { id } of listed.body) await call(reactions.remove, { params: { id } });
  const { body } = await call(reactions.create, {
    body: { name: 'Greeting', intents: ['__start__', '__fallback__'], actions: [{ name: 'utter', args: { text } }] },
  });
  const reaction = body.id;
  const say = async (next: string) =>
    call(reactions.update, {
      params: { id: reaction },
      body: { name: 'Greeting', actions: [{ name: 'utter', args: { text: next } }] },
    });
  return { projectId, call, say };
}

const deploy = (call: Call, project_env: 'dev' | 'prod' = 'prod', query: Record<string, string | number> = {}) =>
  call(deployments.deploy, { query: { project_env, message: 'As agreed', ...query } });

async function open(call: Call, project_env: string) {
  const conversation_token = randomBytes(16).toString('base64url');
  const { status, body } = await call(chat.init, { query: { conversation_token, project_env }, body: {} });
  return { status, conversation_token, id: body.conversation_id, said: status === 200 ? saidIn(body) : [] };
}

async function tell(call: Call, { id, conversation_token }: { id: string; conversation_token: string }, msg: string) {
  const { body, text } = await call(chat.say, { query: { id, conversation_token }, body: { msg, last_ts: 0 } });
  if (!body.tracker) throw new Error(text);
  return saidIn(body).at(-1);
}

function saidIn({ tracker }: { tracker: { value: unknown; args: Record<string, unknown> }[] }) {
  return tracker.filter(({ value }) => value === 'utter').map(({ args }) => args['text']);
}

const hashes = (projectId: number) =>
  readProject(db, projectId, async (tx) => {
    const rows = await tx.selectFrom('deployments').select('snapshot_hash').orderBy('id').execute();
    return rows.map(({ snapshot_hash }) => snapshot_hash);
  });

/** Damages snapshots as the table's owner. */
const damageSnapshots = (url: string, projectId: number) =>
  query(
    url,
    `begin; set local session_replication_role = replica; update snapshots set bytes = 'another bot'::bytea
     where project_id = ${projectId}; commit`,
  );

describe('a deployment', () => {
  test('serves the deployed version until the next one, and a conversation in progress keeps its own', async () => {
    const { call, say, projectId } = await botThatSays('first');
    expect((await open(call, 'prod')).status).toBe(404);
    const { status, body } = await deploy(call);
    expect([status, body.project_env, body.note]).toEqual([200, 'prod', 'As agreed']);
    expect((await open(call, 'dev')).status).toBe(404);
    const running = await open(call, 'prod');
    expect(running.said).toEqual(['first']);
    await say('second');
    expect((await open(call, 'draft')).said).toEqual(['second']);
    expect((await open(call, 'prod')).said).toEqual(['first']);
    expect(await tell(call, running, 'one')).toBe('first');
    await deploy(call);
    expect((await open(call, 'prod')).said).toEqual(['second']);
    expect(await tell(call, running, 'two')).toBe('first');
    expect(new Set(await hashes(projectId)).size).toBe(2);
  });

  test('a rollback serves the earlier bytes again, without the draft', async () => {
    const { call, say, projectId } = await botThatSays('first');
    const { body: first } = await deploy(call);
    await say('second');
    await deploy(call);
    const { status, body } = await deploy(call, 'prod', { toDeploymentId: first.id, message: 'Rollback' });
    expect([status, body.version, body.note]).toEqual([200, first.version, 'Rollback']);
    const [one, two, three] = await hashes(projectId);
    expect([three, three === two]).toEqual([one, false]);
    expect((await open(call, 'prod')).said).toEqual(['first']);
    const { body: list } = await call(deployments.list);
    expect(list.map(({ note }) => note)).toEqual(['Rollback', 'As agreed', 'As agreed']);
    expect(list[0]).toEqual(body);
  });

  test('content deployed twice is stored once', async () => {
    const { call, projectId } = await botThatSays('the same');
    await deploy(call, 'dev');
    await deploy(call, 'prod');
    const stored = await readProject(db, projectId, (tx) => tx.selectFrom('snapshots').select('hash').execute());
    expect([stored.length, new Set(await hashes(projectId)).size]).toEqual([1, 1]);
  });

  test('trains first where the draft is not trained', async () => {
    const { call } = await botThatSays('hello');
    await call(intents.create, { body: { name: 'Pay a bill', templates: ['pay my bill', 'a bill to pay'] } });
    const before = await call(deployments.check, { query: { project_env: 'dev' } });
    expect(before.body.is_trained).toBe(false);
    await deploy(call, 'dev');
    const after = await call(deployments.check, { query: { project_env: 'dev' } });
    expect([after.body.is_trained, after.body.changes]).toEqual([true, []]);
  });

  test('of two concurrent ones one wins, and the other is refused', async () => {
    const { call, projectId } = await botThatSays('hello');
    const both = await Promise.all([deploy(call), deploy(call)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await hashes(projectId)).toHaveLength(1);
    const { body: list } = await call(deployments.list);
    const twice = [1, 2].map(() => deploy(call, 'prod', { toDeploymentId: list[0]?.id ?? 0 }));
    expect((await Promise.all(twice)).map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await hashes(projectId)).toHaveLength(2);
  });

  test('a snapshot that was tampered with is refused and logged', async () => {
    const { call, projectId } = await botThatSays('hello');
    await deploy(call);
    // The serving role cannot change it; the table's owner can.
    const { url } = await database;
    await damageSnapshots(url, projectId);
    expect((await open(call, 'prod')).status).toBe(503);
    expect(product.logLines.join('\n')).toContain('a stored snapshot does not match its hash');
  });

  test('of a snapshot that was tampered with is refused, as a rollback and as the draft, and the version before stays', async () => {
    const { call, say, projectId } = await botThatSays('hello');
    const { body: first } = await deploy(call);
    const { url } = await database;
    await damageSnapshots(url, projectId);
    await say('hello again');
    const { body: second } = await deploy(call);
    const rollback = await deploy(call, 'prod', { toDeploymentId: first.id, message: 'Rollback' });
    await say('hello');
    const same = await deploy(call);
    expect([rollback, same].map(({ status, error }) => [status, error?.code])).toEqual([
      [409, 'damaged'],
      [409, 'damaged'],
    ]);
    expect((await call(deployments.list)).body.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await open(call, 'prod')).said).toEqual(['hello again']);
  });

  test('on production needs a message of three characters, on testing none', async () => {
    const { call, projectId } = await botThatSays('hello');
    for (const message of ['', 'ab', '  ab  ']) {
      const { status, error } = await deploy(call, 'prod', { message });
      expect([status, error?.message]).toEqual([400, expect.stringContaining('Please describe done changes briefly.')]);
    }
    expect((await deploy(call, 'prod', { message: 'x'.repeat(1_001) })).status).toBe(400);
    expect(await hashes(projectId)).toEqual([]);
    expect((await deploy(call, 'dev', { message: '' })).status).toBe(200);
  });

  test('asks for the right to its own environment, once and by its name', async () => {
    const { projectId } = await botThatSays('hello');
    const editor = await product.memberOf(projectId, 'editor');
    const order = `project_id=${projectId}&message=As%20agreed`;
    const forms = ['project_env=prod', 'project_env=PROD', 'project_env=dev&project_env=prod', '', 'project_env='];
    const statuses = [];
    for (const form of forms) {
      statuses.push((await editor.send('GET', `/v1/run/deploy?${order}&${form}`, {})).status);
    }
    expect(statuses).toEqual([402, 400, 400, 400, 400]);
    expect(await hashes(projectId)).toEqual([]);
    expect((await editor.send('GET', `/v1/run/deploy?${order}&project_env=dev`, {})).status).toBe(200);
  });

  test('is not done by a link or by another site', async () => {
    const { projectId } = await botThatSays('hello');
    const administrator = await product.memberOf(projectId, 'administrator');
    const order = { project_id: projectId, project_env: 'prod', message: 'As agreed' };
    for (const headers of [{ 'x-requested-with': undefined }, { 'sec-fetch-site': 'cross-site' }]) {
      expect((await administrator.send('GET', '/v1/run/deploy', { query: order, headers })).status).toBe(400);
    }
    expect(await hashes(projectId)).toEqual([]);
  });

  test('deploys earlier versions of its own project only', async () => {
    const [own, other] = [await botThatSays('own'), await botThatSays('other')];
    const { body: foreign } = await deploy(other.call);
    const again = (toDeploymentId: number) => deploy(own.call, 'prod', { toDeploymentId });
    expect((await again(foreign.id)).status).toBe(404);
    expect(await hashes(own.projectId)).toEqual([]);
  });
});

test('the check counts the changes, and lists what is broken', async () => {
  const { call, say } = await botThatSays('first');
  const check = async () => (await call(deployments.check, { query: { project_env: 'prod' } })).body;
  const all = await check();
  expect(all.changes.find(({ resource }) => resource === 'reactions')).toMatchObject({ added: 1, changed: 0 });
  await deploy(call);
  expect((await check()).changes).toEqual([]);
  await say('second');
  await call(reactions.create, {
    body: { name: 'Lost', intents: ['__silence__'], actions: [{ name: 'goto', args: { reaction: 'Nowhere' } }] },
  });
  const { changes, errors } = await check();
  expect(changes).toMatchObject([{ resource: 'reactions', added: 1, changed: 1, deleted: 0 }]);
  expect(errors).toContainEqual({
    rule: 'missing-reaction',
    message: expect.any(String),
    reaction: expect.any(Number),
  });
});

test('settings that are live do not wait for a deployment, and are no change', async () => {
  const { call } = await botThatSays('hello');
  await deploy(call);
  await call(settings.update, { body: { conversations_retention: 30, no_instances_production: 5 } });
  const { body } = await call(deployments.check, { query: { project_env: 'prod' } });
  expect(body.changes).toEqual([]);
});

describe('a caller with the chat token', () => {
  const callerOf = async (projectId: number) => callerIn(projectId, await product.clientOf('nobody'));

  test('talks to the deployed bot, and never to the draft or its logs', async () => {
    const { call, say, projectId } = await botThatSays('first');
    await deploy(call);
    await say('second');
    const token = (await call(settings.get)).body.chatbot_token;
    const caller = await callerOf(projectId);
    const conversation_token = randomBytes(16).toString('base64url');
    const asked = { conversation_token, 'chat-token': token };
    const opened = await caller(chat.init, { query: { ...asked, project_env: 'prod' }, body: { get_meta: true } });
    expect([opened.status, saidIn(opened.body)]).toEqual([200, ['first']]);
    expect(opened.body.tracker.map(({ type }) => type)).not.toContain('log');
    const id = opened.body.conversation_id;
    const said = await caller(chat.say, { query: { ...asked, id }, body: { msg: 'hello', last_ts: 0 } });
    expect([said.status, saidIn(said.body)]).toEqual([200, ['first', 'first']]);
    const draft = await open(call, 'draft');
    const ofDraft = { conversation_token: draft.conversation_token, 'chat-token': token };
    const tries = [
      caller(chat.init, { query: { ...asked, project_env: 'draft' }, body: {} }),
      caller(chat.init, { query: { ...ofDraft, project_env: 'prod' }, body: {} }),
      caller(chat.say, { query: { ...ofDraft, id: draft.id }, body: { msg: 'hello', last_ts: 0 } }),
    ];
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  test('of another project, or with a wrong one, finds nothing', async () => {
    const [own, other] = [await botThatSays('own'), await botThatSays('other')];
    await deploy(own.call);
    const foreign = (await other.call(settings.get)).body.chatbot_token;
    const caller = await callerOf(own.projectId);
    for (const token of [foreign, 'wrong', '']) {
      const query = { conversation_token: randomBytes(16).toString('base64url'), project_env: 'prod' };
      const { status } = await caller(chat.init, { query: { ...query, 'chat-token': token }, body: {} });
      expect(status).toBe(404);
    }
  });

  test('opens ten conversations a minute from one address', async () => {
    const { call, projectId } = await botThatSays('hello');
    await deploy(call);
    const token = (await call(settings.get)).body.chatbot_token;
    const statuses = [];
    for (let opened = 0; opened < 11; opened++) {
      const { statusCode } = await product.api.app.inject({
        method: 'POST',
        url: `/v1/chat/init?project_id=${projectId}&project_env=prod&chat-token=${token}&conversation_token=${randomBytes(16).toString('base64url')}`,
        remoteAddress: '192.0.2.7',
        headers: { 'content-type': 'application/json' },
        payload: '{}',
      });
      statuses.push(statusCode);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});

test('a version whose model was made by another version of Parley serves with one trained again on its data', async () => {
  const { projectId } = await product.demoProject('Deployed earlier');
  const call = callerIn(projectId, await product.memberOf(projectId, 'administrator'));
  await deploy(call, 'dev');
  // Simulates that another version of the program made it.
  const { url } = await database;
  const { model_hash: hash, bytes } = await readProject(db, projectId, (tx) =>
    tx
      .selectFrom('snapshots as s')
      .innerJoin('models as m', (join) =>
        join.onRef('m.project_id', '=', 's.project_id').onRef('m.hash', '=', 's.model_hash'),
      )
      .select(['s.model_hash', 'm.bytes'])
      .executeTakeFirstOrThrow(),
  );
  const older = gunzipSync(bytes);
  older[4] = 1;
  const olderHash = createHash('sha256').update(older).digest('hex');
  const [snapshot] = (await query(url, `select bytes from snapshots where project_id = ${projectId}`)) as [
    { bytes: Buffer },
  ];
  const content = gunzipSync(snapshot.bytes).toString().replace(hash, olderHash);
  const snapshotHash = createHash('sha256').update(content).digest('hex');
  await withSystem(db, async (tx) => {
    await tx
      .insertInto('models')
      .values({ project_id: projectId, hash: olderHash, bytes: gzipSync(older) })
      .execute();
    const row = { project_id: projectId, hash: snapshotHash, bytes: gzipSync(content), model_hash: olderHash };
    await tx.insertInto('snapshots').values(row).execute();
    const deployed = { project_id: projectId, project_env: 'prod', snapshot_hash: snapshotHash, version: 1 } as const;
    await tx
      .insertInto('deployments')
      .values({ ...deployed, users_id: null, note: 'Earlier', skipped: null, approved_by: null })
      .execute();
  });
  const chatting = await open(call, 'prod');
  expect(await tell(call, chatting, 'I lost my card')).not.toBe(
    await tell(call, chatting, 'pancakes with maple syrup'),
  );
  const { body: list } = await call(deployments.list);
  expect(list.map(({ project_env, retrained }) => [project_env, retrained])).toEqual([
    ['prod', true],
    ['dev', undefined],
  ]);
  const { body: stats } = await call(fallbacks.list);
  const heard = stats.items.map(({ intent }) => intent);
  expect([heard.includes('pancakes with maple syrup'), heard.includes('I lost my card')]).toEqual([true, false]);
});

test('what callers say to a deployed bot is counted: phrases to review, and reactions by environment', async () => {
  const { call } = await botThatSays('hello');
  await deploy(call);
  await tell(call, await open(call, 'prod'), 'pancakes with maple syrup');
  await tell(call, await open(call, 'draft'), 'waffles');
  const { body: heard } = await call(fallbacks.list);
  expect(heard.items.map(({ intent }) => intent)).toEqual(['pancakes with maple syrup']);
  await product.api.keepFacts();
  const hits = async (project_env: string) => {
    const { body } = await call(reactions.stats, { query: { project_env, format: 'json' } });
    return [body.conversations, body.reactions.map((reaction) => reaction.hits)];
  };
  expect([await hits('prod'), await hits('dev')]).toEqual([
    [1, [1]],
    [0, [0]],
  ]);
});
