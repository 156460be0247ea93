import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PERMISSIONS, ROLE, type Grant } from '@parley/domain/permission';
import { sql } from 'kysely';
import { afterAll } from 'vitest';
import type { ConversationState } from '@parley/domain/tracker';
import { beginTimer, claimDueTimers } from '#features/conversations/due-timers.ts';
import { systemClock, unixSeconds, type Clock } from '#platform/clock.ts';
import { withSystem } from '#platform/db/database.ts';
import { projectStatements } from '#platform/db/project-statements.ts';
import { folderStore } from '#platform/files/folder-store.ts';
import { createLogger } from '#platform/logger.ts';
import { createPasswords } from '#platform/passwords.ts';
import { openSecrets } from '#platform/secrets.ts';
import type { Speech } from '#platform/speech/speech.ts';
import type { WritingService } from '#platform/writing-service.ts';
import { createApi } from '#processes/api.ts';
import type { Column } from '#testing/access-table.ts';
import type { ExampleIds } from '#testing/examples.ts';
import { hear as hearIn } from '#testing/hear.ts';
import { openSession } from '#testing/people.ts';
import { testDatabase, type TestDatabase } from '#testing/test-database.ts';
import { versioned } from '#platform/things/versioned.ts';
import { createProject } from '#workflows/create-project.ts';

const FINGERPRINTED = [
  'things',
  'revisions',
  'project_members',
  'conversations',
  'tracker_entries',
  'fallbacks',
  'fallback_uses',
  'snapshots',
  'deployments',
  'planned_deployments',
  'conversation_notes',
  'labels',
  'conversation_labels',
];
/** A password that the rules accept. */
const PASSWORD = 'a fine long test passphrase';
// Slow on purpose, and the same for all products.
const passwords = createPasswords();
const passwordHash = passwords.hash(PASSWORD);
const ROLE_OF: Partial<Record<Column, number>> = { ...ROLE, platformViewer: ROLE.viewer };

export interface SendOptions {
  query?: Record<string, string | number>;
  body?: unknown;
  /** Sent as it is instead of `body`. */
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
  /** As a browser sends it. */
  cookie: string;
  send(method: string, path: string, options: SendOptions): Promise<Answer>;
  /** The same user, signed in once more. */
  again(): Promise<TestClient>;
}

export interface TestProductOptions {
  /** One of its own unless given. */
  database?: Promise<Pick<TestDatabase, 'db' | 'pool'>>;
  /** What secrets are encrypted with. */
  secretKey?: Buffer;
  /** None unless given. */
  writing?: WritingService | null;
  egressAllow?: string[];
  /** No voice unless given. */
  reader?: Speech | null;
  /** The server's clock. */
  now?: Clock;
  /** Not unless told: most that edit do not train. */
  isWarmedUp?: boolean;
  metricsToken?: string;
  /** None is built unless given. */
  consoleFolder?: string;
  chatClientFolder?: string;
  /** A folder that is deleted at the end unless given. */
  filesFolder?: string;
  /** 100 unless given. */
  fileLimitMb?: number;
  /** 20 unless given. */
  zipLimitMb?: number;
}

/** Deleted when the test file is over. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-files-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The whole API on a database of its own, with users of every kind. Call it at a test file's top level. */
export async function startTestProduct({
  database = testDatabase(),
  secretKey = randomBytes(32),
  writing = null,
  egressAllow = [],
  reader = null,
  now = systemClock,
  isWarmedUp = false,
  metricsToken,
  consoleFolder = 'no console is built for tests',
  chatClientFolder = 'no chat client is built for tests',
  filesFolder = temporaryFolder(),
  fileLimitMb = 100,
  zipLimitMb = 20,
}: TestProductOptions = {}) {
  const { db, pool } = await database;
  const logLines: string[] = [];
  const log = createLogger('info', { write: (line) => void logLines.push(line) });
  const api = await createApi({
    db,
    turnPool: pool,
    passwords,
    secrets: openSecrets({ secretKeys: [secretKey], dataDir: '' }),
    log,
    now,
    isWarmedUp,
    publicUrl: 'http://localhost:8000',
    trustProxy: false,
    inactivityHours: 2,
    writing,
    consoleConfig: {
      sso: false,
      support_contact: null,
      docs_url: '/docs/',
      chatbot_url: 'http://localhost:8000/chatbot',
      inactivity_hours: 2,
      file_limit_mb: fileLimitMb,
      version: 'test',
    },
    egressAllow,
    files: folderStore(filesFolder),
    zipLimitMb,
    reader,
    consoleFolder,
    chatClientFolder,
    metricsToken,
    guideFolder: join(import.meta.dirname, '../../../../../docs/user'),
  });
  afterAll(() => api.close());

  async function insertUser(isPlatformAdmin = false): Promise<{ id: number; email: string }> {
    const email = `user-${randomBytes(6).toString('hex')}@example.com`;
    const { id } = await db
      .insertInto('users')
      .values({ email, name: 'Test User', password_hash: await passwordHash, is_platform_admin: isPlatformAdmin })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, email };
  }

  const owner = await insertUser(true);

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
    const answer = await api.app.inject({
      method: method as 'GET',
      // Each call comes from an address of its own, so that limits by address do not hide other answers.
      remoteAddress: nextAddress(),
      url: search === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${search}`,
      headers: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: answer.statusCode, text: answer.body, headers: answer.headers };
  }

  async function memberOf(projectId: number, column: Column): Promise<TestClient> {
    const user = await insertUser(column.startsWith('platform'));
    const role = ROLE_OF[column];
    if (role !== undefined) {
      await withSystem(db, (tx) =>
        tx.insertInto('project_members').values({ project_id: projectId, user_id: user.id, role_id: role }).execute(),
      );
    }
    return signIn(user);
  }

  /** A member with a role of their own, which grants just these. */
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

  let firstProject: Promise<DemoProject> | undefined;

  /** A project with the demo's content, whose name and intents carry `mark`. */
  async function demoProject(mark = 'Card line'): Promise<DemoProject> {
    firstProject ??= makeProject(mark);
    return mark === 'Card line' ? firstProject : makeProject(mark);
  }

  /** A project with nothing in it. */
  async function blankProject(): Promise<{ projectId: number }> {
    const chosen = { name: 'Blank', language: 'en', is_chat: true, template: 'blank' } as const;
    const made = await createProject({ db, accessChanged: () => {} }, { now: systemClock }, owner.id, chosen);
    return { projectId: made.project_id };
  }

  async function makeProject(mark: string): Promise<DemoProject> {
    const chosen = { name: mark, language: 'en', is_chat: true, template: 'demo' } as const;
    const { project_id: projectId } = await createProject(
      { db, accessChanged: () => {} },
      { now: systemClock },
      owner.id,
      chosen,
    );
    const things = await withSystem(db, async (tx) => {
      await sql`
        update things set data = jsonb_set(data, '{name}', to_jsonb(name || ' ' || ${mark}))
        where project_id = ${projectId} and resource = 'intents'`.execute(tx);
      const place = { db: tx, projectId, actor: null, now: systemClock };
      await versioned(place, 'actions').insert({ name: `action of ${mark}`, source: 'export default () => 1;' });
      return tx.selectFrom('things').select(['resource', 'id']).where('project_id', '=', projectId).execute();
    });
    const fallback = await hear(projectId, [`nobody understands ${mark}`]);
    const first = (resource: string) => things.find((thing) => thing.resource === resource)?.id ?? 0;
    const ids: ExampleIds = {
      intent: first('intents'),
      reaction: first('reactions'),
      action: first('actions'),
      scope: first('scopes'),
      synonym: first('synonyms'),
      entity: first('entities'),
      test: first('tests'),
      fallback: fallback[0] ?? 0,
      user: owner.id,
      role: ROLE.viewer,
      project: projectId,
    };
    return { projectId, ids, allIds: things.map(({ id }) => id) };
  }

  /** Writes what callers did, as turns are written. */
  const run = projectStatements(pool);

  /** Lets callers of the deployed bot say these. Answers the phrases' ids. */
  const hear = hearIn.bind(null, run);

  /** A hash of everything that is stored (of one project): equal before and after means that nothing changed. */
  async function fingerprint(projectId?: number): Promise<string> {
    const rows = await withSystem(db, async (tx) => {
      const ofProject = projectId === undefined ? sql`true` : sql`project_id = ${projectId}`;
      const stored = await Promise.all(
        FINGERPRINTED.map((table) =>
          sql<{ row: string }>`select t::text as row from ${sql.table(table)} t where ${ofProject} order by 1`.execute(
            tx,
          ),
        ),
      );
      const platform = await Promise.all(
        ['users', 'roles', 'role_permissions', 'projects'].map((table) =>
          sql<{ row: string }>`select t::text as row from ${sql.table(table)} t order by 1`.execute(tx),
        ),
      );
      return [...stored, ...platform].map((result) => result.rows);
    });
    return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
  }

  /** As a thief of the database has them. */
  async function storedRows(table: string): Promise<string[]> {
    const { rows } = await withSystem(db, (tx) =>
      sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(tx),
    );
    return rows.map(({ row }) => row);
  }

  /** Changes what a conversation remembers, as if it had come so far. */
  async function setState(id: string, change: (state: ConversationState) => ConversationState): Promise<void> {
    await withSystem(db, async (tx) => {
      const row = await tx.selectFrom('conversations').select('state').where('id', '=', id).executeTakeFirstOrThrow();
      const state = JSON.stringify(change(JSON.parse(row.state) as ConversationState));
      const changed = { state, turn_no: sql<number>`turn_no + 1` };
      await tx.updateTable('conversations').set(changed).where('id', '=', id).execute();
    });
  }

  /** As a server does that ends right after. */
  const claimTimers = () => claimDueTimers(db, { now: now(), until: now() + 1_500_000, most: 100 });

  return {
    api,
    db,
    setState,
    claimTimers,
    /** As a server does that ends of it. */
    async beginTimers() {
      for (const timer of await claimTimers()) await beginTimer(db, timer);
    },
    storedRows,
    logLines,
    demoProject,
    blankProject,
    run,
    hear,
    memberOf,
    memberHolding,
    fingerprint,
    password: PASSWORD,
    /** A client of the kind that a column of the access table means, in the first project. */
    async clientOf(column: Column): Promise<TestClient> {
      if (column === 'nobody')
        return {
          userId: 0,
          email: '',
          cookie: '',
          send: (method, path, options) => send(method, path, undefined, options),
          again: () => this.clientOf(column),
        };
      return memberOf((await demoProject()).projectId, column);
    },
  };
}

let addresses = 0;

function nextAddress(): string {
  addresses++;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

export interface DemoProject {
  projectId: number;
  ids: ExampleIds;
  allIds: number[];
}
