import { sql } from 'kysely';
import { compareVersions, VERSION } from '#platform/version.ts';
import type { Queries } from './database.ts';

export interface Release {
  version: string;
  /** Unix seconds. */
  since: number;
  /** Servers of earlier versions cannot work with the schema of this one. */
  oldest_server: string;
}

/** The newest version that has worked on the database; undefined before version 0.2.0. */
export async function newestRelease(db: Queries): Promise<Release | undefined> {
  const { rows: known } = await sql`select 1 where to_regclass('releases') is not null`.execute(db);
  if (known.length === 0) return undefined;
  const { rows } = await sql<Release>`select version, since, oldest_server from releases`.execute(db);
  return rows.toSorted((one, other) => compareVersions(other.version, one.version))[0];
}

/** Records that this version works on the database. `oldest` is the oldest version that still can beside it. */
export async function noteRelease(owner: Queries, oldest: string): Promise<void> {
  await sql`
    insert into releases (version, oldest_server) values (${VERSION}, ${oldest})
    on conflict (version) do update set oldest_server = excluded.oldest_server
    where releases.oldest_server <> excluded.oldest_server`.execute(owner);
}

/** Fails once a newer version has changed the schema in a way that this one cannot work with. */
export async function refuseOutdatedServer(db: Queries): Promise<void> {
  const newest = await newestRelease(db);
  if (!newest || compareVersions(newest.oldest_server, VERSION) <= 0) return;
  throw new Error(`Parley ${newest.version} has changed the database; this is ${VERSION}`);
}
