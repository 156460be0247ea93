import { Problem } from '@parley/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { withProject, withProjectLocked, withSystem, type Queries } from '#platform/db/database.ts';
import { projectVersion } from '#platform/things/project-version.ts';
import { versioned } from '#platform/things/versioned.ts';
import { testDatabase } from '#testing/test-database.ts';

const { db } = await testDatabase();
const WRITERS = 32;
let projectId: number;

beforeEach(async () => {
  projectId = await newProject();
});

async function newProject(): Promise<number> {
  const row = await db
    .insertInto('projects')
    .values({ name: 'P', is_chat: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const now = () => Date.now() * 1000;

function scopesIn(tx: Queries, userId = 7) {
  return versioned({ db: tx, projectId, actor: { userId }, now }, 'scopes', { duplicateName: 'Duplicit scope name' });
}

function inScopes<T>(work: (scopes: ReturnType<typeof scopesIn>) => Promise<T>): Promise<T> {
  return withProjectLocked(db, projectId, (tx) => work(scopesIn(tx)));
}

const intents = <T>(work: (store: ReturnType<typeof versioned<'intents'>>) => Promise<T>) =>
  withProject(db, projectId, (tx) => work(versioned({ db: tx, projectId, actor: null, now }, 'intents')));

describe('a versioned thing', () => {
  it('has an id that is never used again, the version of its last change, and who made it', async () => {
    const first = await inScopes((scopes) => scopes.insert({ name: 'Billing' }));
    const version = await inScopes((scopes) => scopes.update(first.id, { name: 'Bills' }));
    expect(version).toBeGreaterThan(first.version);
    expect(await inScopes((scopes) => scopes.list())).toEqual([{ id: first.id, name: 'Bills', version, who: 7 }]);
    await inScopes((scopes) => scopes.remove(first.id));
    const second = await inScopes((scopes) => scopes.insert({ name: 'Bills' }));
    expect(second.id).toBeGreaterThan(first.id);
  });

  it('keeps the fields that a change does not name', async () => {
    const { id } = await intents((store) => store.insert({ name: 'Pay', templates: ['pay', 'pay my bill'] }));
    await intents((store) => store.update(id, { name: 'Pay bill' }));
    expect(await intents((store) => store.get(id))).toMatchObject({
      name: 'Pay bill',
      templates: ['pay', 'pay my bill'],
    });
  });

  it('is not changed by a change to what it already is', async () => {
    const { id, version } = await intents((store) => store.insert({ name: 'Pay', templates: ['pay'] }));
    await intents((store) => store.updateAll([{ id, name: 'Pay', templates: ['pay'] }]));
    expect((await intents((store) => store.get(id))).version).toBe(version);
  });

  it('can be read as it was', async () => {
    const { id, version: made } = await inScopes((scopes) => scopes.insert({ name: 'One' }));
    const renamed = await inScopes((scopes) => scopes.update(id, { name: 'Two' }));
    const removed = await inScopes((scopes) => scopes.remove(id));
    const names = async (mtime: number) => (await inScopes((scopes) => scopes.listAt(mtime))).map(({ name }) => name);
    expect(await names(made - 1)).toEqual([]);
    expect(await names(made)).toEqual(['One']);
    expect(await names(renamed - 1)).toEqual(['One']);
    expect(await names(renamed)).toEqual(['Two']);
    expect(await names(removed)).toEqual([]);
  });

  it('changes together with all else of its transaction, at one moment', async () => {
    const version = await inScopes(async (scopes) => {
      const { id } = await scopes.insert({ name: 'One' });
      await scopes.update(id, { name: 'Two' });
      return (await scopes.insert({ name: 'Three' })).version;
    });
    expect(await inScopes((scopes) => scopes.listAt(version - 1))).toEqual([]);
    expect((await inScopes((scopes) => scopes.listAt(version))).map(({ name }) => name)).toEqual(['Two', 'Three']);
    expect((await revisions()).map(({ op, version: at }) => [op, at])).toEqual([
      ['insert', version],
      ['insert', version],
    ]);
    expect(await projectVersion(db, projectId)).toBe(version);
  });

  it('is not there for another project', async () => {
    const { id } = await inScopes((scopes) => scopes.insert({ name: 'Ours' }));
    projectId = await newProject();
    await expect(inScopes((scopes) => scopes.get(id))).rejects.toMatchObject({ kind: 'not_found' });
    await expect(inScopes((scopes) => scopes.update(id, { name: 'Theirs' }))).rejects.toMatchObject({
      kind: 'not_found',
    });
    await expect(inScopes((scopes) => scopes.remove(id))).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('of each project gets a version of that project, also in one transaction', async () => {
    const [one, two] = [projectId, await newProject()];
    const [first, second] = await withSystem(db, async (tx) => {
      const insertIn = (id: number) =>
        versioned({ db: tx, projectId: id, actor: null, now }, 'scopes').insert({ name: 'Same' });
      return [await insertIn(one), await insertIn(two)];
    });
    expect(await projectVersion(db, one)).toBe(first.version);
    expect(await projectVersion(db, two)).toBe(second.version);
  });

  it('is only changed inside a transaction', async () => {
    await expect(scopesIn(db).insert({ name: 'One' })).rejects.toThrow(/inside a transaction/u);
  });
});

describe('a name', () => {
  it('belongs to one thing of a resource', async () => {
    await inScopes((scopes) => scopes.insertAll([{ name: 'One' }, { name: 'Two' }]));
    const attempts = [
      () => inScopes((scopes) => scopes.insert({ name: 'One' })),
      () => inScopes((scopes) => scopes.insertAll([{ name: 'Three' }, { name: 'Three' }])),
      () =>
        inScopes(async (scopes) => {
          const [, two] = await scopes.list();
          await scopes.update(two?.id ?? 0, { name: 'One' });
        }),
    ];
    for (const attempt of attempts) {
      await expect(attempt()).rejects.toMatchObject({ kind: 'invalid', message: 'Duplicit scope name' });
    }
    expect((await inScopes((scopes) => scopes.list())).map(({ name }) => name)).toEqual(['One', 'Two']);
  });

  it('is free again once its thing is gone, and may be swapped in one list', async () => {
    const { ids } = await inScopes((scopes) => scopes.insertAll([{ name: 'One' }, { name: 'Two' }]));
    const [one = 0, two = 0] = ids;
    await inScopes((scopes) =>
      scopes.updateAll([
        { id: one, name: 'Two' },
        { id: two, name: 'One' },
      ]),
    );
    expect((await inScopes((scopes) => scopes.list())).map(({ name }) => name)).toEqual(['Two', 'One']);
    await inScopes(async (scopes) => {
      await scopes.remove(one);
      await scopes.update(two, { name: 'Two' });
    });
    expect((await inScopes((scopes) => scopes.list())).map(({ name }) => name)).toEqual(['Two']);
  });
});

describe('concurrent edits', () => {
  it('are refused exactly if the thing changed since it was seen, whoever changed it', async () => {
    const { id, version } = await inScopes((scopes) => scopes.insert({ name: 'One' }));
    const later = await inScopes((scopes) => scopes.update(id, { name: 'Two' }, version));
    await expect(inScopes((scopes) => scopes.update(id, { name: 'Three' }, version))).rejects.toMatchObject({
      kind: 'conflict',
      details: { conflicts: [{ resource: 'scopes', id, version: later, who: 7, deleted: false }] },
    });
    await expect(inScopes((scopes) => scopes.remove(id, later - 1))).rejects.toMatchObject({ kind: 'conflict' });
    await inScopes((scopes) => scopes.remove(id, later));
  });

  it('of a thing deleted since are conflicts; of one deleted before, or never there, it is unknown', async () => {
    const { id, version } = await inScopes((scopes) => scopes.insert({ name: 'One' }));
    const removed = await inScopes((scopes) => scopes.remove(id));
    await expect(inScopes((scopes) => scopes.update(id, { name: 'Two' }, version))).rejects.toMatchObject({
      kind: 'conflict',
      details: { conflicts: [{ resource: 'scopes', id, version: removed, who: 7, deleted: true }] },
    });
    for (const atime of [removed, undefined]) {
      await expect(inScopes((scopes) => scopes.update(id, { name: 'Two' }, atime))).rejects.toMatchObject({
        kind: 'not_found',
      });
    }
    await expect(inScopes((scopes) => scopes.remove(id + 1_000_000, 1))).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('of a list are refused as a whole, naming every conflict', async () => {
    const { ids, version } = await inScopes((scopes) =>
      scopes.insertAll([{ name: 'A' }, { name: 'B' }, { name: 'C' }]),
    );
    const [a = 0, b = 0, c = 0] = ids;
    await inScopes((scopes) => scopes.update(a, { name: 'AA' }));
    await inScopes((scopes) => scopes.remove(b));
    const attempt = inScopes((scopes) =>
      scopes.updateAll([
        { id: a, name: 'A1', version },
        { id: b, name: 'B1', version },
        { id: c, name: 'C1', version },
      ]),
    );
    const problem = await attempt.catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(Problem);
    expect(problem).toMatchObject({
      details: {
        conflicts: [
          { id: a, deleted: false },
          { id: b, deleted: true },
        ],
      },
    });
    expect((await inScopes((scopes) => scopes.list())).map(({ name }) => name)).toEqual(['AA', 'C']);
  });

  it(`by ${WRITERS} writers at once end with exactly one winner a round, and the replayed past is the present`, async () => {
    const { ids } = await inScopes((scopes) => scopes.insertAll([{ name: 'A' }, { name: 'B' }, { name: 'C' }]));
    const won: number[] = [];
    for (let round = 0; round < 5; round++) {
      const id = ids[round % ids.length] ?? 0;
      const { version } = await inScopes((scopes) => scopes.get(id));
      const results = await Promise.allSettled(
        Array.from({ length: WRITERS }, (_, writer) =>
          inScopes((scopes) => scopes.update(id, { name: `${round}/${writer}` }, version)),
        ),
      );
      const winners = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      expect(winners).toHaveLength(1);
      won.push(...winners);
      const losers = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
      expect(losers.every((reason) => reason instanceof Problem && reason.kind === 'conflict')).toBe(true);
    }
    expect(won).toEqual(won.toSorted((a, b) => a - b));
    expect(await replayed()).toEqual(await inScopes((scopes) => scopes.list()));
  });

  it(`by ${WRITERS} writers who saw nothing come one after another, each at a version of its own`, async () => {
    const versions = await Promise.all(
      Array.from(
        { length: WRITERS },
        async (_, n) => (await inScopes((scopes) => scopes.insert({ name: `${n}` }))).version,
      ),
    );
    expect(new Set(versions).size).toBe(WRITERS);
    expect(await projectVersion(db, projectId)).toBe(Math.max(...versions));
    expect(await replayed()).toEqual(await inScopes((scopes) => scopes.list()));
  });

  it('that add to what they read lose nothing of each other', async () => {
    const { id } = await intents((store) => store.insert({ name: 'Pay', templates: [] }));
    await Promise.all(
      Array.from({ length: WRITERS }, (_, n) =>
        withProjectLocked(db, projectId, async (tx) => {
          const store = versioned({ db: tx, projectId, actor: null, now }, 'intents');
          const { templates } = await store.get(id);
          await store.update(id, { templates: [...templates, `template ${n}`] });
        }),
      ),
    );
    expect((await intents((store) => store.get(id))).templates).toHaveLength(WRITERS);
  });
});

function revisions() {
  return withProject(db, projectId, (tx) => tx.selectFrom('revisions').selectAll().orderBy('version').execute());
}

/** Rebuilds the current state from the revisions. */
async function replayed() {
  const things = new Map<number, object>();
  for (const { thing_id: id, op, data, version, who } of await revisions()) {
    if (op === 'delete') things.delete(id);
    else things.set(id, { ...data, id, version, who });
  }
  return [...things.values()];
}
