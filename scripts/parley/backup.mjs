/** Writes a backup of the installation in this folder. */
export const backupCommand = {
  name: 'backup',
  summary: 'Write a backup of this installation, or list backups',
  program: 'apps/server/src/processes/commands/backup.ts',
};

/** Restores one. */
export const restoreCommand = {
  name: 'restore',
  summary: 'Restore a backup on an empty host, or check one',
  program: 'apps/server/src/processes/commands/restore.ts',
};
