import { signingKeyFor } from '#features/people/api-tokens/api-token-store.ts';
import { createTasks } from '#features/tasks/tasks.ts';
import { createRefusedAttempts } from '#platform/audit/refused-attempts.ts';
import { projectStatements } from '#platform/db/project-statements.ts';
import { allowedPlaces } from '#platform/outgoing/addresses.ts';
import { createOutgoing } from '#platform/outgoing/outgoing.ts';
import { createSandbox } from '#platform/sandbox/sandbox.ts';
import { createMetrics } from '#processes/metrics.ts';
import type { ApiOptions } from '#processes/api-options.ts';
import { addReplicaMetrics } from '#processes/replica-metrics.ts';
import { createProjectAccess } from '#processes/services/project-access.ts';

const MEGABYTE = 1024 * 1024;

export type CoreServices = ReturnType<typeof createCoreServices>;

/** The services that all others build on. */
export function createCoreServices(options: ApiOptions) {
  const { db, replica = null, turnPool, secrets, log, now } = options;
  const metrics = createMetrics();
  addReplicaMetrics(metrics.registry, replica);
  const allowed = allowedPlaces(options.egressAllow);
  return {
    ...createProjectAccess(db, replica),
    isHttps: options.publicUrl.startsWith('https:'),
    /** Bytes. */
    fileLimit: options.consoleConfig.file_limit_mb * MEGABYTE,
    quota: options.quotaMb * MEGABYTE,
    allowed,
    outgoing: createOutgoing(allowed),
    metrics,
    sandbox: createSandbox(),
    tasks: createTasks(now),
    runTurn: projectStatements(turnPool),
    signingKey: (projectId: number) => signingKeyFor(db, secrets, projectId),
    refusals: createRefusedAttempts({ db, log }),
  };
}
