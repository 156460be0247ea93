import { randomBytes } from 'node:crypto';
import {
  apiToken,
  oneTimeCodes,
  personalTokens,
  platform,
  projectTokens,
  sessions,
  type AnyEndpoint,
} from '@parley/contract';
import { ROLE } from '@parley/domain/permission';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { callerIn } from '#processes/testing/caller.ts';
import { PASSWORD, type TestClient } from '#processes/testing/test-clients.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

let now = Date.UTC(2030, 0, 1) * 1_000;
const product = await startTestProduct({ now: () => now });
const { projectId } = await product.demoProject();
const other = await product.demoProject('Another line');

/** One user with two tabs, and the calls of each. */
async function administrator() {
  const client = await product.memberOf(projectId, 'administrator');
  return { client, userId: client.userId, call: callerIn(projectId, client) };
}

/** The version that a tab has on its screen. */
async function seenOf(client: TestClient, endpoint: AnyEndpoint): Promise<number> {
  const { status, headers, text } = await callerIn(projectId, client)(endpoint);
  expect(status, text).toBe(200);
  expect(headers['x-atime']).toMatch(/^\d{10,}$/u);
  return Number(headers['x-atime']);
}

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now / 1_000 });
const named = () => `Token ${randomBytes(4).toString('hex')}`;

const TOKENS = [
  [personalTokens, 'auth/tokens', {}],
  [projectTokens, 'api-tokens', { role_id: ROLE.viewer }],
] as const;

test.each(TOKENS)(
  'a token that was deleted in another tab is a conflict there, and says so',
  async (tokens, resource, body) => {
    const { client, userId, call } = await administrator();
    const made = await call(tokens.create, { body: { name: named(), ...body } });
    expect(made.headers['x-atime']).toBe(String(made.body.version));
    const [params, atime] = [{ id: made.body.id }, await seenOf(client, tokens.list)];
    expect(atime).toBeGreaterThanOrEqual(made.body.version);

    const first = await call(tokens.remove, { params, query: { atime } });
    expect([first.status, first.body]).toEqual([200, { id: params.id, version: expect.any(Number) }]);
    const second = await call(tokens.remove, { params, query: { atime } });
    expect([second.status, second.error?.conflicts]).toEqual([
      409,
      [{ resource, id: params.id, version: first.body.version, who: userId, deleted: true }],
    ]);
    const since = await seenOf(client, tokens.list);
    expect((await call(tokens.remove, { params, query: { atime: since } })).status).toBe(404);
    expect((await call(tokens.remove, { params })).status).toBe(404);
    // A token added in another tab does not block adding one here.
    expect((await call(tokens.create, { query: { atime }, body: { name: named(), ...body } })).status).toBe(200);
  },
);

test.each(TOKENS)(
  'an old version does not reveal whether a token of others exists or existed',
  async (tokens, _resource, body) => {
    const ada = await administrator();
    const bobs = await product.memberOf(other.projectId, 'administrator');
    const bob = callerIn(other.projectId, bobs);
    const { id } = (await ada.call(tokens.create, { body: { name: named(), ...body } })).body;
    const ask = () => bob(tokens.remove, { params: { id }, query: { atime: 1 } });
    expect((await ask()).status).toBe(404);
    await ada.call(tokens.remove, { params: { id } });
    expect((await ask()).status).toBe(404);
  },
);

test('a project’s API token is not replaced over a newer one of another user', async () => {
  const [ada, bob] = [await administrator(), await administrator()];
  const atime = await seenOf(ada.client, apiToken.get);
  const first = await bob.call(apiToken.make, { query: { atime } });
  expect(first.status, first.text).toBe(200);
  const second = await ada.call(apiToken.make, { query: { atime } });
  expect([second.status, second.error?.conflicts]).toEqual([
    409,
    [
      {
        ...{ resource: 'project/api-token', id: projectId, version: first.body.version },
        ...{ who: bob.userId, deleted: false },
      },
    ],
  ]);
  const shown = (await ada.call(apiToken.get)).body;
  expect(shown).toMatchObject({ token: first.body.token.slice(-4), version: first.body.version });
  expect((await ada.call(apiToken.make, { query: { atime: first.body.version } })).status).toBe(200);
  expect(
    (await callerIn(other.projectId, await product.memberOf(other.projectId, 'administrator'))(apiToken.get)).body
      .version,
  ).toBeNull();
});

test('a session that was ended in another tab or by an administrator is a conflict', async () => {
  const { client, userId, call } = await administrator();
  const platformCall = callerIn(projectId, await product.memberOf(projectId, 'platformViewer'));
  await Promise.all([client.again(), client.again(), client.again()]);
  const atime = await seenOf(client, sessions.list);
  const others = (await call(sessions.list)).body.filter(({ is_current }) => !is_current).map(({ id }) => id);
  const [first = 0, second = 0] = others;

  const ended = await call(sessions.end, { params: { id: first }, query: { atime } });
  expect(ended.body).toEqual({ version: expect.any(Number) });
  await platformCall(platform.endSession, { params: { id: second } });
  for (const id of [first, second]) {
    const again = await call(sessions.end, { params: { id }, query: { atime } });
    expect([again.status, again.error?.conflicts?.[0]]).toEqual([
      409,
      expect.objectContaining({ resource: 'auth/sessions', id, deleted: true }),
    ]);
    expect((await call(sessions.end, { params: { id } })).status).toBe(404);
  }
  // The other sessions end even if the user has not seen the newest of them.
  const all = await call(sessions.endOthers, { query: { atime } });
  expect(all.body).toEqual({ ended: 1, version: expect.any(Number) });
  const stranger = await administrator();
  expect(stranger.userId).not.toBe(userId);
  for (const id of others) {
    expect((await stranger.call(sessions.end, { params: { id }, query: { atime: 1 } })).status).toBe(404);
  }
});

test('one-time codes that were changed in another tab, or by an administrator, are a conflict', async () => {
  const { client, userId, call } = await administrator();
  const before = await seenOf(client, oneTimeCodes.get);
  const begun = (await call(oneTimeCodes.setUp, { body: {} })).body;
  // Another tab starts the setup again: a code of the first secret confirms nothing, and the user sees why.
  const anew = (await call(oneTimeCodes.setUp, { query: { atime: before }, body: {} })).body;
  const stale = { query: { atime: begun.version }, body: { otp: codeOf(begun.secret) } };
  expect((await call(oneTimeCodes.confirm, stale)).error?.conflicts).toEqual([
    { resource: 'auth/otp', id: userId, version: anew.version, who: userId, deleted: false },
  ]);
  const good = { query: { atime: anew.version }, body: { otp: codeOf(anew.secret) } };
  const confirmed = await call(oneTimeCodes.confirm, good);
  expect(confirmed.status, confirmed.text).toBe(200);
  const cookie = String(confirmed.headers['set-cookie']).split(';')[0] ?? '';

  const proof = { body: { passwd: PASSWORD }, headers: { cookie } };
  const atime = confirmed.body.version;
  const renewed = await call(oneTimeCodes.renewRecoveryCodes, { ...proof, query: { atime } });
  expect(renewed.body.recovery_codes).toHaveLength(10);
  const lost = [
    await call(oneTimeCodes.renewRecoveryCodes, { ...proof, query: { atime } }),
    await call(oneTimeCodes.remove, { ...proof, query: { atime } }),
  ];
  expect(lost.map(({ status }) => status)).toEqual([409, 409]);

  const platformCall = callerIn(projectId, await product.memberOf(projectId, 'platformViewer'));
  await platformCall(platform.removeOneTimeCode, { params: { id: userId } });
  const query = { atime: renewed.body.version };
  expect((await call(oneTimeCodes.remove, { ...proof, query })).status).toBe(409);
});
