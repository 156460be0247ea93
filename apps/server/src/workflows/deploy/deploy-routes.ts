import { deployments, type DeploymentCheck } from '@parley/contract';
import type { Finding } from '@parley/dialogue/lint/finding';
import type { Environment } from '@parley/domain/deployment';
import { Problem } from '@parley/domain/problem';
import { deploymentStore } from '#features/deployments/deployment-store.ts';
import { compressedSnapshot, openSnapshot } from '#features/deployments/snapshot-store.ts';
import { lastTraining } from '#features/models/model-store.ts';
import { detachedRoute } from '#http/route.ts';
import { boundedThread } from '#platform/threads/bounded-thread.ts';
import type { Checks } from '#workflows/check-project/check-routes.ts';
import type { Compared } from '#workflows/deploy/compare-content.ts';
import { createDeployer, type DeployDeps } from '#workflows/deploy/deploy.ts';
import { snapshotContent } from '#workflows/deploy/snapshot-content.ts';
import { isStale } from '#workflows/train-model/stale-training.ts';

interface DeploymentsDeps extends DeployDeps {
  checks: Pick<Checks, 'openFindings'>;
}

const LONGEST_MS = 10_000;

export function createDeployments({ checks, ...deps }: DeploymentsDeps) {
  const { inProject, now } = deps;
  const deploy = createDeployer(deps);
  const comparing = boundedThread<Compared, DeploymentCheck['changes']>(
    new URL('./compare-thread.ts', import.meta.url),
    { longestMs: LONGEST_MS, refusal: new Problem('too_large', 'The bot is too large to compare') },
  );

  async function check(projectId: number, environment: Environment): Promise<DeploymentCheck> {
    const { isTrained, after, stored } = await inProject(projectId, 'read', async (db) => {
      const last = await lastTraining(db, projectId);
      const newest = await deploymentStore(db, projectId).newest(environment);
      return {
        isTrained: last !== null && !(await isStale(db, projectId, last, now)),
        after: await snapshotContent(db, projectId, last?.modelHash ?? null),
        stored: newest && {
          hash: newest.snapshotHash,
          bytes: await compressedSnapshot(db, projectId, newest.snapshotHash),
        },
      };
    });
    // Parts that cannot be read any more are not served.
    const before = stored?.bytes ? await openSnapshot(stored.bytes, stored.hash) : null;
    const findings = await checks.openFindings(projectId);
    return {
      is_trained: isTrained,
      errors: found(findings, 'error'),
      warnings: found(findings, 'warning'),
      changes: await comparing.run({ before, after }, projectId),
    };
  }

  return {
    routes: [
      detachedRoute(deployments.deploy, ({ projectId, actor }, { query }) =>
        deploy({ projectId, userId: actor?.userId ?? null }, query),
      ),
      detachedRoute(deployments.check, ({ projectId }, { query }) => check(projectId, query.project_env)),
    ],
    close: comparing.close,
  };
}

function found(findings: Finding[], severity: Finding['severity']): DeploymentCheck['errors'] {
  return findings
    .filter((finding) => finding.severity === severity)
    .map(({ rule, message, subject: { kind, id, name } }) =>
      kind === 'reaction' ? { rule, message, reaction: id } : { rule, message: `${name}: ${message}` },
    );
}
