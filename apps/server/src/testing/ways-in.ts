import { auth, users } from '@parley/contract';
import { covers, grantMap, type UserPermissions } from '@parley/domain/permission';
import type { Queries } from '#platform/db/database.ts';
import type { TestServer } from '#testing/build-server.ts';
import type { Power } from '#testing/access-world.ts';
import { clientOf } from '#testing/people.ts';
import { testClient, type TestClient } from '#testing/test-server.ts';

/** A session or a token in a person's hands, with its account. */
export interface WayIn {
  userId: number;
  client: TestClient;
  /** The token; undefined for a session. */
  token?: string;
}

export async function sessionOf(server: TestServer, db: Queries, userId: number): Promise<WayIn> {
  return { userId, client: await clientOf(server, db, { id: userId }) };
}

/** Opens a session as a person who knows the account's password, and then changes the password as its user would. */
export async function sessionOfThief(server: TestServer, db: Queries, userId: number): Promise<WayIn> {
  const way = await sessionOf(server, db, userId);
  await way.client.call(users.changeMyPassword, {
    query: { id: userId },
    body: { passwd: 'nine copper lanterns at sea' },
  });
  return way;
}

/** A program that sends this token. */
export function programWith(server: TestServer, userId: number, token: string): WayIn {
  const client = testClient(server);
  const call: TestClient['call'] = (endpoint, options) =>
    client.call(endpoint, { ...options, headers: { authorization: `Bearer ${token}` } });
  return { userId, token, client: { ...client, call } };
}

/** The users among them who are still signed in. */
export async function signedIn(ways: readonly WayIn[]): Promise<number[]> {
  const answers = await Promise.all(
    ways
      .filter(({ token }) => token === undefined)
      .map(async (way) => ({ way, reply: await way.client.call(auth.user) })),
  );
  return answers.filter(({ reply }) => reply.status === 200).map(({ way }) => way.userId);
}

/** The rights of a token that its holders lacked before, one per line. */
export function gainedByToken(
  before: Power,
  { project_roles, roles, system }: UserPermissions,
  projects: readonly number[],
) {
  const beyond = covers(grantMap([...before.platform]), system) ? [] : ['a token of the platform'];
  return [
    ...beyond,
    ...projects
      .filter((id) => !covers(grantMap([...(before.projects.get(id) ?? [])]), roles[project_roles[id] ?? -1] ?? {}))
      .map((id) => `a token of project ${id}`),
  ];
}
