import type { Microseconds } from '@parley/domain/ids';
import type { Queries } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';

export interface RefusedAttempt {
  at: Microseconds;
  who: number | null;
  address: string;
  resource: string;
  thing: string | null;
  projectId: number | null;
  refused: { route: string; grant: string; reason: string };
}

const MINUTE = 60_000_000;
/** Different attempts that a server remembers per minute, and so the most that it writes of them. */
const MOST_A_MINUTE = 600;
/** While the database is away. */
const MOST_WAITING = 1_000;
const WRITTEN_AT_ONCE = 100;
const TRIED_AGAIN_MS = 2_000;

/**
 * Writes refused attempts to the audit trail after the caller was answered: one for each caller, route and minute.
 * Further attempts are only counted in the server's log.
 */
export function createRefusedAttempts({ db, log }: { db: Queries; log: Pick<Logger, 'warn'> }) {
  const waiting: RefusedAttempt[] = [];
  const known = new Set<string>();
  let minute = 0;
  let dropped = 0;
  let writing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function isNew({ at, who, projectId, refused }: RefusedAttempt): boolean {
    const current = Math.trunc(at / MINUTE);
    if (current !== minute) {
      if (dropped > 0) log.warn({ attempts: dropped }, 'refused attempts were too many to be recorded');
      minute = current;
      dropped = 0;
      known.clear();
    }
    const key = `${who} ${projectId} ${refused.route}`;
    if (known.has(key)) return false;
    if (known.size >= MOST_A_MINUTE || waiting.length >= MOST_WAITING) {
      dropped++;
      return false;
    }
    known.add(key);
    return true;
  }

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const some = waiting.slice(0, WRITTEN_AT_ONCE);
      try {
        await insert(db, some);
      } catch (error) {
        log.warn({ err: error }, 'refused attempts could not be recorded; they are tried again');
        if (!isClosed) timer = setTimeout(begin, TRIED_AGAIN_MS).unref();
        break;
      }
      waiting.splice(0, some.length);
    }
    writing = undefined;
  }

  function begin(): void {
    writing ??= write();
  }

  return {
    /** Never waits, and never fails. */
    note(attempt: RefusedAttempt): void {
      if (isClosed || !isNew(attempt)) return;
      waiting.push(attempt);
      begin();
    },
    /** Resolves once every noted attempt is written or has failed. */
    async settled(): Promise<void> {
      await writing;
    },
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await writing;
    },
  };
}

export type RefusedAttempts = ReturnType<typeof createRefusedAttempts>;

/** Another server may have written the attempt of this minute already. */
async function insert(db: Queries, attempts: readonly RefusedAttempt[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const { projectId, refused, ...attempt } of attempts) {
      await tx
        .insertInto('audit_entries')
        .values(({ selectFrom }) => ({
          ...{ ...attempt, action: 'refused', about_project: projectId, refused: JSON.stringify(refused) },
          who_name: selectFrom('users').select('name').where('users.id', '=', attempt.who),
          who_email: selectFrom('users').select('email').where('users.id', '=', attempt.who),
        }))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  });
}
