import { auth, signOn } from '@parley/contract';
import { ROLE } from '@parley/domain/permission';
import fc from 'fast-check';
import type { Queries } from '#platform/db/database.ts';
import type { AccessWorld } from '#testing/access-world.ts';
import type { TestServer } from '#testing/build-server.ts';
import type { brokenProvider } from '#testing/broken-provider.ts';
import type { startSignOnServer } from '#testing/sign-on-server.ts';
import { testClient } from '#testing/test-server.ts';

/** A message of the identity provider about a user who takes no step. */
export interface ProviderStep {
  word: 'joins' | 'leaves' | 'signs in';
  user: number;
  group: number;
}

export function providerStep(): fc.Arbitrary<ProviderStep> {
  return fc.record({
    word: fc.constantFrom('joins', 'joins', 'leaves', 'signs in'),
    // Few users, so that several messages concern one of them. The last user's account was taken over.
    user: fc.constantFrom(1, 3, -1, -1),
    group: fc.nat(3),
  });
}

interface ProviderOptions {
  db: Queries;
  server: TestServer;
  provider: Awaited<ReturnType<typeof brokenProvider>>;
  configure: Awaited<ReturnType<typeof startSignOnServer>>['configure'];
  scimToken: string;
}

let companies = 0;

/** An identity provider with groups that grant a role in a project, and rights beyond projects. */
export async function startDirectory(options: ProviderOptions, { projects }: Pick<AccessWorld, 'projects'>) {
  const { db, server, provider, configure, scimToken } = options;
  const unique = ++companies;
  // Calls are limited per address, and there are very many.
  const address = `10.1.${(unique >> 8) % 256}.${unique % 256}`;
  const names = ['Desk', 'Help', 'Boss', 'Chief'].map((name) => `${name} ${unique}`);
  const [desk = '', help = '', boss = '', chief = ''] = names;
  await configure({
    links_users: true,
    rules: [{ group: desk, project_id: projects[2] ?? 0, role_id: ROLE.administrator }],
    right_rules: [
      { group: help, right: 420 },
      { group: boss, right: 'company-admin' },
      { group: chief, right: 'platform-admin' },
    ],
  });

  async function scim(method: 'POST' | 'PATCH', path: string, body: object) {
    const headers = { authorization: `Bearer ${scimToken}`, 'content-type': 'application/scim+json' };
    const call = { method, url: `/scim/v2${path}`, headers, remoteAddress: address };
    const answer = await server.app.inject({ ...call, payload: JSON.stringify(body) });
    return answer.json<{ id: string }>();
  }

  const groups: string[] = [];
  for (const displayName of names) groups.push((await scim('POST', '/Groups', { displayName })).id);

  async function emailOf(userId: number): Promise<string> {
    const { email } = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
    return email;
  }

  async function signIn(userId: number): Promise<boolean> {
    const known = await db.selectFrom('user_identities').select('user_id').where('user_id', '=', userId).execute();
    provider.is({}, { sub: `person ${userId}`, email: await emailOf(userId), email_verified: true });
    const browser = testClient(server, { address });
    const begun = (await browser.call(signOn.begin, { body: {} })).body;
    const body = { flow: begun.flow, query_string: provider.answer(begun.msal_url) };
    const completed = await browser.call(signOn.complete, { body });
    if (completed.status !== 200) return false;
    const { email, token } = completed.body;
    await browser.call(auth.login, { body: { email, token } });
    return known.length === 0;
  }

  /** True if the account's owner has signed in for the first time, which ends all other access to it. */
  return async ({ word, group }: ProviderStep, userId: number): Promise<boolean> => {
    const operation = { value: [{ value: String(userId) }], path: 'members' };
    await scim('POST', '/Users', { userName: await emailOf(userId) });
    switch (word) {
      case 'joins':
        await scim('PATCH', `/Groups/${groups[group]}`, { Operations: [{ op: 'add', ...operation }] });
        return false;
      case 'leaves':
        await scim('PATCH', `/Groups/${groups[group]}`, { Operations: [{ op: 'remove', ...operation }] });
        return false;
      case 'signs in':
        return signIn(userId);
    }
  };
}
