import {
  allEndpoints,
  auth,
  fullPath,
  intents,
  personalTokens,
  projects,
  projectTokens,
  roles,
  settings,
  signOn,
  users,
  type AnyEndpoint,
} from '@parley/contract';
import { ROLE } from '@parley/domain/permission';
import { expect, test } from 'vitest';
import { withSystem } from '#platform/db/database.ts';
import { accessTo, COLUMNS } from '#testing/access-table.ts';
import { exampleOf } from '#testing/examples.ts';
import { callerIn } from '#processes/testing/caller.ts';
import type { Answer, SendOptions } from '#processes/testing/test-clients.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

let now = Date.UTC(2030, 0, 1) * 1_000;
const product = await startTestProduct({ now: () => now });
const { projectId, ids } = await product.demoProject();
const other = await product.demoProject('Another line');
const nobody = await product.clientOf('nobody');
const DAY = 86_400;
const seconds = () => Math.trunc(now / 1_000_000);
let named = 0;

/** Calls as a program does: without a cookie, and without the header required of browsers. */
function send(token: string, endpoint: AnyEndpoint, options: SendOptions = {}): Promise<Answer> {
  return nobody.send(endpoint.method, fullPath(endpoint).replaceAll(/:\w+/gu, '999999999'), {
    ...options,
    query: { project_id: projectId, ...options.query },
    headers: { 'x-requested-with': undefined, authorization: `Bearer ${token}`, ...options.headers },
  });
}

async function statusOf(token: string, endpoint: AnyEndpoint, query: SendOptions['query'] = {}): Promise<number> {
  return (await send(token, endpoint, { query })).status;
}

async function member(role: 'viewer' | 'editor' | 'administrator' | 'platform') {
  const client = await product.memberOf(projectId, role);
  return { ...client, call: callerIn(projectId, client) };
}
type Member = Awaited<ReturnType<typeof member>>;

async function personal(maker: Member, body: object = {}) {
  const reply = await maker.call(personalTokens.create, { body: { name: `Personal ${++named}`, ...body } });
  expect(reply.status, reply.text).toBe(200);
  return reply.body;
}

async function ofProject(maker: Member, body: object = {}) {
  const whole = { name: `Program ${++named}`, role_id: ROLE.viewer, ...body };
  const reply = await maker.call(projectTokens.create, { body: whole });
  expect(reply.status, reply.text).toBe(200);
  return reply.body;
}

function setRole(userId: number, role: number | null) {
  return withSystem(product.db, async (tx) => {
    const own = tx.deleteFrom('project_members').where('user_id', '=', userId).where('project_id', '=', projectId);
    await own.execute();
    if (role === null) return;
    await tx.insertInto('project_members').values({ project_id: projectId, user_id: userId, role_id: role }).execute();
  });
}

test('a personal token is answered exactly as its user, but for how that user signs in', async () => {
  const viewer = await member('viewer');
  const { token } = await personal(viewer);
  const verdicts: string[] = [];
  for (const [name, endpoint] of allEndpoints.filter(([, { guard }]) => guard !== 'public')) {
    const { query = {} } = exampleOf(endpoint, ids);
    const environment = query['project_env'] === 'dev' ? 'dev' : 'prod';
    const expected = endpoint.bySession ? '2' : accessTo(name, environment)?.[COLUMNS.indexOf('viewer')];
    const { status } = await send(token, endpoint, { query, ...(endpoint.body ? { body: { not: 'a body' } } : {}) });
    const verdict = status === 402 ? '2' : status === 401 ? '1' : '+';
    if (verdict !== expected && name !== 'live.events') verdicts.push(`${name}: ${status}, not ${expected}`);
  }
  expect(verdicts).toEqual([]);
});

test('a personal token acts as its user, in all of that user’s projects and in no other', async () => {
  const editor = await member('editor');
  const { token } = await personal(editor);
  expect(JSON.parse((await send(token, auth.user)).text)).toMatchObject({ id: editor.userId });
  const made = await send(token, intents.create, { body: { name: 'Made by a script' } });
  expect(made.status, made.text).toBe(200);
  const { body } = await editor.call(intents.list);
  expect(body.find(({ name }) => name === 'Made by a script')?.who).toBe(editor.userId);
  expect(await statusOf(token, intents.list, { project_id: other.projectId })).toBe(402);
  expect(await statusOf(token, intents.list, { user_id: '1' })).toBe(402);
});

test('a token is narrowed by its role and environment, and never wider than its user at that moment', async () => {
  const editor = await member('editor');
  const wide = await personal(editor, { role_id: ROLE.administrator });
  expect(await statusOf(wide.token, users.list)).toBe(402);
  const narrow = await personal(editor, { role_id: ROLE.viewer });
  expect(await statusOf(narrow.token, intents.list)).toBe(200);
  expect((await send(narrow.token, intents.create, { body: { name: 'No' } })).status).toBe(402);

  const { token } = await personal(editor);
  expect((await send(token, settings.update, { body: {} })).status).toBe(200);
  await setRole(editor.userId, ROLE.viewer);
  expect((await send(token, settings.update, { body: {} })).status).toBe(402);
  await setRole(editor.userId, null);
  expect(await statusOf(token, intents.list)).toBe(402);
  await product.db.updateTable('users').set({ disabled: true }).where('id', '=', editor.userId).execute();
  expect(await statusOf(token, projects.list)).toBe(401);
});

test('a token of one environment neither names the other nor leaves it open', async () => {
  const administrator = await member('administrator');
  const tokens = [
    await personal(administrator, { project_env: 'dev' }),
    await ofProject(administrator, { project_env: 'dev', role_id: ROLE.administrator }),
  ];
  const [deployCheck] = allEndpoints.filter(([name]) => name === 'deployments.check');
  const endpoint = deployCheck?.[1];
  if (!endpoint) throw new Error('deployments.check');
  const before = await product.fingerprint(projectId);
  for (const { token } of tokens) {
    expect(await statusOf(token, endpoint, { project_env: 'dev' })).toBe(200);
    for (const project_env of ['prod', 'PROD', '', 'draft']) {
      expect(await statusOf(token, endpoint, { project_env }), project_env).toBe(402);
    }
    expect(await statusOf(token, endpoint)).toBe(402);
    expect(await statusOf(token, intents.list)).toBe(200);
  }
  expect(await product.fingerprint(projectId)).toBe(before);
});

test('a platform administrator’s narrowed token administers nothing', async () => {
  const client = await product.memberOf(projectId, 'platformViewer');
  const platform = { ...client, call: callerIn(projectId, client) };
  const whole = await personal(platform);
  expect(JSON.parse((await send(whole.token, auth.user)).text)).toMatchObject({ is_platform_admin: true });
  const create = { body: { name: 'Role of a token' } };
  for (const limit of [{ role_id: ROLE.administrator }, { project_env: 'prod' }]) {
    const { token } = await personal(platform, limit);
    expect((await send(token, roles.create, create)).status, JSON.stringify(limit)).toBe(402);
    expect(JSON.parse((await send(token, auth.user)).text)).toMatchObject({
      is_platform_admin: false,
      permissions: { administers: null },
    });
  }
});

test('users cannot make a project token with a role that has more rights than they have', async () => {
  const maker = await product.memberHolding(projectId, ['PUT:/project/api-token', 'GET:/intents']);
  const call = callerIn(projectId, maker);
  const body = { name: 'Too much', role_id: ROLE.viewer };
  const refused = await call(projectTokens.create, { body });
  expect([refused.status, refused.error?.message]).toEqual([
    402,
    'Insufficient permissions: role “Viewer” has permissions that you do not have.',
  ]);
  expect((await call(projectTokens.list)).body.map(({ name }) => name)).not.toContain('Too much');
});

test('a project token does what its role and its maker both may, and stops with its maker', async () => {
  const maker = await member('administrator');
  const { token } = await ofProject(maker, { role_id: ROLE.editor });
  expect((await send(token, settings.update, { body: {} })).status).toBe(200);
  expect(await statusOf(token, users.list)).toBe(402);
  expect(await statusOf(token, intents.list, { project_id: other.projectId })).toBe(402);
  // The role may grow later; the maker's rights remain the limit.
  await setRole(maker.userId, ROLE.viewer);
  expect((await send(token, settings.update, { body: {} })).status).toBe(402);
  expect(await statusOf(token, intents.list)).toBe(200);
  await setRole(maker.userId, null);
  expect(await statusOf(token, intents.list)).toBe(401);
});

test('no token makes a token, whatever its permissions', async () => {
  const administrator = await member('administrator');
  const tokens = [await personal(administrator), await ofProject(administrator, { role_id: ROLE.administrator })];
  const count = async () => [
    (await product.storedRows('project_tokens')).length,
    (await product.storedRows('personal_tokens')).length,
    (await product.storedRows('api_tokens')).length,
  ];
  const before = await count();
  for (const { token } of tokens) {
    const body = { name: 'Child', role_id: ROLE.viewer };
    expect((await send(token, projectTokens.create, { body })).status).toBe(402);
    expect((await send(token, personalTokens.create, { body: { name: 'Child' } })).status).toBe(402);
    expect((await makeUnnamed(token)).status).toBe(402);
  }
  expect(await count()).toEqual(before);
});

test('a personal token of a platform administrator makes no token of SCIM, which would last longer', async () => {
  const { token } = await personal(await member('platform'));
  expect((await send(token, signOn.get)).status).toBe(200);
  expect((await send(token, signOn.makeScimToken)).status).toBe(402);
  const stored = await product.db.selectFrom('sign_on').select('scim_token').executeTakeFirst();
  expect(stored).toEqual({ scim_token: null });
});

function makeUnnamed(token: string): Promise<Answer> {
  return nobody.send('PUT', '/v1/project/api-token', {
    query: { project_id: projectId },
    headers: { authorization: `Bearer ${token}` },
  });
}

test('a token works until its expiry and not a second longer, and not after it was deleted', async () => {
  const administrator = await member('administrator');
  const expires_at = seconds() + DAY;
  const tokens = [await personal(administrator, { expires_at }), await ofProject(administrator, { expires_at })];
  const lasting = [await personal(administrator), await ofProject(administrator)];
  now += (DAY - 1) * 1_000_000;
  for (const { token } of tokens) expect(await statusOf(token, intents.list)).toBe(200);
  now += 1_000_000;
  for (const { token } of tokens) expect(await statusOf(token, intents.list)).toBe(401);
  for (const { token } of lasting) expect(await statusOf(token, intents.list)).toBe(200);
  const again = await administrator.again();
  const call = callerIn(projectId, again);
  await call(personalTokens.remove, { params: { id: lasting[0]?.id ?? 0 } });
  await call(projectTokens.remove, { params: { id: lasting[1]?.id ?? 0 } });
  for (const { token } of lasting) expect(await statusOf(token, intents.list)).toBe(401);
  for (const bad of [seconds(), seconds() - DAY, -1, 1.5, 'tomorrow']) {
    const reply = await call(personalTokens.create, { body: { name: 'Past', expires_at: bad } });
    expect(reply.status, String(bad)).toBe(400);
  }
});

test('a deleted role takes its tokens along', async () => {
  const platform = await product.memberOf(projectId, 'platformViewer');
  const { body } = await callerIn(projectId, platform)(roles.create, { body: { name: 'Short-lived' } });
  const administrator = await member('administrator');
  const tokens = [
    await personal(administrator, { role_id: body.id }),
    await ofProject(administrator, { role_id: body.id }),
  ];
  for (const { token } of tokens) expect(await statusOf(token, projects.list)).not.toBe(401);
  await callerIn(projectId, platform)(roles.remove, { params: { id: body.id } });
  for (const { token } of tokens) expect(await statusOf(token, projects.list)).toBe(401);
});

test('users can neither see nor delete tokens of other users or projects', async () => {
  const [ada, bob] = [await member('administrator'), await member('administrator')];
  const own = await personal(ada);
  const elsewhere = await product.memberOf(other.projectId, 'administrator');
  const shared = await ofProject(ada);
  expect((await bob.call(personalTokens.list)).text).not.toContain(`"id":${own.id},`);
  expect((await bob.call(personalTokens.remove, { params: { id: own.id } })).status).toBe(404);
  const there = callerIn(other.projectId, elsewhere);
  expect((await there(projectTokens.list)).body).toEqual([]);
  expect((await there(projectTokens.remove, { params: { id: shared.id } })).status).toBe(404);
  for (const { token } of [own, shared]) expect(await statusOf(token, intents.list)).toBe(200);
});

test('tokens are shown once, and neither stored nor logged; their last use is kept', async () => {
  const administrator = await member('administrator');
  const made = [await personal(administrator), await ofProject(administrator)];
  for (const { token } of made) await send(token, intents.list);
  const lists = [await administrator.call(personalTokens.list), await administrator.call(projectTokens.list)];
  const stored = [await product.storedRows('personal_tokens'), await product.storedRows('project_tokens')];
  const audit = await product.storedRows('audit_entries');
  for (const [index, { token, id }] of made.entries()) {
    const secret = token.slice(-43);
    expect(lists[index]?.text).not.toContain(secret);
    expect(lists[index]?.body.find((one) => one.id === id)).toMatchObject({
      last_four: token.slice(-4),
      last_used_at: seconds(),
    });
    expect(stored[index]?.join('\n')).not.toContain(secret.slice(0, 30));
    expect(audit.join('\n')).not.toContain(secret.slice(0, 30));
    expect(product.logLines.join('\n')).not.toContain(secret.slice(0, 30));
  }
});

test('an invalid token gets a 401, and names are unique', async () => {
  const administrator = await member('administrator');
  const { token } = await personal(administrator, { name: 'Export' });
  const wrong = ['parley_me_', `${token}x`, token.slice(0, -1), token.toUpperCase(), `parley_me_${'A'.repeat(43)}`];
  for (const bearer of wrong) expect(await statusOf(bearer, intents.list), bearer).toBe(401);
  const twice = await administrator.call(personalTokens.create, { body: { name: ' EXPORT ' } });
  expect(twice.error?.issues).toEqual([{ path: 'body.name', message: 'A token with this name already exists' }]);
  for (const body of [{ name: '' }, { name: 'x', role_id: 999_999 }, { name: 'x', project_env: 'draft' }, {}]) {
    expect((await administrator.call(personalTokens.create, { body })).status, JSON.stringify(body)).toBe(400);
  }
});
