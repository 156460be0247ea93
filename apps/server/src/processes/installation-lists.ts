import type { InstallationSources } from '#features/installation/installation.ts';

type Lists = Pick<InstallationSources, 'listServers' | 'listBackups' | 'readReplica'>;

/** The servers, backups and replica of the installation, as their stores have them. */
export function installationLists(): Lists {
  return { listServers: async () => null, listBackups: async () => null, readReplica: async () => null };
}
