import { createHash, randomBytes } from 'node:crypto';
import { PLATFORM_PERMISSIONS, ROLE } from '@parley/domain/permission';
import { userKeys } from '@parley/domain/user';
import { withSystem, type Queries } from '#platform/db/database.ts';
import type { TestServer } from '#testing/build-server.ts';
import { quickPasswords } from '#testing/quick-passwords.ts';
import { testClient, type TestClient } from '#testing/test-server.ts';

/** The default password of users. */
export const PASSWORD = 'seven green bottles';

const hash = quickPasswords.hash(PASSWORD);
let built = 0;

export interface TestUser {
  id: number;
  email: string;
  name: string;
}

interface UserDetails {
  email?: string;
  name?: string;
  /** True for all platform permissions. */
  is_platform_admin?: boolean;
  system_permissions?: number[];
  company_id?: number;
  is_company_admin?: boolean;
  password_expired?: boolean;
  password_hash?: string;
  created_by?: number;
  expects_sign_on?: boolean;
}

export async function buildUser(
  db: Queries,
  { is_platform_admin = false, ...details }: UserDetails = {},
): Promise<TestUser> {
  const number = ++built;
  const known = { email: `user${number}@bank.example`, name: `User ${number}`, ...details };
  return db
    .insertInto('users')
    .values({
      password_hash: await hash,
      ...(is_platform_admin ? { system_permissions: PLATFORM_PERMISSIONS } : {}),
      ...known,
      ...userKeys(known),
    })
    .returning(['id', 'email', 'name'])
    .executeTakeFirstOrThrow();
}

/** A project with these members: user id → role id. */
export async function buildProject(db: Queries, members: Record<number, number> = {}): Promise<number> {
  return withSystem(db, async (tx) => {
    const { id } = await tx
      .insertInto('projects')
      .values({ name: `Project ${++built}`, is_chat: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [userId, roleId] of Object.entries(members)) {
      await tx
        .insertInto('project_members')
        .values({ project_id: id, user_id: Number(userId), role_id: roleId })
        .execute();
    }
    return id;
  });
}

export async function buildRole(db: Queries, permissions: number[]): Promise<number> {
  const { id } = await db
    .insertInto('roles')
    .values({ name: `Role ${++built}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const permission_id of permissions) {
    await db.insertInto('role_permissions').values({ role_id: id, permission_id }).execute();
  }
  return id;
}

/** Signs a user in without slow password hashing. Returns the value of the session cookie. */
export async function openSession(db: Queries, userId: number, seconds: number): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await db
    .insertInto('sessions')
    .values({
      token_hash: createHash('sha256').update(secret).digest(),
      user_id: userId,
      created_at: seconds,
      last_seen: seconds,
      device: null,
    })
    .execute();
  return secret;
}

/** A browser signed in as this user. */
export async function clientOf(
  server: TestServer,
  db: Queries,
  user: { id: number },
  now?: number,
  from?: { address: string },
): Promise<TestClient> {
  const secret = await openSession(db, user.id, now ?? Math.trunc(Date.now() / 1000));
  const client = testClient(server, from);
  client.cookies.set('parley_session', secret);
  return client;
}

/** A user in a new project, by default as its administrator, and their browser. */
export async function buildMember(server: TestServer, db: Queries, role: number = ROLE.administrator) {
  const user = await buildUser(db);
  const projectId = await buildProject(db, { [user.id]: role });
  return { user, projectId, client: await clientOf(server, db, user) };
}
