import { auth, platform, roles, signOn, users } from '@parley/contract';
import { ROLE } from '@parley/domain/permission';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { brokenProvider } from '#testing/broken-provider.ts';
import { buildProject, buildUser, clientOf } from '#testing/people.ts';
import { PARLEY, startSignOnServer } from '#testing/sign-on-server.ts';
import { testDatabase } from '#testing/test-database.ts';
import { testClient } from '#testing/test-server.ts';

const { db } = await testDatabase();
const provider = await brokenProvider();
afterAll(() => provider.close());
const { server, configure } = await startSignOnServer(db, provider);
const admin = await buildUser(db, { is_platform_admin: true });
const project = await buildProject(db, { [admin.id]: ROLE.administrator });
const administrator = await clientOf(server, db, admin);
await configure({ rules: [{ group: 'Editors', project_id: project, role_id: ROLE.editor }] });
const { token } = (await administrator.call(signOn.makeScimToken)).body;

interface Answer {
  status: number;
  type: unknown;
  // oxlint-disable-next-line typescript/no-explicit-any -- whatever a provider would read
  body: any;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

async function scim(method: Method, path: string, body?: unknown, bearer: string | null = token): Promise<Answer> {
  const response = await server.app.inject({
    method,
    url: `/scim/v2${path}`,
    headers: {
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
    },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const { statusCode, headers } = response;
  return { status: statusCode, type: headers['content-type'], body: response.body === '' ? null : response.json() };
}

async function addUser(name: string, more: object = {}): Promise<string> {
  const { status, body } = await scim('POST', '/Users', {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName: `${name}@bank.example`,
    externalId: `ext-${name}`,
    displayName: name,
    active: true,
    ...more,
  });
  expect(status).toBe(201);
  return body.id;
}

const rolesOf = async (id: string) => {
  const query = { project_id: project };
  const members = (await administrator.call(users.members, { query })).body[project] ?? [];
  return members.filter(({ user_id }) => user_id === Number(id)).map(({ role_id }) => role_id);
};
const patch = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
});

test('only the provider’s token is let in, until it is ended; it is stored as a hash and shown once', async () => {
  for (const bearer of [null, '', 'wrong', token.slice(0, -1)]) {
    const { status, type, body } = await scim('GET', '/Users', undefined, bearer);
    expect([status, type]).toEqual([401, 'application/scim+json; charset=utf-8']);
    expect(body).toMatchObject({ schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '401' });
  }
  const { scim_token } = await db.selectFrom('sign_on').select('scim_token').executeTakeFirstOrThrow();
  expect(scim_token?.toString()).not.toContain(token);
  const state = (await administrator.call(signOn.get)).body;
  expect(state.scim_token).toMatchObject({ last_four: token.slice(-4) });
  expect(JSON.stringify(state)).not.toContain(token);
});

test('the capabilities of SCIM are listed', async () => {
  const config = await scim('GET', '/ServiceProviderConfig');
  expect(config.body).toMatchObject({ patch: { supported: true }, bulk: { supported: false } });
  for (const path of ['/ResourceTypes', '/Schemas']) {
    expect((await scim('GET', path)).body).toMatchObject({ totalResults: 2, startIndex: 1, itemsPerPage: 2 });
  }
});

test('a user is added, found, changed, deactivated, reactivated and deleted', async () => {
  const id = await addUser('ada');
  expect((await scim('GET', `/Users/${id}`)).body).toMatchObject({
    id,
    userName: 'ada@bank.example',
    externalId: 'ext-ada',
    displayName: 'ada',
    active: true,
    groups: [],
    meta: { resourceType: 'User', location: `${PARLEY}/scim/v2/Users/${id}` },
  });
  for (const filter of [
    'userName eq "ADA@bank.example"',
    'externalId eq "ext-ada"',
    'username EQ "ada@bank.example"',
  ]) {
    const { body } = await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`);
    expect(body).toMatchObject({ totalResults: 1, Resources: [{ id }] });
  }
  expect((await scim('POST', '/Users', { userName: 'Ada@bank.example' })).body).toMatchObject({
    status: '409',
    scimType: 'uniqueness',
  });
  const signedIn = await clientOf(server, db, { id: Number(id) });
  expect((await signedIn.call(auth.user)).status).toBe(200);
  // The format of Entra.
  const off = await scim('PATCH', `/Users/${id}`, patch({ op: 'Replace', path: 'active', value: 'False' }));
  expect([off.status, off.body.active]).toEqual([200, false]);
  expect((await signedIn.call(auth.user)).status).toBe(401);
  // The format of Okta.
  expect((await scim('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active: true } }))).body.active).toBe(
    true,
  );
  const again = await clientOf(server, db, { id: Number(id) });
  expect((await again.call(auth.user)).status).toBe(200);
  const named = await scim('PUT', `/Users/${id}`, {
    userName: 'ada.lovelace@bank.example',
    name: { givenName: 'Ada', familyName: 'Lovelace' },
  });
  expect(named.body).toMatchObject({
    userName: 'ada.lovelace@bank.example',
    displayName: 'Ada Lovelace',
    active: true,
  });
  expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204);
  expect((await again.call(auth.user)).status).toBe(401);
  expect((await scim('GET', `/Users/${id}`)).status).toBe(404);
});

test('groups give roles and take them, and assignments of this place stay', async () => {
  const [grace, alan] = [await addUser('grace'), await addUser('alan')];
  const group = await scim('POST', '/Groups', { displayName: 'Editors', members: [{ value: grace }] });
  expect(group.status).toBe(201);
  const path = `/Groups/${group.body.id}`;
  expect([await rolesOf(grace), await rolesOf(alan)]).toEqual([[ROLE.editor], []]);
  await scim('PATCH', path, patch({ op: 'add', path: 'members', value: [{ value: alan }] }));
  expect(await rolesOf(alan)).toEqual([ROLE.editor]);
  await scim('PATCH', path, patch({ op: 'remove', path: `members[value eq "${alan}"]` }));
  expect([await rolesOf(grace), await rolesOf(alan)]).toEqual([[ROLE.editor], []]);
  expect((await scim('GET', path)).body.members).toEqual([{ value: grace, $ref: `${PARLEY}/scim/v2/Users/${grace}` }]);
  expect((await scim('GET', `/Users/${grace}`)).body.groups).toEqual([{ value: group.body.id, display: 'Editors' }]);
  await scim('PATCH', path, patch({ op: 'replace', path: 'displayName', value: 'Others' }));
  expect(await rolesOf(grace)).toEqual([]);
  await scim('PUT', path, { displayName: 'Editors', members: [{ value: alan }] });
  expect([await rolesOf(grace), await rolesOf(alan)]).toEqual([[], [ROLE.editor]]);
  const found = await scim('GET', `/Groups?filter=${encodeURIComponent('displayName eq "editors"')}`);
  expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id: group.body.id }] });
  expect((await scim('DELETE', path)).status).toBe(204);
  expect(await rolesOf(alan)).toEqual([]);
});

test('a link to choose a password ends with the address that it went to, and with the account’s deactivation', async () => {
  const [renamed, paused] = [await addUser('linked1'), await addUser('linked2')];
  const openLinks = async () => {
    const rows = await db.selectFrom('invitations').select('user_id').where('valid_until', '>', 0).execute();
    return rows.map(({ user_id }) => String(user_id)).filter((id) => [renamed, paused].includes(id));
  };
  for (const id of [renamed, paused]) {
    expect((await administrator.call(platform.resetPassword, { params: { id: Number(id) } })).status).toBe(200);
  }
  expect(await openLinks()).toHaveLength(2);
  await scim('PATCH', `/Users/${renamed}`, patch({ op: 'replace', path: 'userName', value: 'other1@bank.example' }));
  expect(await openLinks()).toEqual([paused]);
  for (const value of [false, true])
    await scim('PATCH', `/Users/${paused}`, patch({ op: 'replace', path: 'active', value }));
  expect(await openLinks()).toEqual([]);
});

test('the provider brings back a user whose account was removed here', async () => {
  const removed = await addUser('back');
  const query = { project_id: project };
  expect((await administrator.call(users.remove, { query, params: { id: Number(removed) } })).status).toBe(200);
  expect(await addUser('back')).not.toBe(removed);
});

test('lists are paged', async () => {
  for (const name of ['page1', 'page2', 'page3']) await addUser(name);
  const all = (await scim('GET', '/Users')).body;
  const page = (await scim('GET', '/Users?startIndex=2&count=2')).body;
  expect(page).toMatchObject({ totalResults: all.totalResults, startIndex: 2, itemsPerPage: 2 });
  expect(page.Resources).toEqual(all.Resources.slice(1, 3));
  expect((await scim('GET', '/Users?count=0')).body).toMatchObject({ Resources: [], totalResults: all.totalResults });
});

test('what SCIM does not keep is not its to change: administrators of this place, and users who were here', async () => {
  const colleague = await buildUser(db);
  expect((await scim('GET', `/Users/${colleague.id}`)).status).toBe(404);
  expect((await scim('DELETE', `/Users/${admin.id}`)).status).toBe(404);
  expect((await scim('POST', '/Users', { userName: colleague.email })).status).toBe(409);
  await configure({ links_users: true });
  expect((await scim('POST', '/Users', { userName: admin.email })).status).toBe(409);
  expect((await scim('POST', '/Users', { userName: colleague.email })).status).toBe(201);
  await configure({ links_users: false, break_glass: [colleague.id] });
  const off = patch({ op: 'replace', path: 'active', value: false });
  expect((await scim('PATCH', `/Users/${colleague.id}`, off)).status).toBe(400);
  expect((await (await clientOf(server, db, colleague)).call(auth.user)).status).toBe(200);
});

test('users and groups are filtered by eq, ne, co, sw, ew, pr, and, or, not and parentheses', async () => {
  const [una, uno] = [await addUser('Una'), await addUser('uno', { externalId: undefined, active: false })];
  const findIds = async (path: string, filter: string) => {
    const { status, body } = await scim('GET', `${path}?filter=${encodeURIComponent(filter)}`);
    expect([status, filter]).toEqual([200, filter]);
    return body.Resources.map(({ id }: { id: string }) => id);
  };
  const among = async (filter: string) => findIds('/Users', `(id eq "${una}" or id eq "${uno}") and (${filter})`);
  for (const [filter, expected] of Object.entries({
    'userName sw "UN"': [una, uno],
    'displayName co "NA"': [una],
    'emails.value ew "o@bank.example"': [uno],
    'externalId pr': [una],
    'not (externalId eq "ext-Una")': [uno],
    'externalId ne "ext-Una"': [uno],
    'externalId eq "EXT-una"': [],
    'externalId eq null': [uno],
    'active eq true': [una],
    'ACTIVE eq "False"': [uno],
    'urn:ietf:params:scim:schemas:core:2.0:User:userName eq "una@bank.example"': [una],
    'active eq false and userName sw "una" or userName sw "una"': [una],
    'active eq false and (userName sw "una" or userName sw "una")': [],
    'displayName co "%" or displayName co "_"': [],
    'displayName eq "Un\\u0061"': [una],
  })) {
    expect([filter, await among(filter)]).toEqual([filter, expected]);
  }
  const group = (await scim('POST', '/Groups', { displayName: 'Filtered' })).body.id;
  expect(await findIds('/Groups', 'displayName sw "FILT" and not (externalId pr)')).toEqual([group]);
  expect(await findIds('/Groups', `id eq "${group}" and displayName ne "filtered"`)).toEqual([]);
  expect((await scim('DELETE', `/Groups/${group}`)).status).toBe(204);
  for (const id of [una, uno]) await scim('DELETE', `/Users/${id}`);
});

test.for<[string, Method, string, unknown, number]>([
  ['a user without a name', 'POST', '/Users', {}, 400],
  ['a name that is no email', 'POST', '/Users', { userName: 'ada' }, 400],
  ['no JSON', 'POST', '/Users', '{', 400],
  ['a key that reaches a prototype', 'POST', '/Users', '{"__proto__": {"a": 1}}', 400],
  ['a filter by what it cannot have', 'GET', `/Users?filter=${encodeURIComponent('title eq "a"')}`, undefined, 400],
  [
    'a filter by a word of every object',
    'GET',
    `/Users?filter=${encodeURIComponent('active eq "constructor"')}`,
    undefined,
    400,
  ],
  ['a filter of another form', 'GET', `/Groups?filter=${encodeURIComponent("displayName eq 'a'")}`, undefined, 400],
  ['a wrong page', 'GET', '/Users?startIndex=one', undefined, 400],
  ['an unknown id', 'GET', '/Users/999999', undefined, 404],
  ['an id of another form', 'GET', '/Users/1%20or%201', undefined, 404],
  ['an unknown member', 'POST', '/Groups', { displayName: 'Strangers', members: [{ value: '999999' }] }, 400],
  ['a member without an id', 'POST', '/Groups', { displayName: 'Strangers', members: [{ value: 'ada' }] }, 400],
])('%s is refused in the form of SCIM, and nothing changes', async ([, method, path, body, expected]) => {
  const before = (await scim('GET', '/Users')).body.totalResults;
  const { status, type, body: answer } = await scim(method, path, body);
  expect([status, type]).toEqual([expected, 'application/scim+json; charset=utf-8']);
  expect(answer).toMatchObject({ status: String(expected), detail: expect.any(String) });
  expect((await scim('GET', '/Users')).body.totalResults).toBe(before);
  expect((await scim('GET', '/Groups')).body.totalResults).toBe(0);
});

test('refused changes and calls without the token are in the audit trail, once a minute; refused reads are not', async () => {
  for (let call = 0; call < 3; call++) {
    expect((await scim('DELETE', '/Users/1', undefined, 'wrong')).status).toBe(401);
    expect((await scim('PUT', '/Users/1', { userName: 1 })).status).not.toBe(200);
    expect((await scim('POST', '/Groups', { displayName: '' })).status).toBe(400);
    expect((await scim('GET', '/Users?filter=x')).status).toBe(400);
  }
  await server.refusals.settled();
  const { rows: refused } = await sql<{ route: string; reason: string }>`
    select refused ->> 'route' as route, refused ->> 'reason' as reason from audit_entries where action = 'refused'
  `.execute(db);
  for (const route of ['DELETE /scim/v2/Users/:id', 'POST /scim/v2/Groups']) {
    // The three calls may fall into two different minutes.
    expect([1, 2]).toContain(refused.filter((one) => one.route === route).length);
  }
  const reads = refused.filter(({ route }) => route.startsWith('GET '));
  expect(reads.filter(({ reason }) => !reason.includes('bearer token'))).toEqual([]);
});

test('a patch that cannot be done changes nothing', async () => {
  const id = await addUser('whole');
  for (const operation of [
    { op: 'move', path: 'active', value: true },
    { op: 'replace', path: 'userName', value: 'x' },
  ]) {
    const first = { op: 'replace', path: 'displayName', value: 'half' };
    expect((await scim('PATCH', `/Users/${id}`, patch(first, operation))).status).toBe(400);
  }
  expect((await scim('GET', `/Users/${id}`)).body.displayName).toBe('whole');
});

test('a user added by SCIM signs in by a verified email, and not by a password', async () => {
  await configure({ adds_users: false, links_users: false, break_glass: [] });
  const id = await addUser('linked');
  await db.updateTable('users').set({ password_expired: true }).where('id', '=', Number(id)).execute();
  provider.is({}, { sub: 'linked', email: 'linked@bank.example' });
  const browser = testClient(server);
  const begun = (await browser.call(signOn.begin, { body: {} })).body;
  const answered = { flow: begun.flow, query_string: provider.answer(begun.msal_url) };
  const completed = await browser.call(signOn.complete, { body: answered });
  const { email, token: ticket } = completed.body;
  const entered = await browser.call(auth.login, { body: { email, token: ticket } });
  // An expired password does not matter to users of single sign-on.
  expect(entered.body.user).toMatchObject({ id: Number(id), password_expired: false });
  expect((await browser.call(roles.list)).status).toBe(200);
  await administrator.call(signOn.removeScimToken);
  expect((await scim('GET', '/Users')).status).toBe(401);
});
