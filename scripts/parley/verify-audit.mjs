/** Checks the login log and the audit trail of the installation in this folder. */
export const verifyAuditCommand = {
  name: 'verify-audit',
  summary: 'Check that the login log and the audit trail are unchanged',
  program: 'apps/server/src/processes/commands/verify-audit.ts',
};
