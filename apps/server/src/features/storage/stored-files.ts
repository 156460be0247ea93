import type { FileVersion, ListedFile } from '@parley/contract';
import type { Microseconds } from '@parley/domain/ids';
import { Problem } from '@parley/domain/problem';
import type { StoredFile } from '@parley/domain/stored-file';
import { sql } from 'kysely';
import type { StoreContext } from '#platform/things/store-context.ts';
import { versioned } from '#platform/things/versioned.ts';

type FileData = Omit<StoredFile, 'id'>;
type Revision = FileData & { mtime: Microseconds; who: number | null };

const SECOND = 1_000_000;

/** The files of a project by name. Each upload of a name is a revision of one item. */
export function storedFiles(context: StoreContext) {
  const { db, projectId } = context;
  const things = versioned(context, 'files');

  async function idOf(name: string): Promise<number | undefined> {
    const { rows } = await sql<{ id: number }>`
      select id from things where project_id = ${projectId} and resource = 'files' and name = ${name}
    `.execute(db);
    return rows[0]?.id;
  }

  async function idOrRefuse(name: string): Promise<number> {
    const id = await idOf(name);
    if (id === undefined) throw notFound();
    return id;
  }

  /** The latest first, up to a moment. */
  async function revisions(name: string, until: Microseconds | null = null): Promise<Revision[]> {
    const { rows } = await sql<{ data: FileData; version: Microseconds; who: number | null }>`
      select data, version, who from revisions
      where project_id = ${projectId} and resource = 'files' and thing_id = ${await idOrRefuse(name)}
        and data is not null and (${until}::bigint is null or version <= ${until}::bigint)
      order by version desc
    `.execute(db);
    return rows.map(({ data, version, who }) => ({ ...data, mtime: version, who }));
  }

  return {
    /** Those whose names come after a name, by their names. */
    async list({ after, limit }: { after?: string | undefined; limit?: number | undefined } = {}): Promise<
      ListedFile[]
    > {
      const { rows } = await sql<{ id: number; data: FileData; version: Microseconds; who: number | null }>`
        select id, data, version, who from things
        where project_id = ${projectId} and resource = 'files'
          and (${after ?? null}::text is null or name collate "C" > ${after ?? null}::text)
        order by name collate "C" limit ${limit ?? null}::bigint
      `.execute(db);
      const versions = await versionsOf(
        context,
        rows.map(({ id }) => id),
      );
      return rows.map(({ id, data: { name, size, type }, version, who }) => {
        return { name, size, type, version: secondsOf(version), versions: versions.get(id) ?? 0, who };
      });
    },

    async versions(name: string): Promise<FileVersion[]> {
      const all = await revisions(name);
      return all.map(({ mtime, size, type, who }) => ({ version: secondsOf(mtime), mtime, size, type, who }));
    },

    /** Its latest version, or its version at the end of a second or at a microsecond. */
    async find(
      name: string,
      at: { version?: number | undefined; mtime?: Microseconds | undefined },
    ): Promise<FileData> {
      const until = at.mtime ?? (at.version === undefined ? null : (at.version + 1) * SECOND - 1);
      const [found] = await revisions(name, until);
      if (!found) throw notFound();
      return found;
    },

    /** Adds the file, or a version of the file with this name. */
    async save(file: FileData): Promise<{ version: number }> {
      const present = await idOf(file.name);
      const id = present ?? (await things.insert(file)).id;
      if (present !== undefined) await things.update(present, file);
      const { version } = await things.get(id);
      return { version: secondsOf(version) };
    },

    async restore(name: string, mtime: Microseconds, atime: Microseconds | undefined): Promise<Microseconds> {
      const [found] = await revisions(name, mtime);
      if (found?.mtime !== mtime) throw notFound();
      const { type, size, sha256 } = found;
      return things.update(await idOrRefuse(name), { name, type, size, sha256 }, atime);
    },

    async remove(name: string, atime: Microseconds | undefined): Promise<Microseconds> {
      return things.remove(await idOrRefuse(name), atime);
    },
  };
}

/**
 * How many versions each file has. Not joined with the files in the database: right after an import of thousands its
 * statistics say that there are few, and it would compare each file with each revision.
 */
async function versionsOf({ db, projectId }: StoreContext, ids: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; versions: number }>`
    select thing_id as id, count(*) as versions from revisions
    where project_id = ${projectId} and resource = 'files' and thing_id = any(${ids}::bigint[]) group by thing_id
  `.execute(db);
  return new Map(rows.map(({ id, versions }) => [id, versions]));
}

function secondsOf(version: Microseconds): number {
  return Math.floor(version / SECOND);
}

function notFound(): Problem {
  return new Problem('not_found', 'File not found. It may have been deleted.');
}
