/**
 * Re-encrypts every stored secret: with a new key in the data folder, or with the first key of PARLEY_SECRET_KEY. If it
 * is interrupted at any moment, everything stays readable, and it may be run again.
 */
import { ConfigError } from '#platform/config-error.ts';
import { visitDatabase } from '#platform/db/visit.ts';
import { createLogger } from '#platform/logger.ts';
import { dropOldestKeysInFolder, openSecrets, replaceKeyInFolder } from '#platform/secrets.ts';
import { resealSigningKeys } from '#features/people/api-tokens/reseal-signing-keys.ts';
import { resealCodes } from '#features/people/auth/one-time-codes/code-store.ts';
import { resealWebhookSecrets } from '#features/deployments/webhook-store.ts';
import { resealSecrets } from '#features/settings/reseal-secrets.ts';
import { resealClientSecret } from '#features/people/sign-on/sign-on-settings.ts';
import { resealSignOns } from '#features/people/sign-on/sign-on-store.ts';
import { runCommand } from '#processes/commands/run-command.ts';

const USAGE = `Usage: parley rotate-secrets

Encrypts all stored secrets with a new key in the data folder, for which the server must be stopped, or with the first
key of PARLEY_SECRET_KEY.`;

await runCommand(async (config) => {
  const isInFolder = config.secretKeys.length === 0;
  if (config.secretKeys.length === 1) {
    throw new ConfigError(
      'PARLEY_SECRET_KEY has one key, so there is none to change to. Set PARLEY_SECRET_KEY=new,old.',
    );
  }
  // A running server would continue with the folder's old key; configured keys are known to it completely.
  const options = { ...config, log: createLogger('error'), isAlone: isInFolder };
  const count = await visitDatabase(options, async (owner) => {
    if (isInFolder) replaceKeyInFolder(config.dataDir);
    const secrets = openSecrets(config);
    const resealed =
      (await resealSecrets(owner, secrets)) +
      (await resealSigningKeys(owner, secrets)) +
      (await resealWebhookSecrets(owner, secrets)) +
      (await resealCodes(owner, secrets)) +
      (await resealClientSecret(owner, secrets)) +
      (await resealSignOns(owner, secrets));
    if (isInFolder) dropOldestKeysInFolder(config.dataDir);
    return resealed;
  });
  console.log(`✔ ${count} secrets were encrypted with the new key.`);
  if (config.secretKeys.length > 1) console.log('PARLEY_SECRET_KEY now needs only its first key.');
  return 0;
}, USAGE);
