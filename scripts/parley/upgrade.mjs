/** Upgrades the database of the installation in this folder. */
export const upgradeCommand = {
  name: 'upgrade',
  summary: 'Upgrade the database of this installation, or rehearse it',
  program: 'apps/server/src/processes/commands/upgrade.ts',
};
