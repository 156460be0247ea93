import { actions, entities, intents, reactions } from '@parley/contract';
import { beforeEach, expect, test } from 'vitest';
import { withSystem } from '#platform/db/database.ts';
import { everyProjectRoute } from '#http/route.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { buildProject } from '#testing/people.ts';

const product = await startTestProduct();
/** Calls with the grant for system entities, in one project and in another. */
let here: ReturnType<typeof callerIn>;
let there: ReturnType<typeof callerIn>;
let thereId: number;
let whoIsHere: number;
/** Calls as an administrator of the project, without that grant. */
let asAdministrator: ReturnType<typeof callerIn>;
let name: string;
let count = 0;

beforeEach(async () => {
  const { projectId } = await product.blankProject();
  ({ projectId: thereId } = await product.blankProject());
  const holder = await product.memberOf(projectId, 'platformViewer');
  whoIsHere = holder.userId;
  here = callerIn(projectId, holder);
  there = callerIn(thereId, await product.memberOf(thereId, 'platformViewer'));
  asAdministrator = callerIn(projectId, await product.memberOf(projectId, 'administrator'));
  name = `country${++count}`;
});

type Call = typeof here;

async function named(call: Call, wanted = name) {
  return (await call(entities.list)).body.find((entity) => entity.name === wanted);
}

async function known(call: Call, wanted = name) {
  const entity = await named(call, wanted);
  if (!entity) throw new Error(`The project has no entity ${wanted}`);
  return entity;
}

async function addSystem(body: object = {}): Promise<number> {
  return (await here(entities.createSystem, { body: { name, values: 'Czechia', ...body } })).body.id;
}

const write = { name: 'x', templates: ['x'] };

test('a system entity is in every project, and in each that is made later', async () => {
  const id = await addSystem();
  expect(await known(here)).toMatchObject({ id, values: 'Czechia', __is_system__: true });
  expect(await known(there)).toMatchObject({ values: 'Czechia', __is_system__: true });
  const { projectId } = await product.blankProject();
  const later = callerIn(projectId, await product.memberOf(projectId, 'viewer'));
  expect(await known(later)).toMatchObject({ values: 'Czechia', __is_system__: true });
});

test('an entity that is there becomes one', async () => {
  const { id } = (await asAdministrator(entities.create, { body: { name, values: 'Czechia' } })).body;
  expect(await named(there)).toBeUndefined();
  const query = { atime: (await known(here)).version ?? 0 };
  expect((await here(entities.updateSystem, { params: { id }, query, body: { __is_system__: true } })).status).toBe(
    200,
  );
  expect(await known(there)).toMatchObject({ values: 'Czechia', __is_system__: true });
});

test('a change in one project applies to all, and a new name is carried into the references there', async () => {
  const id = await addSystem();
  await there(intents.create, { body: { ...write, templates: [`to @${name}`, `to @${name}s`] } });
  await there(reactions.create, { body: { name: 'Ask', actions: [{ name: 'select', args: { entity: name } }] } });
  const body = { name: `land${count}`, values: 'Czechia, Poland' };
  expect((await here(entities.updateSystem, { params: { id }, body })).status).toBe(200);
  expect(await named(there)).toBeUndefined();
  const copy = await known(there, body.name);
  expect(copy).toMatchObject({ ...body, __is_system__: true });
  const [intent] = (await there(intents.list)).body;
  const [reaction] = (await there(reactions.list)).body;
  expect(intent?.templates).toEqual([`to @land${count}`, `to @${name}s`]);
  expect(reaction?.actions[0]?.args).toEqual({ entity: body.name });
  expect([intent?.version, reaction?.version]).toEqual([copy.version, copy.version]);
});

test('a user who changes it in one project gets a conflict for a change in another', async () => {
  const id = await addSystem();
  const seen = await known(there);
  await here(entities.updateSystem, { params: { id }, body: { values: 'Poland' } });
  const query = { atime: seen.version ?? 0 };
  const late = { params: { id: seen.id }, query };
  const change = await there(entities.updateSystem, { ...late, body: { values: 'Austria' } });
  expect([change.status, change.error?.conflicts?.map((conflict) => conflict.id)]).toEqual([409, [seen.id]]);
  expect((await there(entities.removeSystem, late)).status).toBe(409);
  expect((await known(here)).values).toBe('Poland');
});

test('a project that has an entity of its own with that name keeps it, whatever is done to the system entity', async () => {
  const own = { name, values: 'France', __is_system__: false };
  await there(entities.create, { body: own });
  const id = await addSystem();
  expect(await known(there)).toMatchObject(own);
  await here(entities.updateSystem, { params: { id }, body: { values: 'Poland' } });
  expect(await known(there)).toMatchObject(own);
  const second = await there(entities.updateSystem, {
    params: { id: (await known(there)).id },
    body: { __is_system__: true },
  });
  const message = `System entity “${name}” already exists in other projects: change it there`;
  expect([second.status, second.error?.message]).toEqual([400, message]);
  await here(entities.removeSystem, { params: { id } });
  expect(await known(there)).toMatchObject(own);
});

test('a project whose own entity is deleted gets the system entity when that is saved next', async () => {
  const { id: own } = (await there(entities.create, { body: { name } })).body;
  const id = await addSystem();
  await there(entities.remove, { params: { id: own } });
  expect((await there(entities.createSystem, { body: { name } })).status).toBe(400);
  await here(entities.updateSystem, { params: { id }, body: { values: 'Poland' } });
  expect(await known(there)).toMatchObject({ values: 'Poland', __is_system__: true });
});

test('a name that another project has for an entity of its own is refused, and nothing is changed anywhere', async () => {
  const id = await addSystem();
  await there(entities.create, { body: { name: `land${count}` } });
  await product.blankProject();
  const before = await product.fingerprint();
  const refused = await here(entities.updateSystem, { params: { id }, body: { name: `land${count}` } });
  expect([refused.status, refused.error?.issues]).toEqual([
    400,
    [
      {
        path: 'body.name',
        message: `“${name}” cannot be renamed to “land${count}”: another entity has this name in “Blank”`,
      },
    ],
  ]);
  expect(await product.fingerprint()).toBe(before);
});

test('a name of another system entity is refused, and both stay unchanged', async () => {
  const [second, kept] = [`land${count}`, `${name}kept`];
  const { id: own } = (await here(entities.create, { body: { name: second } })).body;
  await there(entities.createSystem, { body: { name: second, values: 'theirs' } });
  const id = await addSystem({ name: kept, values: 'ours' });
  await here(entities.remove, { params: { id: own } });
  const before = await product.fingerprint();
  const refused = await here(entities.updateSystem, { params: { id }, body: { name: second } });
  expect([refused.status, refused.error?.issues?.map(({ path }) => path)]).toEqual([400, ['body.name']]);
  expect(await product.fingerprint()).toBe(before);
});

test('a name that would make a template of another project too long is refused, without revealing the template', async () => {
  const id = await addSystem();
  const long = `secret ${'x'.repeat(980 - name.length)} @${name}`;
  await there(intents.create, { body: { ...write, templates: [long] } });
  const before = await product.fingerprint();
  const refused = await here(entities.updateSystem, { params: { id }, body: { name: `long${'g'.repeat(100)}` } });
  expect([refused.status, refused.error?.message]).toEqual([
    400,
    'The new name does not fit the templates of the project “Blank”',
  ]);
  expect(await product.fingerprint()).toBe(before);
});

test('values that would be too many in all projects together are refused, with the most that they may be', async () => {
  for (let made = 0; made < 30; made++) await buildProject(product.db);
  const { projects } = (await here(entities.reach, { query: { name } })).body;
  const most = Math.floor(50_000_000 / projects);
  const refused = await here(entities.createSystem, { body: { name, values: 'x'.repeat(most + 1) } });
  expect([refused.status, refused.error?.issues]).toEqual([
    400,
    [
      {
        path: 'body.values',
        message: `The values of “${name}” are too long for all projects: at most ${most} characters`,
      },
    ],
  ]);
  expect(await named(here)).toBeUndefined();
});

test('a save that changes nothing leaves the other projects as they are', async () => {
  const id = await addSystem();
  const versionThere = async () => (await there(entities.list)).headers['x-atime'];
  const before = await versionThere();
  await here(entities.updateSystem, { params: { id }, body: { values: 'Czechia' } });
  expect(await versionThere()).toBe(before);
});

test('each change is one revision of each project, of its maker', async () => {
  const id = await addSystem();
  await here(entities.updateSystem, { params: { id }, body: { values: 'Poland' } });
  await here(entities.removeSystem, { params: { id } });
  const revisions = await withSystem(product.db, (tx) =>
    tx
      .selectFrom('revisions')
      .innerJoin('projects', 'projects.id', 'revisions.project_id')
      .select(['op', 'data', 'who', 'revisions.version as at', 'projects.version'])
      .where('project_id', '=', thereId)
      .where('resource', '=', 'entities')
      .where('who', '=', whoIsHere)
      .orderBy('revisions.version')
      .execute(),
  );
  expect(revisions.map(({ op, data }) => [op, data && 'values' in data ? data.values : null])).toEqual([
    ['insert', 'Czechia'],
    ['update', 'Poland'],
    ['delete', null],
  ]);
  expect(revisions.at(-1)?.at).toBe(revisions.at(-1)?.version);
});

test('a former system entity stays in the project that changed it, and returns to all when it is one again', async () => {
  const id = await addSystem();
  await there(intents.create, { body: { ...write, templates: [`to @${name}`] } });
  await here(entities.updateSystem, { params: { id }, body: { __is_system__: false } });
  expect(await known(here)).toMatchObject({ id, __is_system__: false });
  expect(await named(there)).toBeUndefined();
  expect((await there(intents.list)).body[0]?.templates).toEqual([`to @${name}`]);
  await here(entities.updateSystem, { params: { id }, body: { __is_system__: true } });
  expect(await known(there)).toMatchObject({ values: 'Czechia', __is_system__: true });
});

test('a deleted one is deleted in all projects, and can be added again', async () => {
  const id = await addSystem();
  expect((await here(entities.removeSystem, { params: { id } })).status).toBe(200);
  expect([await named(here), await named(there)]).toEqual([undefined, undefined]);
  await addSystem();
  expect(await known(there)).toMatchObject({ __is_system__: true });
});

test('without its grant a user cannot change system entities, and no user can by the calls for other entities', async () => {
  const { id: own } = (await asAdministrator(entities.create, { body: { name: 'card' } })).body;
  const { id } = (await asAdministrator(entities.create, { body: { name } })).body;
  const query = { atime: (await known(here)).version ?? 0 };
  await here(entities.updateSystem, { params: { id }, body: { __is_system__: true } });
  for (const late of [
    await asAdministrator(entities.update, { params: { id }, query, body: { values: 'mine' } }),
    await asAdministrator(entities.remove, { params: { id }, query }),
  ]) {
    expect(late.status, 'who saw it before is told that somebody has changed it').toBe(409);
  }
  const before = await product.fingerprint();
  for (const call of [asAdministrator, here]) {
    const refused = [
      await call(entities.create, { body: { name: 'other', __is_system__: true } }),
      await call(entities.update, { params: { id }, body: { values: 'mine' } }),
      await call(entities.update, { params: { id }, body: { __is_system__: false } }),
      await call(entities.update, { params: { id: own }, body: { __is_system__: true } }),
      await call(entities.remove, { params: { id } }),
    ];
    for (const { status } of refused) expect(status).toBe(402);
  }
  const needed = [
    await asAdministrator(entities.createSystem, { body: { name: 'other' } }),
    await asAdministrator(entities.updateSystem, { params: { id }, body: { values: 'mine' } }),
    await asAdministrator(entities.removeSystem, { params: { id } }),
    await asAdministrator(entities.reach, { query: { name } }),
  ];
  for (const { status, error } of needed) {
    expect([status, error?.message]).toEqual([402, 'Insufficient permissions: PUT:/system/entities/<id> is needed.']);
  }
  for (const refused of [
    await here(entities.removeSystem, { params: { id: own } }),
    await here(entities.updateSystem, { params: { id: own }, body: { values: 'mine' } }),
  ]) {
    expect([refused.status, refused.error?.issues?.map(({ path }) => path)]).toEqual([400, ['params.id']]);
  }
  expect(await product.fingerprint()).toBe(before);
});

test('it shows how many projects it reaches, which keep their own, and where it is used', async () => {
  const { projectId } = await product.blankProject();
  const third = callerIn(projectId, await product.memberOf(projectId, 'platformViewer'));
  const reach = async () => (await here(entities.reach, { query: { name } })).body;
  await third(entities.create, { body: { name } });
  const { projects: all } = await reach();
  expect(await reach()).toEqual({ projects: all, with_copy: 0, with_own: ['Blank'], using: [] });
  await third(entities.remove, { params: { id: (await known(third)).id } });
  await addSystem();
  expect(await reach()).toEqual({ projects: all, with_copy: all, with_own: [], using: [] });
  await there(intents.create, { body: { ...write, templates: [`to @${name}s`] } });
  expect((await reach()).using).toEqual([]);
  const { id: template } = (await there(intents.create, { body: { name: 'y', templates: [`to @${name}`] } })).body;
  expect((await reach()).using).toEqual(['Blank']);
  await there(intents.remove, { params: { id: template } });
  const read = { name: 'Say', condition: `entities.${name} !== null` };
  const { id: reaction } = (await there(reactions.create, { body: read })).body;
  expect((await reach()).using).toEqual(['Blank']);
  await there(reactions.remove, { params: { id: reaction } });
  await there(actions.create, { body: { name: 'own', source: `export default ({ entities }) => entities.${name};` } });
  expect((await reach()).using).toEqual(['Blank']);
});

test('system entities added from two projects concurrently, while a third is created, are in all of them', async () => {
  const [first, second] = [`${name}a`, `${name}b`];
  const [one, two, { projectId }] = await Promise.all([
    here(entities.createSystem, { body: { name: first } }),
    there(entities.createSystem, { body: { name: second } }),
    product.blankProject(),
  ]);
  expect([one.status, two.status]).toEqual([200, 200]);
  const made = callerIn(projectId, await product.memberOf(projectId, 'viewer'));
  for (const call of [here, there, made]) {
    expect([(await named(call, first))?.name, (await named(call, second))?.name]).toEqual([first, second]);
  }
});

test('only a call whose grant is of the platform may reach every project', () => {
  const route = () => everyProjectRoute(entities.update, async () => ({ id: 1, version: 1 }));
  expect(route).toThrow('its guard is no grant of the platform');
});
