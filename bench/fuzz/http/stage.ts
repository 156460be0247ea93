import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { projects } from '@parley/contract';
import { BUILT_IN_ROLES, PLATFORM_PERMISSIONS, ROLE } from '@parley/domain/permission';
import { userKeys } from '@parley/domain/user';
import { queriesOn, withSystem, type Queries } from '../../../apps/server/src/platform/db/database.ts';
import { openPool } from '../../../apps/server/src/platform/db/pool.ts';
import { createLogger } from '../../../apps/server/src/platform/logger.ts';
import { databaseUrl } from '../../../apps/server/src/platform/postgres/place.ts';
import type { ExampleIds } from '../../../apps/server/src/testing/examples.ts';
import { call, type Session } from '../../product/client.ts';
import type { Home } from '../../product/start-product.ts';

/** Senders of requests; `administrator` administers the platform too. */
const PEOPLE = { administrator: ROLE.administrator, editor: ROLE.editor, viewer: ROLE.viewer, outsider: null } as const;
type Person = keyof typeof PEOPLE;

const SCIM_TOKEN = 'scim_of_the_fuzzed_provider';

/** Signed-in users, and items of two projects; most users see one project. */
export interface Stage {
  cookies: string[];
  projects: number[];
  ids: ExampleIds;
  /** Ids of things of both projects. */
  allIds: number[];
  conversation: { id: string; token: string };
  chatToken: string;
  scimToken: string;
}

/**
 * Sets the stage: people with their rights, and a new project where one is wanted. It goes past the API into the
 * database, as fuzzed requests sign people out and take their rights.
 */
export async function setStage(home: Home, previous: Stage | undefined, isNewProject: boolean): Promise<Stage> {
  const url = databaseUrl(join(home.dataDir, 'sockets'), 'parley');
  const pool = openPool({ url, log: createLogger('error'), connections: 1 });
  try {
    const db = queriesOn(pool);
    await restoreRoles(db);
    await openSignIn(db);
    const names = Object.keys(PEOPLE) as Person[];
    const people: Awaited<ReturnType<typeof addPerson>>[] = [];
    for (const name of names) people.push(await addPerson(db, name));
    const cookies = people.map(({ cookie }) => cookie);
    const [project = 0, ...earlier] = previous?.projects ?? [];
    const known = isNewProject
      ? [await makeProject({ url: home.url, cookie: cookies[0] ?? '' }), ...(previous ? [project] : [])]
      : [project, ...earlier];
    const [current = 0] = known;
    return await withSystem(db, async (tx) => {
      for (const { id, role } of people) {
        if (role === null) continue;
        await tx
          .insertInto('project_members')
          .values({ project_id: current, user_id: id, role_id: role })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
      const things = await tx
        .selectFrom('things')
        .select(['project_id', 'resource', 'id'])
        .where('project_id', 'in', known)
        .execute();
      const settings = await tx
        .selectFrom('things')
        .select('data')
        .where('project_id', '=', current)
        .where('resource', '=', 'settings')
        .executeTakeFirst();
      const first = (resource: string) =>
        things.find((thing) => thing.resource === resource && thing.project_id === current)?.id ?? 1;
      const fallback = await tx.selectFrom('fallbacks').select('id').limit(1).executeTakeFirst();
      const talk = await tx
        .selectFrom('conversations')
        .select('id')
        .where('project_id', '=', current)
        .limit(1)
        .executeTakeFirst();
      return {
        cookies,
        projects: known,
        allIds: things.map(({ id }) => id),
        chatToken: tokenIn(settings?.data),
        scimToken: SCIM_TOKEN,
        conversation: { id: talk?.id ?? '0'.repeat(32), token: 'abcdefghijklmnopqrstuv' },
        ids: {
          intent: first('intents'),
          reaction: first('reactions'),
          action: first('actions'),
          scope: first('scopes'),
          synonym: first('synonyms'),
          entity: first('entities'),
          test: first('tests'),
          fallback: fallback?.id ?? 1,
          user: people.at(-1)?.id ?? 1,
          role: ROLE.viewer,
          project: current,
        },
      };
    });
  } finally {
    await pool.end();
  }
}

async function makeProject(session: Session): Promise<number> {
  const body = { name: 'Fuzzed', language: 'en', is_chat: true, template: 'demo' } as const;
  return (await call(session, projects.create, { body })).project_id;
}

function tokenIn(settings: object | undefined): string {
  return settings && 'chatbot_token' in settings ? String(settings.chatbot_token) : 'x';
}

/** Takes back what would keep everybody out: required codes, and single sign-on by a provider that there is not. */
async function openSignIn(db: Queries): Promise<void> {
  await db.updateTable('sign_in_rules').set({ requires_otp: false }).execute();
  await db.updateTable('roles').set({ requires_otp: false }).execute();
  const scim_token = createHash('sha256').update(SCIM_TOKEN).digest();
  await db.updateTable('sign_on').set({ scim_token }).execute();
}

async function restoreRoles(db: Queries): Promise<void> {
  for (const { id, name, permissions } of BUILT_IN_ROLES) {
    await db
      .insertInto('roles')
      .values({ id, name: `${name} ${randomBytes(4).toString('hex')}` })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .insertInto('role_permissions')
      .values(permissions.map((permission_id) => ({ role_id: id, permission_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

async function addPerson(db: Queries, person: Person) {
  const known = { email: `${person}-${randomBytes(6).toString('hex')}@bank.example`, name: person };
  const { id } = await db
    .insertInto('users')
    .values({
      ...known,
      ...userKeys(known),
      ...(person === 'administrator' ? { system_permissions: PLATFORM_PERMISSIONS } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const secret = randomBytes(32).toString('base64url');
  const seconds = Math.trunc(Date.now() / 1000);
  await db
    .insertInto('sessions')
    .values({
      token_hash: createHash('sha256').update(secret).digest(),
      user_id: id,
      created_at: seconds,
      last_seen: seconds,
      device: null,
    })
    .execute();
  return { id, role: PEOPLE[person], cookie: `parley_session=${secret}` };
}
