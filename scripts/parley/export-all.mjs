/** Exports everything of the installation in this folder. */
export const exportAllCommand = {
  name: 'export-all',
  summary: 'Export everything that this installation’s teams own',
  program: 'apps/server/src/processes/commands/export-all.ts',
};
