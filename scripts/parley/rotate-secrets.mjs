/** Encrypts the stored secrets of the installation in this folder with a new key. */
export const rotateSecretsCommand = {
  name: 'rotate-secrets',
  summary: 'Encrypt the stored secrets with a new key',
  program: 'apps/server/src/processes/commands/rotate-secrets.ts',
};
