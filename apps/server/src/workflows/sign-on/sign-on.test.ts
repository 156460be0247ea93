import { auth, signOn } from '@parley/contract';
import { ROLE } from '@parley/domain/permission';
import { afterAll, expect, test } from 'vitest';
import { buildProject } from '#testing/people.ts';
import { openIdProvider } from '#testing/openid-provider.ts';
import { startSignOnServer } from '#testing/sign-on-server.ts';
import { testDatabase } from '#testing/test-database.ts';
import { testClient } from '#testing/test-server.ts';

const { db } = await testDatabase();
const provider = await openIdProvider({ redirectUri: 'http://parley.test/' });
afterAll(() => provider.close());
const { server, configure } = await startSignOnServer(db, provider);
const project = await buildProject(db);
const rules = [
  { group: 'bots-editors', project_id: project, role_id: ROLE.editor },
  { group: 'bots-viewers', project_id: project, role_id: ROLE.viewer },
];

/** A browser that comes in by the provider. */
async function comeIn(subject: string) {
  const browser = testClient(server);
  const begun = await browser.call(signOn.begin, { body: { return_path: '/app/intents?project_id=1' } });
  expect(begun.status).toBe(200);
  const query_string = await provider.signIn(begun.body.msal_url, subject);
  const completed = await browser.call(signOn.complete, { body: { query_string, flow: begun.body.flow } });
  const { email, token } = completed.body;
  const entered = completed.status === 200 ? await browser.call(auth.login, { body: { email, token } }) : undefined;
  return { browser, completed, entered };
}

test('whoever the provider lets in is signed in, with the roles of their groups', async () => {
  await configure({ adds_users: true, rules });
  provider.accounts.set('ada', {
    email: 'ada@bank.example',
    email_verified: true,
    name: 'Ada',
    groups: ['bots-editors', 'others'],
  });
  const { completed, entered, browser } = await comeIn('ada');
  expect(completed.body.return_path).toBe('/app/intents?project_id=1');
  expect(entered?.body.user).toMatchObject({
    email: 'ada@bank.example',
    name: 'Ada',
    projects: [project],
    permissions: { project_roles: { [project]: ROLE.editor } },
  });
  expect((await browser.call(auth.user)).status).toBe(200);
  expect(browser.cookies.has('parley_sign_on')).toBe(false);
});
