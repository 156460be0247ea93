import type { Microseconds } from '@parley/domain/ids';
import type { Schedule } from '#platform/backup/backup-config.ts';
import type { Queries } from '#platform/db/database.ts';
import { isDue } from '#workflows/backup/make-backup.ts';

export interface BackupService {
  /** Absent: only commands make backups. */
  at: Schedule | undefined;
  /** Makes a backup in another process, and waits for its end. Does nothing while another server makes a backup. */
  start(signal: AbortSignal): Promise<void>;
  /** Keeps this server's list of erased people beside the backups. */
  keepErasures(): Promise<void>;
}

interface BackupDeps {
  db: Queries;
  now(): Microseconds;
}

/** Makes the backups of the schedule. Of several servers, the first holds a lock in the database, and the others do nothing. */
export function createScheduledBackups({ db, now }: BackupDeps, service: BackupService | null) {
  const closing = new AbortController();
  let running: Promise<void> | undefined;

  return {
    async run(): Promise<void> {
      if (!service?.at || running || closing.signal.aborted) return;
      if (!(await isDue(db, service.at, Math.trunc(now() / 1_000_000)))) return;
      running ??= service.start(closing.signal).finally(() => (running = undefined));
      await running;
    },
    keepErasures: async () => service?.keepErasures(),
    async close(): Promise<void> {
      closing.abort();
      await running?.catch(() => undefined);
    },
  };
}
