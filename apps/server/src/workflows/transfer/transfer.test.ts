import { mkdtempSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { buffer } from 'node:stream/consumers';
import {
  actions,
  entities,
  graph,
  history,
  intents,
  transfer,
  projects,
  reactions,
  settings,
  storage,
  synonyms,
  tests,
} from '@parley/contract';
import { RESOURCES } from '@parley/domain';
import { ALL_GRANTS } from '@parley/domain/permission';
import { afterAll, expect, test } from 'vitest';
import { withSystem } from '#platform/db/database.ts';
import { withZip } from '#platform/zip/read-zip.ts';
import { zipOf, type ZipPart } from '#platform/zip/write-zip.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { form } from '#processes/testing/form.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-moving-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const product = await startTestProduct({ filesFolder: folder, fileLimitMb: 2, zipLimitMb: 4 });
const { projectId, ids } = await product.demoProject();
const owner = await product.clientOf('platformViewer');
const administrator = await product.memberOf(projectId, 'administrator');
const call = callerIn(projectId, administrator);
const LIMITS = { entries: 1_000, unpacked: 10_000_000 };
type Texts = Record<string, string>;

async function exported(id = projectId, client = administrator): Promise<Buffer> {
  const { statusCode, rawPayload } = await product.api.app.inject({
    url: `/v1/projects/${id}/export`,
    headers: { cookie: client.cookie },
  });
  expect(statusCode).toBe(200);
  return rawPayload;
}

let zips = 0;
async function unzipped(zip: Buffer): Promise<Texts> {
  const path = join(folder, `zip-${zips++}`);
  await writeFile(path, zip);
  const texts = await withZip(path, LIMITS, (entries) =>
    Promise.all(entries.map(async (entry) => [entry.path, await textOf(await entry.open())] as const)),
  );
  await rm(path);
  return Object.fromEntries(texts);
}

const zipped = (texts: Texts): Promise<Buffer> =>
  buffer(zipOf(Object.entries(texts).map(([path, text]): ZipPart => ({ path, text }))));
const changed = async (change: (texts: Texts) => Texts) => zipped(change(await unzipped(await exported())));

type Query = Record<string, string | number>;
const importInto = (id: number, zip: Buffer, query: Query = {}, client = administrator) =>
  callerIn(id, client)(transfer.import, { params: { id }, query, ...form([['file', zip, 'bot.zip']]) });
const create = (zip: Buffer, query: Query = {}) =>
  owner.send('POST', '/v1/projects/import', { query, ...form([['file', zip, 'bot.zip']]) });

async function createdFrom(zip: Buffer, name = 'Copy'): Promise<number> {
  const { status, text } = await create(zip, { name });
  expect([status, text.slice(0, 300)]).toEqual([200, expect.stringContaining('project_id')]);
  return (JSON.parse(text) as { project_id: number }).project_id;
}

async function addEverything(): Promise<void> {
  const sure = async (answer: Promise<{ status: number; text: string }>) => {
    const { status, text } = await answer;
    expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  };
  await sure(call(intents.create, { body: { name: 'Empty', templates: [] } }));
  await sure(
    call(intents.create, { body: { name: 'Pay', templates: ['pay it', 'null', '- no: 1'], augmented: ['null'] } }),
  );
  await sure(call(intents.create, { body: { name: 'Pay [NEG]', templates: ['do not pay it'] } }));
  await sure(call(intents.create, { body: { name: 'pay', templates: ['pay in small letters'] } }));
  await sure(call(actions.create, { body: { name: 'Čas / time', source: 'export default () => {\r\n};\n' } }));
  await sure(
    call(reactions.create, {
      body: {
        name: 'Zaplať',
        intents: ['Pay', 'Missing'],
        condition: "slots.a === 'x'\n  && slots.b",
        reactions_scopes_id: ids.scope,
        actions: [{ name: 'utter', args: { text: 'one\ntwo\n', b: { z: 1, a: [null, ''] } } }],
      },
    }),
  );
  await sure(
    call(tests.create, {
      body: {
        name: 'By name',
        clock: 1_700_000_000_000_001,
        steps: [{ input: 'x', reactions: [ids.reaction], actions: [ids.action, 'utter'] }],
      },
    }),
  );
  const note = { text: 'A note', x: 1.25, y: -2, width: 200, height: 100 };
  for (const one of [note, note, { ...note, text: 'Another note' }]) await sure(call(graph.createNote, { body: one }));
  for (const name of ['first', 'second']) {
    await sure(call(entities.create, { body: { name, values: `${name} = ${name} one` } }));
    await sure(call(tests.create, { body: { name, steps: [{ input: name, reactions: [], actions: [] }] } }));
    await sure(call(actions.create, { body: { name, source: 'export default () => {};\n' } }));
    await sure(call(reactions.createScope, { body: { name } }));
  }
  const known = (await call(synonyms.list)).body.map(({ id, name, values }) => ({ id, name, values }));
  const more = ['first', 'second'].map((name) => ({ name, values: [`${name} word`] }));
  expect((await call(synonyms.replace, { body: [...known, ...more] })).status).toBe(200);
  expect((await call(graph.place, { body: { [ids.reaction]: { x: 240.13, y: -120 } } })).status).toBe(204);
  await sure(
    call(settings.update, {
      body: { context_phrases: 'one\ntwo', sip_passwd_production: 'a secret', config_dev: { k: 1 } },
    }),
  );
  for (const name of ['greeting.wav', 'Greeting.wav', 'con', 'ž lut.wav']) {
    await sure(call(storage.upload, form([['file', `the bytes of ${name}`, name]])));
  }
}
await addEverything();

test('an export has a readable file for each item, no secrets, and identical bytes each time', async () => {
  const zip = await exported();
  expect(Buffer.compare(zip, await exported())).toBe(0);
  const texts = await unzipped(zip);
  const paths = Object.keys(texts);
  expect(paths).toEqual(
    expect.arrayContaining([
      'parley.yaml',
      'settings.yaml',
      'scopes.yaml',
      'synonyms.yaml',
      'notes.yaml',
      'layout.yaml',
      'order.yaml',
      'intents/empty.yaml',
      'intents/pay-neg.yaml',
      'reactions/zaplat.yaml',
      'actions/cas-time.js',
      'tests/by-name.yaml',
    ]),
  );
  expect(texts['intents/pay-neg.yaml']).toBe('name: Pay [NEG]\ntemplates:\n  - do not pay it\n');
  expect(texts['actions/cas-time.js']).toBe('export default () => {\r\n};\n');
  expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(paths.length);
  expect(paths.filter((path) => !/^[\w.-]+(?:\/[a-z0-9_.-]+)?$/u.test(path))).toEqual([]);
  const all = Object.values(texts).join('\n');
  expect(all).not.toMatch(/a secret|sip_passwd|chatbot_token/u);
});

test('a change of one reaction changes a few lines of one file', async () => {
  const before = await unzipped(await exported());
  const [reaction] = (await call(reactions.list)).body.filter(({ name }) => name === 'Zaplať');
  const actionCalls = [{ name: 'utter', args: { text: 'one\nzwei\n', b: { z: 1, a: [null, ''] } } }];
  await call(reactions.update, { params: { id: reaction?.id ?? 0 }, body: { actions: actionCalls } });
  const after = await unzipped(await exported());
  const different = Object.keys(after).filter((path) => after[path] !== before[path]);
  expect(different).toEqual(['reactions/zaplat.yaml']);
  const [old, now] = [before, after].map((texts) => (texts['reactions/zaplat.yaml'] ?? '').split('\n'));
  expect(now?.filter((line, index) => line !== old?.[index])).toEqual(['        zwei']);
});

test('a project created from an export is exported to identical bytes', async () => {
  const zip = await exported();
  const copy = await createdFrom(zip);
  const [ours, theirs] = [await unzipped(zip), await unzipped(await exported(copy, owner))];
  expect(theirs['settings.yaml']).toBe(ours['settings.yaml']?.replace(/^name: .*$/mu, 'name: Copy'));
  expect({ ...theirs, 'settings.yaml': '' }).toEqual({ ...ours, 'settings.yaml': '' });
  const made = (await callerIn(copy, owner)(settings.get)).body;
  expect([made.name, made.sip_passwd_production, made.context_phrases]).toEqual(['Copy', '', 'one\ntwo']);
  expect(made.chatbot_token).not.toBe((await call(settings.get)).body.chatbot_token);
});

test('several things of every kind come back from an export, a clone and a restored version', async () => {
  const counts = async (id: number) => {
    const rows = await withSystem(product.db, (tx) =>
      tx
        .selectFrom('things')
        .select(['resource', ({ fn }) => fn.countAll<string>().as('count')])
        .where('project_id', '=', id)
        .groupBy('resource')
        .execute(),
    );
    return Object.fromEntries(rows.map(({ resource, count }) => [resource, Number(count)]));
  };
  const ours = await counts(projectId);
  for (const resource of RESOURCES.filter((one) => one !== 'settings')) {
    expect([resource, ours[resource] ?? 0]).toEqual([resource, expect.toSatisfy((count: number) => count >= 2)]);
  }
  expect(await counts(await createdFrom(await exported(), 'From a zip'))).toEqual(ours);
  const cloned = await callerIn(projectId, owner)(projects.clone, { body: { name: 'A clone' } });
  expect([cloned.status, await counts(cloned.body.project_id)]).toEqual([200, ours]);

  const inClone = callerIn(cloned.body.project_id, owner);
  const [version] = (await inClone(history.list)).body.items.map((one) => one.version);
  for (const { id } of (await inClone(graph.notes)).body) await inClone(graph.removeNote, { params: { id } });
  for (const { id } of (await inClone(intents.list)).body) await inClone(intents.remove, { params: { id } });
  expect(await counts(cloned.body.project_id)).not.toEqual(ours);
  expect((await inClone(history.restore, { body: { version: version ?? 0 } })).status).toBe(200);
  expect(await counts(cloned.body.project_id)).toEqual(ours);
});

test('an export imported where it comes from changes nothing', async () => {
  const before = await product.fingerprint(projectId);
  const zip = await exported();
  const { status, body } = await importInto(projectId, zip, { mode: 'replace' });
  expect([status, body.errors, body.faults, body.version]).toEqual([200, 0, [], null]);
  expect(
    body.changes.flatMap(({ added, changed: other, removed }) => [...added.names, ...other.names, ...removed.names]),
  ).toEqual([]);
  expect(await product.fingerprint(projectId).then((now) => now === before)).toBe(true);
});

test('a dry run tells what an import then does, as one version that can be restored', async () => {
  const zip = await changed(
    ({ 'reactions/zaplat.yaml': _gone, ...texts }) =>
      ({
        ...texts,
        'intents/pay.yaml': '',
        'intents/empty.yaml': 'name: Empty\ntemplates:\n  - no longer empty\n',
        'intents/new.yaml': 'name: New one\n',
        'actions/own.js': 'export default () => 2;',
      }).valueOf() as Texts,
  );
  const refused = await importInto(projectId, zip, { mode: 'replace', dry_run: '1' });
  expect(refused.body.faults.map(({ file }) => file)).toContain('intents/pay.yaml');

  const good = await changed(({ 'reactions/zaplat.yaml': _gone, ...texts }) => ({
    ...texts,
    'intents/empty.yaml': 'name: Empty\ntemplates:\n  - no longer empty\n',
    'intents/new.yaml': 'name: New one\n',
    'actions/own.js': 'export default () => 2;',
  }));
  const before = await product.fingerprint(projectId);
  const { body: dry, headers } = await importInto(projectId, good, { mode: 'replace', dry_run: '1' });
  expect(await product.fingerprint(projectId).then((now) => now === before)).toBe(true);
  const of = (resource: string) => dry.changes.find((change) => change.resource === resource);
  expect(of('intents')).toMatchObject({
    added: { names: ['New one'] },
    changed: { names: ['Empty'] },
    removed: { count: 0 },
  });
  expect(of('actions')).toMatchObject({ added: { names: ['own'] } });
  expect(of('reactions')).toMatchObject({ removed: { names: ['Zaplať'] }, kept: 0 });
  const kept = await importInto(projectId, good, { mode: 'update', dry_run: '1' });
  expect(kept.body.changes.find(({ resource }) => resource === 'reactions')).toMatchObject({
    removed: { count: 0 },
    kept: 1,
  });

  const { status, body: done } = await importInto(projectId, good, {
    mode: 'replace',
    atime: String(headers['x-atime']),
  });
  expect([status, done.changes]).toEqual([200, dry.changes]);
  expect(done.version).toEqual(expect.any(Number));
  const { items } = (await call(history.list, { query: { limit: 5 } })).body;
  expect(
    items
      .filter(({ version }) => version === done.version)
      .map(({ resource }) => resource)
      .toSorted(),
  ).toEqual(['actions', 'intents', 'reactions']);
  const outdated = await importInto(projectId, good, { mode: 'replace', atime: String(headers['x-atime']) });
  expect(outdated.status).toBe(409);
  const restored = await call(history.restore, { body: { version: (done.version ?? 0) - 1 } });
  expect(restored.status).toBe(200);
  expect((await call(reactions.list)).body.some(({ name }) => name === 'Zaplať')).toBe(true);
});

test('faults are reported by file and line, and nothing is imported', async () => {
  const before = await product.fingerprint(projectId);
  const zip = await changed((texts) => ({
    ...texts,
    'intents/new.yaml': 'name: New one\ntemplates:\n  - something new\n  - pay it\n',
    'intents/twice.yaml': 'name: Empty\n',
    'reactions/a.yaml': 'name: A\nscope: nowhere\n',
    'reactions/b.yaml': 'name: B\nactions:\n  - nam: utter\n',
    'reactions/c.yaml': 'name: [\n',
    'tests/t.yaml': 'name: T\nsteps:\n  - input: a\n    reactions:\n      - No such\n',
    'notes.txt': 'hello',
  }));
  const { body } = await importInto(projectId, zip, { dry_run: '1' });
  expect(body.faults.map(({ file, line, severity }) => [file, line, severity])).toEqual(
    expect.arrayContaining([
      ['intents/new.yaml', 4, 'error'],
      ['intents/twice.yaml', 1, 'error'],
      ['reactions/a.yaml', 2, 'error'],
      ['reactions/b.yaml', 3, 'error'],
      ['tests/t.yaml', 5, 'error'],
      ['notes.txt', null, 'warning'],
    ]),
  );
  expect(body.faults.some(({ file }) => file === 'reactions/c.yaml')).toBe(true);
  const [missing] = body.faults.filter(({ file }) => file === 'reactions/b.yaml');
  expect(missing?.message).toBe('actions.0.name: Name is missing');
  const { status, error } = await importInto(projectId, zip);
  expect([status, error?.issues?.length]).toEqual([400, body.errors]);
  expect(await product.fingerprint(projectId).then((now) => now === before)).toBe(true);
});

test('a zip of a repository has its bot in one folder, beside other files', async () => {
  const zip = await changed((texts) => ({
    ...Object.fromEntries(Object.entries(texts).map(([path, text]) => [`bank-main/${path}`, text])),
    'bank-main/README.md': '# Our bot',
    'bank-main/.github/x.yml': '',
  }));
  const { body } = await importInto(projectId, zip, { mode: 'replace', dry_run: '1' });
  expect([body.faults, body.changes.every(({ added, removed }) => added.count + removed.count === 0)]).toEqual([
    [],
    true,
  ]);
});

test('an import that brings another telephone server leaves the password of the account behind', async () => {
  const account = { sip_server_production: 'pbx.example', sip_passwd_production: 'a secret' };
  expect((await call(settings.update, { body: account })).status).toBe(200);
  const passwordAfter = async (yaml: string) => {
    const zip = await changed((texts) => ({ ...texts, 'settings.yaml': yaml }));
    expect((await importInto(projectId, zip)).status).toBe(200);
    return (await call(settings.get)).body.sip_passwd_production;
  };
  expect(await passwordAfter('sip_server_production: pbx.example\n')).toBe('••••');
  expect(await passwordAfter('sip_server_production: evil.example\n')).toBe('');
});

test('users cannot import more than they may write', async () => {
  const zip = await changed((texts) => ({ ...texts, 'settings.yaml': 'sip_number_production: "+1"\n' }));
  const editor = await product.memberOf(projectId, 'editor');
  expect((await importInto(projectId, zip, {}, editor)).status).toBe(402);
  const viewer = await product.memberOf(projectId, 'viewer');
  expect((await importInto(projectId, zip, {}, viewer)).status).toBe(402);
  const { projectId: foreign } = await product.blankProject();
  expect((await importInto(foreign, zip)).status).toBe(402);
  const other = await call(transfer.import, { params: { id: foreign }, ...form([['file', zip]]) });
  expect(other.status).toBe(404);
});

test('a user who may not delete files cannot remove any by replacing', async () => {
  const uploader = await product.memberHolding(
    projectId,
    ALL_GRANTS.filter((grant) => grant !== 'DELETE:/file'),
  );
  const file = form([['file', 'kept', 'kept.txt']]);
  expect((await call(storage.upload, file)).status).toBe(200);
  const zip = await changed((texts) =>
    Object.fromEntries(Object.entries(texts).filter(([path]) => !path.startsWith('files'))),
  );
  const { status, error } = await importInto(projectId, zip, { mode: 'replace' }, uploader);
  expect([status, error?.message]).toEqual([402, expect.stringContaining('DELETE:/file')]);
  expect((await importInto(projectId, zip, {}, uploader)).status).toBe(200);
  expect((await call(storage.list)).body.map(({ name }) => name)).toContain('kept.txt');
});

test('of two concurrent imports each is whole, or refused because the other was faster', async () => {
  const copy = await createdFrom(await exported(), 'Twice');
  const member = await product.memberOf(copy, 'administrator');
  const zipsOf = (mark: string) =>
    changed((texts) => ({
      ...texts,
      'intents/new.yaml': `name: New\ntemplates:\n  - ${mark}\n`,
      [`actions/${mark}.js`]: mark,
    }));
  const [a, b] = await Promise.all([zipsOf('a'), zipsOf('b')]);
  const done = await Promise.all([
    importInto(copy, a, { mode: 'replace' }, member),
    importInto(copy, b, { mode: 'replace' }, member),
  ]);
  expect(done.map(({ status }) => status).toSorted()).toEqual([200, expect.toBeOneOf([200, 409])]);
  const ask = callerIn(copy, member);
  const own = (await ask(actions.list)).body.map(({ name }) => name).filter((name) => ['a', 'b'].includes(name));
  const heard = (await ask(intents.list)).body.find(({ name }) => name === 'New')?.templates;
  expect(own).toEqual(heard);
});

test('unpacked files that are not kept are deleted', async () => {
  const zip = await changed((texts) => ({ ...texts, 'files/new.txt': 'new bytes', 'reactions/c.yaml': 'x' }));
  expect((await importInto(projectId, zip)).status).toBe(400);
  expect(await readdir(join(folder, 'incoming'))).toEqual([]);
});
