import type { Microseconds } from '@parley/domain/ids';
import type { Schedule } from '#platform/backup/backup-config.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';
import { isDue } from '#workflows/backup/make-backup.ts';

export interface BackupService {
  /** Absent: only commands make backups. */
  at: Schedule | undefined;
  /** Makes a backup in another process, and waits for its end. It makes none if another server's is running. */
  start(signal: AbortSignal): Promise<void>;
  /** Keeps this server's list of erased people beside the backups. */
  keepErasures(): Promise<void>;
}

interface BackupDeps {
  db: Queries;
  now(): Microseconds;
  log: Logger;
}

/** Makes the backups of the schedule. Any server may: the one that begins first holds a lock in the database. */
export function createScheduledBackups({ db, now, log }: BackupDeps, service: BackupService | null) {
  const closing = new AbortController();
  let running: Promise<void> | undefined;

  async function makeDue({ at, start }: BackupService): Promise<void> {
    if (!at || running || closing.signal.aborted) return;
    if (!(await isDue(db, at, Math.trunc(now() / 1_000_000)))) return;
    running ??= start(closing.signal).finally(() => (running = undefined));
    await running;
  }

  return {
    async run(): Promise<void> {
      if (!service) return;
      await service.keepErasures().catch((error: unknown) => {
        log.error({ err: error }, 'the list of erased people could not be kept beside the backups; tried again');
      });
      await makeDue(service);
    },
    async close(): Promise<void> {
      closing.abort();
      await running?.catch(() => undefined);
    },
  };
}
