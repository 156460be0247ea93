import { signingKeyFor } from '#features/people/api-tokens/api-token-store.ts';
import { createInstallation, type InstallationSettings } from '#features/installation/installation.ts';
import { createTasks } from '#features/tasks/tasks.ts';
import { createRefusedAttempts } from '#platform/audit/refused-attempts.ts';
import { projectStatements } from '#platform/db/project-statements.ts';
import { allowedPlaces } from '#platform/outgoing/addresses.ts';
import { createOutgoing } from '#platform/outgoing/outgoing.ts';
import { createSandbox } from '#platform/sandbox/sandbox.ts';
import type { ApiOptions } from '#processes/api-options.ts';
import { installationLists } from '#processes/installation-lists.ts';
import { watchInstallation } from '#processes/watch-installation.ts';
import { createProjectAccess } from '#processes/services/project-access.ts';

const MEGABYTE = 1024 * 1024;

export type CoreServices = ReturnType<typeof createCoreServices>;

/** The services that all others build on. */
export function createCoreServices(options: ApiOptions) {
  const { db, replica = null, turnPool, secrets, log, now } = options;
  const allowed = allowedPlaces(options.egressAllow);
  const settings = options.installation ?? settingsOf(options);
  const lists = installationLists(db, replica);
  return {
    ...createProjectAccess(db, replica),
    isHttps: options.publicUrl.startsWith('https:'),
    /** Bytes. */
    fileLimit: options.consoleConfig.file_limit_mb * MEGABYTE,
    quota: options.quotaMb * MEGABYTE,
    allowed,
    outgoing: createOutgoing(allowed),
    sandbox: createSandbox(),
    tasks: createTasks(now),
    runTurn: projectStatements(turnPool),
    signingKey: (projectId: number) => signingKeyFor(db, secrets, projectId),
    refusals: createRefusedAttempts({ db, log }),
    installation: createInstallation(settings, {
      ...{ db, secrets, passwords: options.passwords },
      ...{ speakers: options.speakers ?? [], recognizers: options.recognizers ?? [] },
      ...lists,
    }),
    endWatch: watchInstallation({ db, dataDir: settings.dataDir, ...lists }),
  };
}

/** For a program without an environment of its own. */
function settingsOf({
  publicUrl,
  trustProxy,
  metricsToken,
  egressAllow,
  consoleConfig,
}: ApiOptions): InstallationSettings {
  return {
    ...{ publicUrl, trustProxy, egressAllow, version: consoleConfig.version },
    dataDir: import.meta.dirname,
    ...{ isEmbedded: false, keys: 1, hasCalls: false, hasVoice: false, smtpUrl: undefined },
    hasMetricsToken: metricsToken !== undefined,
    admin: { email: '', password: undefined },
    ...{ files: [], backupEverySeconds: null, ignoredVariables: [] },
  };
}
