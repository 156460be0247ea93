import type { InstallationSources } from '#features/installation/installation.ts';
import { listServers } from '#features/installation/server-list.ts';
import type { Queries } from '#platform/db/database.ts';

type Lists = Pick<InstallationSources, 'listServers' | 'listBackups' | 'readReplica'>;

/** The servers, backups and replica of the installation, as their stores have them. */
export function installationLists(db: Queries): Lists {
  return {
    async listServers() {
      const servers = await listServers(db);
      return servers.map(({ started_at: started, seen_at: seen, roles, ...server }) => ({
        ...server,
        roles: [...roles],
        ...{ started, seen },
      }));
    },
    listBackups: async () => null,
    readReplica: async () => null,
  };
}
