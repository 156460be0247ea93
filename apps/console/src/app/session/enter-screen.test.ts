import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enterScreen } from '#app/session/enter-screen.ts';
import { onRefusal } from '#shared/api/refusals.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { notices } from '#shared/notices/notices.ts';
import { endSession, session } from '#shared/session/session.ts';
import { refusal, serve, signIn, type SentCall } from '#testing/server.ts';

const page = document.documentElement;

beforeEach(() => queryClient.clear());
afterEach(() => {
  delete page.dataset['session'];
  delete page.dataset['mantineColorScheme'];
  history.replaceState(null, '', '#/');
});

const paths = (calls: SentCall[]) => calls.map(({ path }) => path);

type Entered = Parameters<typeof enterScreen>[0];

/** The address that entering led to. */
let elsewhere: Response | null = null;

async function enter(address: string, user: Parameters<typeof signIn>[0] = {}, answers = {}): Promise<SentCall[]> {
  const somebody = signIn({ projects: [1, 2], ...user });
  endSession();
  const calls = serve({ 'GET /auth/user': somebody, ...answers });
  elsewhere = await enterScreen({ request: new Request(`http://parley.test${address}`) } as Entered);
  return calls;
}

/** The page's first script, as a browser runs it. */
function runEarly() {
  runInThisContext(readFileSync(join(import.meta.dirname, '../../../public/early.js'), 'utf8'));
}

test('a screen’s project and reads are chosen before the screen is there', async () => {
  const calls = await enter('/app/intents?project_id=2');
  expect([session.get().projectId, elsewhere]).toEqual([2, null]);
  expect(paths(calls)).toEqual(['/auth/user', '/projects', '/intents', '/intents/evaluation']);
  expect(calls.slice(1).map(({ query }) => query.get('project_id'))).toEqual(['2', '2', '2']);
});

test('a read that fails before its screen is there is told by nobody', async () => {
  const told = vi.fn();
  onRefusal(told);
  const broken = refusal(500, 'internal', 'Why');
  await enter('/app/intents?project_id=2', {}, { 'GET /intents': broken, 'GET /intents/evaluation': broken });
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' })).toHaveLength(3);
  expect(told).not.toHaveBeenCalled();
});

test('without a project in the address it is the last one, and gets there before the screen', async () => {
  localStorage.setItem('parley.project.7', '2');
  await enter('/app/intents?intent=3');
  expect(session.get().projectId).toBe(2);
  expect(elsewhere?.headers.get('location')).toBe('/app/intents?intent=3&project_id=2');
});

test.each([
  ['for a project that is not the user’s', '/app/intents?project_id=99', {}],
  ['while the password must be changed', '/app/intents', { password_expired: true }],
  ['for a user without projects', '/app/intents', { projects: [] }],
])('nothing is read ahead %s', async (_, address, user) => {
  expect(paths(await enter(address, user))).toEqual(['/auth/user']);
});

test('who is signed in is asked by the page’s first script, once', async () => {
  const user = signIn();
  endSession();
  const calls = serve({ 'GET /auth/user': user });
  page.dataset['session'] = 'likely';
  runEarly();
  const place = { request: new Request('http://parley.test/app/dashboard') } as Entered;
  await enterScreen(place);
  expect(session.get().user).toEqual(user);
  endSession();
  await enterScreen(place);
  expect(paths(calls).filter((path) => path === '/auth/user')).toHaveLength(2);
});

test.each([
  ['came to nothing', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is given up before it is read', () => Promise.resolve(unreadable())],
  ['is a failure of the server', () => Promise.resolve(new Response('{}', { status: 500 }))],
])('an early answer that %s is asked for again, and nobody is told', async (_, early) => {
  const told = vi.fn();
  onRefusal(told);
  globalThis.parleyUser = early();
  expect(paths(await enter('/app/tests'))).toEqual(['/auth/user', '/projects']);
  expect(session.get().user).toBeDefined();
  expect(told).not.toHaveBeenCalled();
});

function unreadable(): Response {
  const lost = new DOMException('signal timed out', 'TimeoutError');
  return new Response(new ReadableStream({ pull: (body) => body.error(lost) }));
}

test.each([
  ['#/login', 'likely'],
  ['#/apple', 'likely'],
  ['#/app/intents', 'none'],
  ['#/app/intents', '__SESSION__'],
])('nobody is asked for at %s when a session is %s', (hash, likely) => {
  const calls = serve({});
  page.dataset['session'] = likely;
  history.replaceState(null, '', hash);
  runEarly();
  expect(calls).toEqual([]);
});

test('the first script chooses the colours', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  runEarly();
  expect(page.dataset['mantineColorScheme']).toBe('dark');
  localStorage.setItem('mantine-color-scheme-value', 'light');
  runEarly();
  expect(page.dataset['mantineColorScheme']).toBe('light');
});

test.each([
  ['session_idle', ['Logged out due to inactivity']],
  ['unauthenticated', []],
])('who comes back to a session that ended by %s is told why, where the server knows', async (code, told) => {
  await enter('/app/intents?project_id=2', {}, { 'GET /auth/user': refusal(401, code, 'Not signed in') });
  expect(elsewhere?.headers.get('location')).toBe('/login');
  expect(notices.get().shown.map(({ title }) => title)).toEqual(told);
});
