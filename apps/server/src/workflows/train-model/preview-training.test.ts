import { chat, intents, settings, synonyms, tasks, training, understanding, type Task } from '@parley/contract';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { query } from '#testing/database-server.ts';
import { testDatabase } from '#testing/test-database.ts';
import { createTasks } from '#features/tasks/tasks.ts';
import { systemClock } from '#platform/clock.ts';
import { readProject, withProjectLocked, type InProject } from '#platform/db/database.ts';
import { createLogger } from '#platform/logger.ts';
import { killNextThread, watchThreads } from '#testing/threads.ts';
import { createPreviewer } from '#workflows/train-model/preview-training.ts';
import { createTrainer } from '#workflows/train-model/train-model.ts';

const database = await testDatabase();
const product = await startTestProduct({ database: Promise.resolve(database) });
let projectId: number;
let call: ReturnType<typeof callerIn>;
let card: number;
let loan: number;

beforeEach(async () => {
  ({ projectId } = await product.blankProject());
  call = callerIn(projectId, await product.memberOf(projectId, 'editor'));
  card = await add('Card', ['my card is lost', 'I lost the card', 'the card is gone']);
  loan = await add('Loan', ['I want a loan', 'a loan please', 'lend me money']);
  await call(training.train);
});

async function add(name: string, templates: string[]): Promise<number> {
  return (await call(intents.create, { body: { name, templates } })).body.id;
}

async function preview() {
  return (await call(training.preview)).body;
}

async function understood(text: string): Promise<string | null | undefined> {
  return (await call(understanding.try, { body: { text } })).body.intents[0]?.name;
}

async function say(text: string): Promise<void> {
  const conversation_token = randomBytes(16).toString('base64url');
  const query = { project_env: 'draft', conversation_token };
  const { body } = await call(chat.init, { query, body: { get_meta: false } });
  const message = { msg: text, last_ts: body.tracker.at(-1)?.timestamp ?? 0, get_meta: false };
  await call(chat.say, { query: { id: body.conversation_id, conversation_token }, body: message });
}

async function taskWhen(isAwaited: (task: Task) => boolean): Promise<Task> {
  return vi.waitFor(
    async () => {
      const found = (await call(tasks.list)).body.find((task) => task.kind === 'preview' && isAwaited(task));
      return found ?? Promise.reject(new Error('The preview never came to that'));
    },
    { interval: 10 },
  );
}

test('a preview shows which answers would change, and changes none; accepting puts exactly it into use', async () => {
  await say('someone stole my wallet');
  await say('someone stole my wallet');
  await add('Theft', ['someone stole my wallet', 'a thief took my wallet', 'my wallet was stolen']);
  const { candidate, trained_at, seconds, unchanged, impact } = await preview();
  expect(unchanged).toBe(false);
  expect(impact.templates).toEqual({ asked: 9, changed: expect.any(Number) });
  expect(impact.tests).toEqual({ asked: 0, changed: 0 });
  expect(impact.utterances).toEqual({ asked: 1, changed: 1 });
  expect(impact.changes).toContainEqual({
    text: 'someone stole my wallet',
    source: 'utterance',
    before: [expect.objectContaining({ intent: expect.not.stringMatching('Theft') })],
    after: [expect.objectContaining({ intent: 'Theft', best: 'Theft' })],
    intent: null,
    verdict: null,
    tests: [],
    said: 2,
  });
  expect(
    impact.changes.find(({ text, source }) => source === 'template' && text === 'a thief took my wallet'),
  ).toMatchObject({ intent: 'Theft', verdict: 'better' });
  expect(await understood('someone stole my wallet')).not.toBe('Theft');
  expect((await call(intents.evaluation)).body.stale).toBe(true);

  // A second training would have taken a different time.
  const accepted = { status: 'ok', unchanged: false, trained_at, seconds };
  expect((await call(training.accept, { body: { candidate } })).body).toEqual(accepted);
  expect(await understood('someone stole my wallet')).toBe('Theft');
  expect((await call(intents.evaluation)).body).toMatchObject({ stale: false });
  expect((await call(training.train)).body.unchanged).toBe(true);
});

test('what testers say is compared too', async () => {
  const step = { reactions: [], condition: '', actions: [] };
  await call({ method: 'PUT', path: '/tests/-1' } as never, {
    body: { name: 'Stolen', steps: [{ ...step, input: 'a thief took my wallet' }] },
  });
  await add('Theft', ['someone stole my wallet', 'a thief took my wallet', 'my wallet was stolen']);
  const { impact } = await preview();
  expect(impact.tests).toEqual({ asked: 1, changed: 1 });
  expect(impact.changes.find(({ source }) => source === 'test')).toMatchObject({ tests: [{ name: 'Stolen' }] });
});

test('Train NLU after a preview of the current content does not train again', async () => {
  await add('Theft', ['someone stole my wallet', 'a thief took my wallet']);
  const { trained_at, seconds } = await preview();
  const { body } = await call(training.train);
  expect(body).toMatchObject({ unchanged: false, trained_at, seconds });
  expect(await understood('a thief took my wallet')).toBe('Theft');
});

test('a candidate of outdated content is refused with a clear text, and so is a deleted one', async () => {
  await add('Theft', ['someone stole my wallet', 'a thief took my wallet']);
  const { candidate } = await preview();
  await call(intents.addTemplate, { params: { id: loan }, body: { template: 'give me a loan' } });
  const outdated = await call(training.accept, { body: { candidate } });
  expect([outdated.status, outdated.error?.code]).toEqual([400, 'outdated']);
  expect(outdated.error?.message).toMatch(/^The project has changed since this preview/u);
  const again = await preview();
  await call(training.discard);
  expect((await call(training.accept, { body: { candidate: again.candidate } })).status).toBe(400);
  expect(await understood('a thief took my wallet')).not.toBe('Theft');
});

test('without a change there is nothing to accept, and a rename alone changes no answer', async () => {
  expect(await preview()).toMatchObject({ unchanged: true, impact: { changes: [] } });
  await call(intents.update, { params: { id: card }, body: { name: 'Lost card' } });
  const { unchanged, impact } = await preview();
  expect([unchanged, impact.templates, impact.changes]).toEqual([false, { asked: 6, changed: 0 }, []]);
});

test('a change of settings or synonyms is previewed like one of templates', async () => {
  await call(synonyms.replace, { body: [{ name: 'card', values: ['card', 'plastic'] }] });
  await call(settings.update, { body: { confidence_threshold: 1 } });
  const { impact } = await preview();
  expect(impact.templates.changed).toBeGreaterThan(0);
  expect(impact.changes[0]).toMatchObject({ verdict: 'worse', after: [{ intent: null, best: expect.any(String) }] });
});

test('a preview that is cancelled, or whose thread is killed, leaves the old model serving', async () => {
  await add('Theft', ['someone stole my wallet', 'a thief took my wallet']);
  killNextThread('impact-thread');
  expect((await call(training.preview)).status).toBe(500);
  expect((await taskWhen(({ state }) => state === 'failed')).message).toMatch(/current model stays in use/u);
  const cancelled = call(training.preview);
  const { id } = await taskWhen(({ state }) => state === 'running' || state === 'waiting');
  await call(tasks.cancel, { params: { id } });
  expect((await cancelled).error?.code).toBe('cancelled');
  expect(await understood('I lost the card')).toBe('Card');
  expect((await preview()).unchanged).toBe(false);
});

test('equal previews at the same time are compared once, and both are answered', async () => {
  await add('Theft', ['someone stole my wallet', 'a thief took my wallet']);
  const threads = watchThreads('impact-thread');
  const [first, second] = await Promise.all([preview(), preview()]);
  expect(second).toEqual(first);
  expect(threads).toHaveLength(1);
});

test('a preview that begins after its project was deleted says so', async () => {
  const inProject: InProject = (id, mode, work) =>
    mode === 'write' ? withProjectLocked(product.db, id, work) : readProject(product.db, id, work);
  const now = systemClock;
  const trainer = createTrainer({ inProject, now, log: createLogger('error') });
  const previewer = createPreviewer({ inProject, now, tasks: createTasks(now), trainer });
  const gone = previewer.preview(999_999_999, { tests: true, conversations: true });
  await expect(gone).rejects.toMatchObject({ kind: 'not_found', message: 'The project was deleted' });
});

test('a full disk leaves the old model serving', async () => {
  await add('Theft', ['someone stole my wallet', 'a thief took my wallet']);
  await query(
    database.url,
    `create function disk_is_full() returns trigger language plpgsql as
     $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`,
  );
  await query(database.url, 'create trigger full_disk before insert on models execute function disk_is_full()');
  try {
    expect((await call(training.preview)).status).toBeGreaterThanOrEqual(500);
    expect((await call(training.train)).status).toBeGreaterThanOrEqual(500);
    expect(await understood('I lost the card')).toBe('Card');
  } finally {
    await query(database.url, 'drop trigger full_disk on models');
  }
  expect((await call(training.train)).status).toBe(200);
  expect(await understood('a thief took my wallet')).toBe('Theft');
});

test('a user who may not see conversations does not see their texts', async () => {
  await say('someone stole my wallet');
  const { rows } = await sql<{ id: number }>`insert into roles (name) values ('Trainer') returning id`.execute(
    product.db,
  );
  const role = rows[0]?.id ?? 0;
  const member = await product.memberOf(projectId, 'viewer');
  await sql`insert into role_permissions select ${role}, permission_id from role_permissions where role_id = 2`.execute(
    product.db,
  );
  const conversations = (await call({ method: 'GET', path: '/permissions' } as never)).body as unknown;
  const hidden = (conversations as { id: number; resources: string[] }[]).filter(({ resources }) =>
    resources.some((resource) => resource.startsWith('GET:/conversations')),
  );
  for (const { id } of hidden) {
    await sql`delete from role_permissions where role_id = ${role} and permission_id = ${id}`.execute(product.db);
  }
  await sql`select set_config('parley.system', 'on', false)`.execute(product.db);
  await sql`update project_members set role_id = ${role} where user_id = ${member.userId}`.execute(product.db);
  const { body } = await callerIn(projectId, await member.again())(training.preview);
  expect(body.impact).toMatchObject({ tests: { asked: 0, changed: 0 }, utterances: null });
});

test('the worker is reloaded, and the next turn is answered by the current bot', async () => {
  await say('I lost the card');
  expect((await call(training.reload)).body).toEqual({ status: 'ok' });
  expect(await understood('I lost the card')).toBe('Card');
});
