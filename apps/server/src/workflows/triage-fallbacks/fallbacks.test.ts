import { chat, deployments, fallbacks, intents, training } from '@parley/contract';
import { newConversation } from '@parley/dialogue';
import { templateKey } from '@parley/domain/text';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { deleteConversations } from '#features/conversations/delete-conversations.ts';
import { forgetUses } from '#features/conversations/heard-phrase.ts';
import { conversationStore } from '#features/conversations/conversation-store.ts';
import { systemClock } from '#platform/clock.ts';
import { withProject } from '#platform/db/database.ts';
import { projectStatements } from '#platform/db/project-statements.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { testDatabase } from '#testing/test-database.ts';

const database = testDatabase();
const product = await startTestProduct({ database });
const { db } = product;
type Call = ReturnType<typeof callerIn>;

async function aProject(column: 'editor' | 'reviewer' | 'viewer' = 'editor') {
  const { projectId } = await product.demoProject(`Project ${Math.random()}`);
  // Removes the phrases that the project's builder has recorded.
  await withProject(db, projectId, (tx) => forgetUses(tx, sql`true`));
  const call = callerIn(projectId, await product.memberOf(projectId, column));
  return { projectId, call, hear: product.hear.bind(null, projectId) };
}

/** A small project that trains quickly. */
async function aSmallProject() {
  const { projectId } = await product.blankProject();
  const call = callerIn(projectId, await product.memberOf(projectId, 'editor'));
  for (const [name, templates] of Object.entries(SMALL)) await call(intents.create, { body: { name, templates } });
  return { call, hear: product.hear.bind(null, projectId) };
}

const SMALL = {
  'Change limit': ['raise my limit', 'I want a higher limit', 'change the limit of my card'],
  'Dispute payment': ['I did not pay this', 'this charge is wrong', 'they charged me for nothing'],
  'Lost card': ['I lost my card', 'my card is gone', 'I cannot find my card'],
  Goodbye: ['goodbye', 'bye bye', 'see you'],
};

async function phrasesOf(call: Call, query: Record<string, string | number> = {}) {
  const { body } = await call(fallbacks.list, { query });
  return body.items.map(({ intent, counter }) => [intent, counter]);
}

async function templatesOf(call: Call, id: number): Promise<string[]> {
  return (await call(intents.list)).body.find((intent) => intent.id === id)?.templates ?? [];
}

async function firstIntent(call: Call) {
  const [intent] = (await call(intents.list)).body;
  if (!intent) throw new Error('The project has no intents');
  return intent;
}

describe('a phrase that was not recognised', () => {
  it('is counted with its conversations, whatever its case and blanks, the most often said first', async () => {
    const { call, hear } = await aProject();
    await hear(['where is my parcel', 'Raise it for the weekend', 'raise it  for the WEEKEND']);
    const { body } = await call(fallbacks.list);
    expect(body).toMatchObject({ total: 2, next_cursor: null });
    expect(body.items[0]).toMatchObject({
      intent: 'Raise it for the weekend',
      counter: 2,
      conversations: 2,
      class: null,
      state: 'open',
      recognised_as: null,
      suggestion: 'Raise weekend',
    });
    expect(body.items[0]?.conversations_ids).toHaveLength(2);
    expect(body.items[1]).toMatchObject({ intent: 'where is my parcel', counter: 1 });
  });

  it('is recorded with its turn, both or neither', async () => {
    const { projectId, call } = await aProject();
    const { pool } = await database;
    const store = conversationStore(projectStatements(pool), projectId);
    const now = systemClock();
    const state = JSON.stringify(newConversation(projectId));
    const turn = { state, hasEnded: false, entries: [], message: null, now };
    const snapshot = 'a snapshot';
    await store.insert(
      { id: 'raced', tokenHash: Buffer.alloc(32, 9), environment: 'prod', snapshot, metadata: undefined },
      turn,
    );
    const heard = { text: 'said once', intent: null, confidence: 0.1, timestamp: now + 1 };
    expect(await store.append('raced', 0, { ...turn, heard })).toBe(true);
    // Another server answers this message a moment later.
    expect(await store.append('raced', 0, { ...turn, heard: { ...heard, timestamp: now + 2 } })).toBe(false);
    expect(await phrasesOf(call)).toEqual([['said once', 1]]);
    const draft = await store.draftPoint();
    const known = { id: 'raced', environment: 'prod', snapshot, state, turnNo: 1, started: now, draft } as const;
    const message = { key: 'm', since: 0 };
    const again = { ...turn, heard: { ...heard, timestamp: now + 3 } };
    expect(await store.appendUnread(known, message, again)).toBe(true);
    expect(await store.appendUnread(known, message, again)).toBe(false);
    expect(await phrasesOf(call)).toEqual([['said once', 2]]);
  });

  it('is recorded when a caller of a deployed bot says it, and never from a draft', async () => {
    const { projectId, call } = await aProject();
    const administrator = callerIn(projectId, await product.memberOf(projectId, 'administrator'));
    for (const project_env of ['dev', 'prod']) {
      const query = { project_env, message: 'As agreed' };
      expect((await administrator(deployments.deploy, { query })).status).toBe(200);
    }
    for (const environment of ['draft', 'dev', 'prod']) {
      const conversation_token = `the-token-of-${environment}-of-a-caller`;
      const opened = await call(chat.init, { query: { conversation_token, project_env: environment }, body: {} });
      const id = opened.body.conversation_id;
      const said = { msg: `pancakes with ${environment}`, last_ts: 0, get_meta: true };
      expect((await call(chat.say, { query: { id, conversation_token }, body: said })).status).toBe(200);
      // The second turn builds on the state after the first one.
      const again = { ...said, msg: `Pancakes with  ${environment}` };
      await call(chat.say, { query: { id, conversation_token }, body: again });
    }
    expect(await phrasesOf(call)).toEqual([
      ['pancakes with dev', 2],
      ['pancakes with prod', 2],
    ]);
  });

  it('goes with the last conversation that it was said in', async () => {
    const { projectId, call, hear } = await aProject();
    await hear(['my name is Jana', 'my name is Jana', 'where is my parcel']);
    const jana = (await call(fallbacks.list)).body.items[0];
    for (const [index, id] of (jana?.conversations_ids ?? []).entries()) {
      await withProject(db, projectId, (tx) => deleteConversations(tx, [{ project_id: projectId, id }]));
      const left = [['my name is Jana', 1]].slice(index);
      expect(await phrasesOf(call, { q: 'jana' })).toEqual(left);
    }
    const kept = await withProject(db, projectId, (tx) => tx.selectFrom('fallbacks').select('intent').execute());
    expect(kept.map(({ intent }) => intent).filter((intent) => intent.includes('Jana'))).toEqual([]);
  });

  it('is found by what it contains, with diacritics or without, and by when it was said', async () => {
    const { call, hear } = await aProject();
    await hear(['kde je můj balík', 'where is my parcel']);
    expect(await phrasesOf(call, { q: 'MUJ' })).toEqual([['kde je můj balík', 1]]);
    expect(await phrasesOf(call, { q: '%' })).toEqual([]);
    expect(await phrasesOf(call, { since: systemClock() + 60_000_000 })).toEqual([]);
  });

  it('is read page by page, each once', async () => {
    const { call, hear } = await aProject();
    await hear(['one', 'two', 'two', 'three', 'four', 'four']);
    const seen: unknown[] = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, string | number> = { limit: 2, ...(cursor === null ? {} : { cursor }) };
      const { body } = await call(fallbacks.list, { query });
      seen.push(...body.items.map(({ intent }) => intent));
      cursor = body.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(['two', 'four', 'one', 'three']);
    const wrong: Record<string, string | number>[] = [{ limit: 0 }, { limit: 501 }, { cursor: 'x' }, { kind: 'other' }];
    for (const query of wrong) expect((await call(fallbacks.list, { query })).status).toBe(400);
  });
});

describe('a phrase that was hardly recognised', () => {
  it('stands in a list of its own with what it was taken for', async () => {
    const { call, hear } = await aProject();
    await hear(['block it maybe'], { intent: 'Block card', confidence: 0.6 });
    await hear(['where is my parcel']);
    expect(await phrasesOf(call)).toEqual([['where is my parcel', 1]]);
    const { body } = await call(fallbacks.list, { query: { kind: 'unsure' } });
    expect(body.items).toEqual([expect.objectContaining({ intent: 'block it maybe', recognised_as: 'Block card' })]);
    expect(body.items[0]?.confidence).toBeCloseTo(0.6);
  });
});

describe('the share of callers’ phrases that the model gets right', () => {
  it('counts those that were assigned to an intent, each judged by a model that has not seen it', async () => {
    const { call, hear } = await aSmallProject();
    const intent = (await call(intents.list)).body.find(({ name }) => name === 'Lost card');
    const callers = async () => {
      await call(training.train);
      await call(training.review);
      return (await call(intents.quality)).body.cross_validation?.callers;
    };
    expect(await callers()).toBeUndefined();
    const [known = 0, strange = 0, ignored = 0, open = 0] = await hear([
      'I cannot find my card any more',
      'qwertz uiop',
      'hmm',
      'where is my parcel',
    ]);
    expect(open).toBeGreaterThan(0);
    await call(fallbacks.mark, { params: { id: intent?.id ?? 0 }, body: { unclassified_ids: [known, strange] } });
    await call(fallbacks.mark, { params: { id: -1 }, body: { unclassified_id: ignored } });
    expect(await callers()).toMatchObject({ total: 2 });
    const evaluation = (await call(intents.evaluation)).body;
    const learned = evaluation.intents[intent?.id ?? 0]?.data.find(({ template }) => template === 'qwertz uiop');
    expect(learned?.is_recognized_without_confidence).toBe(true);
    expect(evaluation.cross_validation?.callers?.right).toBeLessThan(2);
  });
});

describe('classification', () => {
  it('adds the phrase to the intent as a template and marks it, and the model needs training', async () => {
    const { call, hear } = await aSmallProject();
    await call(training.train);
    const [id] = await hear(['the machine ate my plastic']);
    const intent = await firstIntent(call);
    const { status } = await call(fallbacks.mark, { params: { id: intent.id }, body: { unclassified_id: id } });
    expect(status).toBe(200);
    expect(await templatesOf(call, intent.id)).toContain('the machine ate my plastic');
    expect((await call(intents.evaluation)).body.stale).toBe(true);
    expect(await phrasesOf(call)).toEqual([]);
    const done = (await call(fallbacks.list, { query: { kind: 'done' } })).body.items[0];
    expect(done).toMatchObject({ state: 'classified', class: intent.name });
  });

  it('only marks it when the placeholder was chosen', async () => {
    const { call, hear } = await aProject();
    const [id] = await hear(['la la la']);
    const before = (await call(intents.list)).body;
    const { status } = await call(fallbacks.mark, { params: { id: -1 }, body: { unclassified_id: id } });
    expect(status).toBe(200);
    expect((await call(intents.list)).body).toEqual(before);
    expect((await call(fallbacks.list, { query: { kind: 'done' } })).body.items[0]).toMatchObject({
      state: 'ignored',
      class: null,
    });
  });

  it('of many is one revision, all or nothing, and a phrase that is a template there already adds none', async () => {
    const { projectId, call, hear } = await aProject();
    const [first, second] = (await call(intents.list)).body;
    if (!first || !second) throw new Error('The project has too few intents');
    const known = first.templates[0] ?? '';
    const ids = await hear([known, 'the machine ate my plastic', 'the Machine ate my plastic, again']);
    const taken = await hear([second.templates[0] ?? '']);
    const mark = (unclassified_ids: number[]) =>
      call(fallbacks.mark, { params: { id: first.id }, body: { unclassified_ids } });
    const refused = await mark([...ids, ...taken]);
    expect([refused.status, refused.error?.issues?.[0]]).toEqual([
      400,
      {
        path: 'body.unclassified_ids.3',
        message: `This template name alread exists in the ${second.name} intent`,
      },
    ]);
    expect(await templatesOf(call, first.id)).toEqual(first.templates);
    const { body } = await mark(ids);
    expect(await templatesOf(call, first.id)).toEqual([
      ...first.templates,
      'the machine ate my plastic',
      'the Machine ate my plastic, again',
    ]);
    const revisions = await withProject(db, projectId, (tx) =>
      tx
        .selectFrom('revisions')
        .select('version')
        .where('thing_id', '=', first.id)
        .where('version', '>', first.version ?? 0)
        .execute(),
    );
    expect(revisions).toEqual([{ version: body.version }]);
    expect((await mark(ids)).status).toBe(409);
  });

  it('of many names each phrase that another intent has, and takes the others when it is told to skip these', async () => {
    const { call, hear } = await aProject();
    const [first, second, third] = (await call(intents.list)).body;
    if (!first || !second || !third) throw new Error('The project has too few intents');
    const [ofSecond = 0, fresh = 0, ofThird = 0, tooLong = 0] = await hear([
      second.templates[0] ?? '',
      'the machine ate my plastic',
      third.templates[0] ?? '',
      'x'.repeat(1_001),
    ]);
    const unclassified_ids = [ofSecond, fresh, ofThird, tooLong, ofThird];
    const mark = (body: { unclassified_id: number } | { unclassified_ids: number[]; skip_refused?: boolean }) =>
      call(fallbacks.mark, { params: { id: first.id }, body });
    const taken = (name: string) => `This template name alread exists in the ${name} intent`;
    const refused = await mark({ unclassified_ids });
    expect([refused.status, refused.error?.message, refused.error?.issues]).toEqual([
      400,
      taken(second.name),
      [
        { path: 'body.unclassified_ids.0', message: taken(second.name) },
        { path: 'body.unclassified_ids.2', message: taken(third.name) },
        { path: 'body.unclassified_ids.3', message: 'At most 1000 characters' },
      ],
    ]);
    expect((await mark({ unclassified_id: ofThird })).error?.issues?.[0]?.path).toBe('body.unclassified_id');
    expect(await phrasesOf(call)).toHaveLength(4);
    const { body } = await mark({ unclassified_ids, skip_refused: true });
    expect(body.skipped).toEqual([
      { unclassified_id: ofSecond, message: taken(second.name) },
      { unclassified_id: ofThird, message: taken(third.name) },
      { unclassified_id: tooLong, message: 'At most 1000 characters' },
    ]);
    expect(await templatesOf(call, first.id)).toEqual([...first.templates, 'the machine ate my plastic']);
    expect(await phrasesOf(call)).toHaveLength(3);
    const none = await mark({ unclassified_ids: [ofSecond], skip_refused: true });
    expect([none.status, none.body.skipped.length]).toEqual([200, 1]);
    expect(await phrasesOf(call)).toHaveLength(3);
  });

  it('of very many at once refuses what other intents have, too', async () => {
    const { call, hear } = await aProject();
    const [first, second] = (await call(intents.list)).body;
    const fresh = Array.from({ length: 25 }, (_, index) => `a phrase with the number ${index}`);
    const ids = await hear([...fresh, second?.templates[0] ?? '']);
    const mark = (unclassified_ids: number[]) =>
      call(fallbacks.mark, { params: { id: first?.id ?? 0 }, body: { unclassified_ids } });
    expect((await mark(ids)).error?.issues?.[0]?.path).toBe('body.unclassified_ids.25');
    expect((await mark(ids.slice(0, -1))).status).toBe(200);
  });

  it('is taken back whole: the phrase is open again and its template is gone, but not one that was there before', async () => {
    const { call, hear } = await aProject();
    const intent = await firstIntent(call);
    const unclassified_ids = await hear([intent.templates[0] ?? '', 'the machine ate my plastic']);
    await call(fallbacks.mark, { params: { id: intent.id }, body: { unclassified_ids } });
    expect((await call(fallbacks.reopen, { body: { unclassified_ids } })).status).toBe(200);
    expect(await templatesOf(call, intent.id)).toEqual(intent.templates);
    expect(await phrasesOf(call)).toHaveLength(2);
    // Reverting twice changes nothing more.
    expect((await call(fallbacks.reopen, { body: { unclassified_ids } })).status).toBe(200);
    expect(await templatesOf(call, intent.id)).toEqual(intent.templates);
  });

  it('is not taken back by who does not know of it', async () => {
    const { call, hear } = await aProject();
    const unclassified_ids = await hear(['the machine ate my plastic', 'where is my parcel']);
    const [id = 0] = unclassified_ids;
    const mark = async (body: { unclassified_id?: number; unclassified_ids?: number[] }) =>
      (await call(fallbacks.mark, { params: { id: -1 }, body })).body.decided;
    const first = await mark({ unclassified_ids });
    expect((await call(fallbacks.reopen, { body: { unclassified_ids: [id] } })).status).toBe(200);
    const second = await mark({ unclassified_id: id });
    const takeBack = (...decided: (number | null)[]) =>
      call(fallbacks.reopen, { body: { unclassified_ids, decided } }).then(({ status }) => status);
    expect([await takeBack(first, first), await takeBack(null, first), await takeBack(first)]).toEqual([409, 409, 400]);
    expect(await phrasesOf(call)).toHaveLength(0);
    expect(await takeBack(second, first)).toBe(200);
    expect(await phrasesOf(call)).toHaveLength(2);
    // A phrase that is open already cannot be taken back.
    expect(await takeBack(first, null)).toBe(200);
  });

  it('is taken back when the intent is gone, too', async () => {
    const { call, hear } = await aProject();
    const [id] = await hear(['the machine ate my plastic']);
    const made = await call(intents.create, { body: { name: 'Soon gone' } });
    await call(fallbacks.mark, { params: { id: made.body.id }, body: { unclassified_id: id } });
    await call(intents.remove, { params: { id: made.body.id } });
    expect((await call(fallbacks.reopen, { body: { unclassified_ids: [id] } })).status).toBe(200);
    expect(await phrasesOf(call)).toHaveLength(1);
  });

  it('is refused for a phrase that is too long for a template, until it is edited', async () => {
    const { call, hear } = await aProject();
    const intent = await firstIntent(call);
    const [id = 0] = await hear(['so '.repeat(400)]);
    const { items } = (await call(fallbacks.list, { query: {} })).body;
    const mark = () => call(fallbacks.mark, { params: { id: intent.id }, body: { unclassified_id: id } });
    expect((await mark()).error?.issues?.[0]?.message).toBe('At most 1000 characters');
    const edit = async (intent: string, was: string) =>
      (await call(fallbacks.edit, { params: { id }, body: { intent, was } })).status;
    expect(await edit('so many', 'so few')).toBe(409);
    expect(await edit('so very many', items[0]?.intent ?? '')).toBe(200);
    expect((await mark()).status).toBe(200);
    expect(await templatesOf(call, intent.id)).toContain('so very many');
    expect((await call(fallbacks.edit, { params: { id }, body: { intent: 'late' } })).status).toBe(409);
  });
});

describe('phrases in other words', () => {
  it('are asked about anew, alone and together, as when the list is read again', async () => {
    const { call, hear } = await aSmallProject();
    const likeliest = async (ids: readonly number[]) =>
      (await call(fallbacks.likeliest, { query: { ids: ids.join(',') } })).body;
    const ids = await hear(['plastic is nowhere', 'so long then']);
    expect(await likeliest(ids)).toEqual([]);
    await call(training.train);
    await call(fallbacks.edit, { params: { id: ids[0] ?? 0 }, body: { intent: 'I cannot find my card' } });
    const own = await likeliest(ids.slice(0, 1));
    expect(own).toMatchObject([{ name: 'Lost card' }, {}, {}]);
    const listed = (await call(fallbacks.groups, { query: { alike: '0' } })).body.items;
    expect(own).toEqual(listed.find(({ phrases }) => phrases[0]?.id === ids[0])?.likeliest);
    const [first, ...others] = await likeliest(ids);
    expect([first?.name, others.length]).toEqual(['Lost card', 2]);
    expect(first?.confidence).toBeLessThan(own[0]?.confidence ?? 0);
    expect((await call(fallbacks.likeliest, { query: { ids: '999999999' } })).status).toBe(404);
  });
});

describe('a new intent of phrases', () => {
  it('has them as its templates, in one revision, and goes when that is taken back', async () => {
    const { call, hear } = await aProject();
    const unclassified_ids = await hear(['where is my parcel', 'Where is my  parcel now']);
    const made = await call(fallbacks.newIntent, { body: { name: 'Parcel', unclassified_ids } });
    expect(made.status).toBe(200);
    const intent = (await call(intents.list)).body.find(({ id }) => id === made.body.id);
    expect(intent).toMatchObject({ name: 'Parcel', version: made.body.version });
    expect(intent?.templates.map(templateKey)).toEqual(['where is my parcel', 'where is my parcel now']);
    await call(fallbacks.reopen, { body: { unclassified_ids } });
    expect((await call(intents.list)).body.some(({ name }) => name === 'Parcel')).toBe(false);
    expect(await phrasesOf(call)).toHaveLength(2);
  });

  it('stays when somebody has given it more templates meanwhile', async () => {
    const { call, hear } = await aProject();
    const unclassified_ids = await hear(['where is my parcel']);
    const { id } = (await call(fallbacks.newIntent, { body: { name: 'Parcel', unclassified_ids } })).body;
    await call(intents.addTemplate, { params: { id }, body: { template: 'has it been sent yet, the parcel' } });
    await call(fallbacks.reopen, { body: { unclassified_ids } });
    expect(await templatesOf(call, id)).toEqual(['has it been sent yet, the parcel']);
  });

  it('is refused under a name that is taken, and nothing is marked', async () => {
    const { call, hear } = await aProject();
    const unclassified_ids = await hear(['where is my parcel']);
    const { name } = await firstIntent(call);
    const refused = await call(fallbacks.newIntent, { body: { name, unclassified_ids } });
    expect([refused.status, refused.error?.message]).toEqual([400, 'Duplicit intent name']);
    expect(await phrasesOf(call)).toHaveLength(1);
  });
});

describe('where a phrase was said', () => {
  let call: Call;
  let id = 0;

  beforeAll(async () => {
    const project = await aProject('reviewer');
    call = project.call;
    [id = 0] = await project.hear(['where is my parcel']);
  });

  it('is told with its place in the conversation, and what stood round it', async () => {
    const [use] = (await call(fallbacks.uses, { params: { id } })).body;
    expect(use).toMatchObject({ project_env: 'prod', channel: 'chat', recognised_as: null });
    const { conversation_id = '', timestamp = 0 } = use ?? {};
    const around = await call(fallbacks.surroundings, { params: { id }, query: { conversation_id, timestamp } });
    expect(around.body.tracker.map(({ value }) => value)).toEqual(['__start__', 'utter', '__fallback__']);
    expect(around.body.tracker.some((entry) => entry.timestamp === timestamp)).toBe(true);
  });

  it('is told of the phrases that are like it, too', async () => {
    const { call: callThere, hear } = await aProject();
    const [first = 0, second = 0] = await hear(['where is it', 'where is it now']);
    const { body } = await callThere(fallbacks.uses, { params: { id: first }, query: { also: String(second) } });
    expect(body.map((use) => use.id)).toEqual([second, first]);
    const foreign = await callThere(fallbacks.uses, { params: { id: first }, query: { also: String(id) } });
    expect(foreign.status).toBe(404);
  });

  it('is told of that phrase only', async () => {
    const [use] = (await call(fallbacks.uses, { params: { id } })).body;
    const query = { conversation_id: use?.conversation_id ?? '', timestamp: (use?.timestamp ?? 0) + 1 };
    expect((await call(fallbacks.surroundings, { params: { id }, query })).status).toBe(404);
  });
});

describe('groups', () => {
  const said = [
    ...['why was I charged twice', 'I was charged twice', 'charged twice again'],
    ...['raise my limit for the weekend', 'raise the limit this weekend'],
  ];

  it('hold what is alike, with the three likeliest intents of the model that serves', async () => {
    const { call, hear } = await aSmallProject();
    await hear([...said, 'why was I charged twice']);
    const untrained = (await call(fallbacks.groups)).body;
    expect(untrained.items.map(({ likeliest }) => likeliest)).toEqual([[], []]);
    await call(training.train);
    const { body } = await call(fallbacks.groups);
    expect(body).toMatchObject({ total: 5, next_cursor: null });
    expect(body.items.map(({ counter, conversations, phrases }) => [counter, conversations, phrases.length])).toEqual([
      [4, 4, 3],
      [2, 2, 2],
    ]);
    expect(body.items[1]?.likeliest[0]?.name).toBe('Change limit');
    for (const { likeliest } of body.items) {
      expect(likeliest).toHaveLength(3);
      expect(likeliest).toEqual(likeliest.toSorted((a, b) => b.confidence - a.confidence));
    }
    const alone = await call(fallbacks.groups, { query: { alike: '0' } });
    expect(alone.body.items.map(({ phrases }) => phrases.length)).toEqual([1, 1, 1, 1, 1]);
  });

  it('are read page by page while phrases are decided, none left out', async () => {
    const { call, hear } = await aProject();
    await hear([...said, 'la la la']);
    const first = (await call(fallbacks.groups, { query: { limit: 1 } })).body;
    const decided = first.items.flatMap(({ phrases }) => phrases.map(({ id }) => id));
    await call(fallbacks.mark, { params: { id: -1 }, body: { unclassified_ids: decided } });
    const second = (await call(fallbacks.groups, { query: { limit: 1, cursor: first.next_cursor ?? '' } })).body;
    expect(second.items.map(({ phrases }) => phrases.length)).toEqual([2]);
    // A server without the cached grouping computes it again.
    const cursor = (first.next_cursor ?? '').replace(/^[0-9a-f]{32}/u, '0'.repeat(32));
    const anew = (await call(fallbacks.groups, { query: { limit: 9, cursor } })).body;
    expect(anew.items.map(({ phrases }) => phrases.length)).toEqual([2, 1]);
    expect((await call(fallbacks.groups, { query: { cursor: 'x' } })).status).toBe(400);
  });
});

it('the summary counts what is open and what was done', async () => {
  const { call, hear } = await aProject();
  const intent = await firstIntent(call);
  const [added, ignored] = await hear(['where is my parcel', 'la la la', 'open']);
  await hear(['maybe a card'], { intent: 'Block card', confidence: 0.6 });
  const since = systemClock();
  await call(fallbacks.mark, { params: { id: intent.id }, body: { unclassified_id: added } });
  await call(fallbacks.mark, { params: { id: -1 }, body: { unclassified_id: ignored } });
  const { body } = await call(fallbacks.summary, { query: { since } });
  expect(body).toEqual({ unrecognised: 1, unsure: 1, done: 2, done_since: 2, added_since: 1 });
});
