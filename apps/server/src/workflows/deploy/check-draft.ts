import type { DeploymentCheck } from '@parley/contract';
import type { Finding } from '@parley/dialogue/lint/finding';
import type { Environment } from '@parley/domain/deployment';
import { Problem } from '@parley/domain/problem';
import { deploymentStore } from '#features/deployments/deployment-store.ts';
import { compressedSnapshot, openSnapshot } from '#features/deployments/snapshot-store.ts';
import { intentNames } from '#features/intents/intent-store.ts';
import { evaluationOf, lastTraining } from '#features/models/model-store.ts';
import { releaseSettings } from '#features/settings/release-settings.ts';
import { boundedThread } from '#platform/threads/bounded-thread.ts';
import type { Compared, ComparedDraft } from '#workflows/deploy/compare-content.ts';
import type { DeployDeps } from '#workflows/deploy/deploy.ts';
import { flawText, type ModelFlaw } from '#workflows/deploy/model-flaws.ts';
import { testsNow, type TestsNow } from '#workflows/deploy/preflight.ts';
import { snapshotContent } from '#workflows/deploy/snapshot-content.ts';
import { isStale } from '#workflows/train-model/stale-training.ts';

type Found = DeploymentCheck['errors'];

const LONGEST_MS = 10_000;
/** The most findings of each kind; a list of thousands helps nobody. */
const MOST_TOLD = 100;

/** Says before a deployment what is not in order, and how the draft differs from what is served. */
export function createDraftCheck({ inProject, checks, now }: DeployDeps) {
  const comparing = boundedThread<Compared, ComparedDraft>(new URL('./compare-thread.ts', import.meta.url), {
    longestMs: LONGEST_MS,
    refusal: new Problem('too_large', 'The bot is too large to compare'),
  });

  async function check(projectId: number, environment: Environment): Promise<DeploymentCheck> {
    const { stored, ...read } = await inProject(projectId, 'read', async (db) => {
      const last = await lastTraining(db, projectId);
      const newest = await deploymentStore(db, projectId).newest(environment);
      const hash = newest?.snapshotHash;
      return {
        ...(await releaseSettings(db, projectId)),
        isTrained: last !== null && !(await isStale(db, projectId, last, now)),
        evaluation: last && (await evaluationOf(db, projectId, last.inputHash)),
        intents: await intentNames({ db, projectId }),
        tested: await testsNow(db, projectId),
        after: await snapshotContent(db, projectId, last?.modelHash ?? null),
        stored: hash === undefined ? null : { hash, bytes: await compressedSnapshot(db, projectId, hash) },
      };
    });
    // Parts that cannot be read any more are not served.
    const before = stored?.bytes ? await openSnapshot(stored.bytes, stored.hash) : null;
    const findings = await checks.openFindings(projectId);
    const { after, evaluation } = read;
    const { changes, flaws, undisclosed } = await comparing.run({ before, after, evaluation }, projectId);
    const failing = failedTests(read.tested);
    const isProduction = environment === 'prod';
    return {
      is_trained: read.isTrained,
      needs_approval: isProduction && read.needsApproval,
      time_zone: read.timeZone,
      errors: [...found(findings, 'error'), ...(isProduction ? failing : [])],
      warnings: [
        ...found(findings, 'warning'),
        ...(isProduction ? [] : failing),
        ...undisclosed
          .slice(0, MOST_TOLD)
          .map((reaction) => ({ rule: 'undisclosed-bot', message: UNDISCLOSED, reaction })),
        ...flawsFound(flaws, new Map(read.intents.map(({ id, name }) => [id, name]))),
      ],
      changes,
    };
  }

  return { check, close: comparing.close };
}

/** The European AI Act, and laws elsewhere, want people to know it. */
const UNDISCLOSED = 'Callers are not told that they talk to a bot, which many laws require.';

function found(findings: Finding[], severity: Finding['severity']): Found {
  return findings
    .filter((finding) => finding.severity === severity)
    .map(({ rule, message, subject: { kind, id, name } }) =>
      kind === 'reaction' ? { rule, message, reaction: id } : { rule, message: `${name}: ${message}` },
    );
}

function failedTests({ failed }: TestsNow): Found {
  return failed
    .slice(0, MOST_TOLD)
    .map(({ id, name, reason }) => ({ rule: 'failed-test', message: `Test ${name}: ${reason ?? 'failed'}`, test: id }));
}

function flawsFound(flaws: ModelFlaw[], names: ReadonlyMap<number, string>): Found {
  return flaws
    .filter(({ intent }) => names.has(intent))
    .slice(0, MOST_TOLD)
    .map((flaw) => ({
      rule: 'model-flaw',
      message: `Intent ${names.get(flaw.intent)}: ${flawText(flaw)}`,
      intent: flaw.intent,
    }));
}
