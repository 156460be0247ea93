import { randomBytes } from 'node:crypto';
import { PERMISSIONS, PLATFORM_PERMISSIONS, ROLE, type Grant } from '@parley/domain/permission';
import { userKeys } from '@parley/domain/user';
import { unixSeconds, type Clock } from '#platform/clock.ts';
import { withSystem, type Queries } from '#platform/db/database.ts';
import type { Passwords } from '#platform/passwords.ts';
import type { Api } from '#processes/api.ts';
import type { Column } from '#testing/access-table.ts';
import { openSession } from '#testing/people.ts';

/** A password that the rules accept. */
export const PASSWORD = 'a fine long test passphrase';
const ROLE_OF: Partial<Record<Column, number>> = { ...ROLE, platformViewer: ROLE.viewer };

export interface SendOptions {
  query?: Record<string, string | number>;
  body?: unknown;
  /** Sent unchanged instead of `body`. */
  raw?: string | Buffer;
  headers?: Record<string, string | undefined>;
}

export interface Answer {
  status: number;
  text: string;
  headers: Record<string, unknown>;
}

export interface TestClient {
  userId: number;
  email: string;
  /** In the form that a browser sends. */
  cookie: string;
  send(method: string, path: string, options: SendOptions): Promise<Answer>;
  /** Signs this user in once more. */
  again(): Promise<TestClient>;
}

interface UserRights {
  system_permissions?: number[];
  company_id?: number;
  is_company_admin?: boolean;
}

interface ClientDeps {
  db: Queries;
  app: Api['app'];
  passwords: Passwords;
  now: Clock;
}

let passwordHash: Promise<string> | undefined;

/** Signed-in users of every kind, and their calls. */
export function testClients({ db, app, passwords, now }: ClientDeps) {
  async function insertUser(rights: UserRights = {}): Promise<{ id: number; email: string }> {
    const email = `user-${randomBytes(6).toString('hex')}@example.com`;
    const password_hash = await (passwordHash ??= passwords.hash(PASSWORD));
    const { id } = await db
      .insertInto('users')
      .values({ email, name: 'Test User', password_hash, ...userKeys({ email, name: 'Test User' }), ...rights })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, email };
  }

  async function rightsOf(column: Column): Promise<UserRights> {
    if (column.startsWith('platform')) return { system_permissions: PLATFORM_PERMISSIONS };
    if (column !== 'companyAdministrator') return {};
    const name = `Company ${randomBytes(6).toString('hex')}`;
    const company = await db.insertInto('companies').values({ name }).returning('id').executeTakeFirstOrThrow();
    return { company_id: company.id, is_company_admin: true };
  }

  async function signIn(user: { id: number; email: string }): Promise<TestClient> {
    const session = `parley_session=${await openSession(db, user.id, unixSeconds(now))}`;
    return {
      userId: user.id,
      email: user.email,
      cookie: session,
      send: (method, path, options) => send(method, path, session, options),
      again: () => signIn(user),
    };
  }

  async function send(method: string, path: string, cookie: string | undefined, options: SendOptions): Promise<Answer> {
    const { query = {}, body, raw, headers = {} } = options;
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const given: Record<string, string | undefined> = {
      'x-requested-with': 'console',
      cookie,
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    };
    const answer = await app.inject({
      method: method as 'GET',
      // Each call has its own address, so that limits by address do not hide other answers.
      remoteAddress: nextAddress(),
      url: search === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${search}`,
      headers: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: answer.statusCode, text: answer.body, headers: answer.headers };
  }

  async function memberOf(projectId: number, column: Column): Promise<TestClient> {
    const user = await insertUser(await rightsOf(column));
    const role = ROLE_OF[column];
    if (role !== undefined) {
      await withSystem(db, (tx) =>
        tx.insertInto('project_members').values({ project_id: projectId, user_id: user.id, role_id: role }).execute(),
      );
    }
    return signIn(user);
  }

  /** A member with a custom role that grants exactly these. */
  async function memberHolding(projectId: number, grants: readonly Grant[]): Promise<TestClient> {
    const user = await insertUser();
    const permissions = PERMISSIONS.filter(({ resources }) => resources.every((grant) => grants.includes(grant)));
    await withSystem(db, async (tx) => {
      const role = await tx
        .insertInto('roles')
        .values({ name: `Role of ${user.email}` })
        .returning('id')
        .executeTakeFirstOrThrow();
      const granted = permissions.map(({ id }) => ({ role_id: role.id, permission_id: id }));
      await tx.insertInto('role_permissions').values(granted).execute();
      const member = { project_id: projectId, user_id: user.id, role_id: role.id };
      await tx.insertInto('project_members').values(member).execute();
    });
    return signIn(user);
  }

  /** Sends calls without a session. */
  function stranger(): TestClient {
    return {
      userId: 0,
      email: '',
      cookie: '',
      send: (method, path, options) => send(method, path, undefined, options),
      again: async () => stranger(),
    };
  }

  return { insertUser, memberOf, memberHolding, stranger };
}

let addresses = 0;

function nextAddress(): string {
  addresses++;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}
