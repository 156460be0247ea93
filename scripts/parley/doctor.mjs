/** Checks the installation in this folder. */
export const doctorCommand = {
  name: 'doctor',
  summary: 'Check this installation, and say what to do',
  program: 'apps/server/src/processes/commands/doctor.ts',
};
