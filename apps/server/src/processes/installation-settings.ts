import { join } from 'node:path';
import type { InstallationSettings } from '#features/installation/installation.ts';
import { ignoredVariables, type Config } from '#platform/config.ts';
import packageJson from '../../../../package.json' with { type: 'json' };

const CHECKOUT = join(import.meta.dirname, '../../../..');

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** What the checks of the installation judge of its configuration. */
export function installationSettings(config: Config): InstallationSettings {
  const { publicUrl, trustProxy, dataDir, egressAllow, smtpUrl, telephony, admin } = config;
  const hasVoice = telephony.includes('sip') || telephony.includes('audiosocket');
  return {
    ...{ publicUrl, trustProxy, dataDir, egressAllow, smtpUrl, admin, hasVoice },
    version: packageJson.version,
    isEmbedded: config.databaseUrl === undefined,
    keys: config.secretKeys.length,
    hasMetricsToken: config.metricsToken !== undefined,
    hasCalls: hasVoice,
    files: [join(CHECKOUT, '.env')],
    backupEverySeconds: backupEvery(config),
    ignoredVariables: ignoredVariables(process.env),
  };
}

/** Null without a schedule: somebody else starts backups, or nobody. */
function backupEvery({ backup }: Config): number | null {
  if (!backup?.at) return null;
  return 'everyHours' in backup.at ? backup.at.everyHours * HOUR : DAY / backup.at.minutes.length;
}
