import type { Change, DeploymentNews, Present, Task } from '@parley/contract';
import type { Microseconds } from '@parley/domain/ids';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import { nameOf } from '#features/people/users/user-names.ts';

/** A page counts as closed after this much silence; streams report every 20 seconds. */
const GONE_AFTER_S = 60;
const MOST_PRESENT = 100;
const MOST_CHANGES = 200;

export interface OpenPage {
  page: string;
  userId: number;
  screen: string;
  thing: number | null;
}

export const CHANNEL = 'parley_projects';

/** News of a project that one server sends the others, which know the rest of the project. */
export interface News {
  project_id: number;
  /** A task, for every member of the project. */
  task?: Task | undefined;
  /** A deployment that went live or waits for approval. */
  deployment?: DeploymentNews | undefined;
  /** Telephone calls have begun, changed or ended. */
  calls?: true | undefined;
  /** A task that a user has canceled at another server than its own. */
  cancel?: number | undefined;
  /** A server that has missed news asks for the tasks of the others. */
  asks?: true | undefined;
}

/** Notifies every server of a change in a project. */
export async function tell(db: Queries, projectId: number): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${String(projectId)})`.execute(db);
}

/** Notifies every server of another server's news. */
export async function tellNews(db: Queries, news: readonly News[]): Promise<void> {
  const texts = news.map((one) => JSON.stringify(one));
  await sql`select pg_notify(${CHANNEL}, text) from unnest(${texts}::text[]) as text`.execute(db);
}

export async function enter(db: Queries, projectId: number, { page, userId, screen, thing }: OpenPage): Promise<void> {
  await sql`
    insert into presence (project_id, page, user_id, screen, thing)
    values (${projectId}, ${page}, ${userId}, ${screen}, ${thing})
    on conflict (project_id, page) do update
    set screen = excluded.screen, thing = excluded.thing, seen = unix_seconds()
    where presence.user_id = excluded.user_id`.execute(db);
}

/** Moves an open page; a closed page does not reappear. */
export async function move(db: Queries, projectId: number, { page, userId, screen, thing }: OpenPage): Promise<void> {
  await db
    .updateTable('presence')
    .set({ screen, thing })
    .where('project_id', '=', projectId)
    .where('page', '=', page)
    .where('user_id', '=', userId)
    .execute();
}

export async function leave(db: Queries, projectId: number, page: string): Promise<void> {
  await db.deleteFrom('presence').where('project_id', '=', projectId).where('page', '=', page).execute();
}

/** Marks a page as open, and deletes pages that have closed. */
export async function stay(db: Queries, projectId: number, places: readonly OpenPage[]): Promise<void> {
  for (const { page, userId, screen, thing } of places) {
    await sql`
      insert into presence (project_id, page, user_id, screen, thing)
      values (${projectId}, ${page}, ${userId}, ${screen}, ${thing})
      on conflict (project_id, page) do update set seen = unix_seconds()
      where presence.user_id = excluded.user_id`.execute(db);
  }
  await sql`
    delete from presence
    where project_id = ${projectId} and seen < unix_seconds() - ${GONE_AFTER_S}::bigint`.execute(db);
}

export async function present(db: Queries, projectId: number): Promise<Present[]> {
  const { rows } = await sql<Present>`
    select p.page, p.user_id, ${nameOf('p.user_id')} as name, p.screen, p.thing
    from presence p
    where p.project_id = ${projectId} and p.seen >= unix_seconds() - ${GONE_AFTER_S}::bigint
    order by name, p.page limit ${MOST_PRESENT}`.execute(db);
  return rows;
}

/** A change, with the open page that made it, if any. */
export type ChangeOfPage = Omit<Change, 'is_own'> & { page: string | null };

/** The newest changes after a version, in their order. */
export async function changesAfter(db: Queries, projectId: number, version: Microseconds): Promise<ChangeOfPage[]> {
  const { rows } = await sql<ChangeOfPage>`
    select r.resource, r.thing_id as id, r.op, r.who, ${nameOf('r.who')} as who_name, r.version, r.page,
      coalesce(r.data ->> 'name', (
        select before.data ->> 'name' from revisions before
        where before.project_id = ${projectId} and before.resource = r.resource and before.thing_id = r.thing_id
          and before.version < r.version and before.data is not null
        order by before.version desc limit 1
      ), '') as name
    from (
      select * from revisions where project_id = ${projectId} and version > ${version}
      order by version desc limit ${MOST_CHANGES}
    ) r
    order by r.version`.execute(db);
  return rows;
}
