import { statfs } from 'node:fs/promises';
import { databaseBytes } from '#features/installation/checks/database-facts.ts';
import type { InstallationSources } from '#features/installation/installation.ts';
import { waitingWork } from '#features/installation/waiting-work.ts';
import type { Queries } from '#platform/db/database.ts';
import {
  watchBackup,
  watchDatabaseSize,
  watchDisk,
  watchQueues,
  watchReplica,
  watchServers,
} from '#platform/metrics.ts';

interface Watched extends Pick<InstallationSources, 'listServers' | 'listBackups' | 'readReplica'> {
  db: Queries;
  dataDir: string;
}

/** One scrape reads some of it for two figures. */
const SHARED_MS = 2_000;

/** Shows what all servers share in this server's metrics, until the returned function is called. */
export function watchInstallation({ db, dataDir, listServers, listBackups, readReplica }: Watched): () => void {
  const ends = [
    watchQueues(shared(() => waitingWork(db))),
    watchServers(async () => ((await listServers()) ?? []).filter(({ is_gone: isGone }) => !isGone)),
    watchBackup(async () => {
      const good = (await listBackups())?.find(({ error, is_checked: isChecked }) => error === null && isChecked);
      return good ? Math.max(0, Date.now() / 1_000 - good.finished_at) : null;
    }),
    watchReplica(async () => (await readReplica())?.lagSeconds ?? null),
    watchDatabaseSize(() => databaseBytes(db)),
    watchDisk(
      shared(async () => {
        const { bavail, blocks, bsize } = await statfs(dataDir);
        return { free: bavail * bsize, size: blocks * bsize };
      }),
    ),
  ];
  return () => ends.forEach((end) => end());
}

function shared<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; value: Promise<T> } | undefined;
  return () => {
    if (!last || performance.now() - last.at > SHARED_MS) last = { at: performance.now(), value: read() };
    return last.value;
  };
}
