import type { BackupOfInstallation } from '@parley/contract';
import type { InstallationSources } from '#features/installation/installation.ts';
import { lastBackups, readBackupState, type BackupRecord } from '#features/installation/backup-store.ts';
import { replicaFinding } from '#features/installation/replica-state.ts';
import { listServers } from '#features/installation/server-list.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Replica } from '#platform/db/replica/open-replica.ts';

type Lists = Pick<InstallationSources, 'listServers' | 'listBackups' | 'readReplica'>;

const MOST_BACKUPS = 10;

/** The servers, backups and replica of the installation, as their stores have them. */
export function installationLists(db: Queries, replica: Pick<Replica, 'state'> | null = null): Lists {
  return {
    async listServers() {
      const servers = await listServers(db);
      return servers.map(({ started_at: started, seen_at: seen, roles, ...server }) => ({
        ...server,
        roles: [...roles],
        ...{ started, seen },
      }));
    },
    async listBackups() {
      const { lastGood } = await readBackupState(db);
      const last = await lastBackups(db, MOST_BACKUPS);
      const isListed = lastGood === null || last.some(({ id }) => id === lastGood.id);
      return (isListed ? last : [...last, lastGood]).map(shownBackup);
    },
    readReplica: async () => replicaFinding(replica?.state() ?? null),
  };
}

/** Without the sum of the archive, which nobody compares by eye. */
function shownBackup(record: BackupRecord): BackupOfInstallation {
  const { id, started_at, finished_at, place, bytes, is_checked, is_incremental, version, error } = record;
  return { id, started_at, finished_at, place, bytes, is_checked, is_incremental, version, error };
}
