import type { DeploymentCheck, deployments, QueryOf } from '@parley/contract';
import type { Finding } from '@parley/dialogue/lint/finding';
import type { Environment } from '@parley/domain/deployment';
import type { Microseconds } from '@parley/domain/ids';
import { Problem } from '@parley/domain/problem';
import { deploymentStore, type StoredDeployment } from '#features/deployments/deployment-store.ts';
import { plannedStore } from '#features/deployments/planned-store.ts';
import { compressedSnapshot, openSnapshot } from '#features/deployments/snapshot-store.ts';
import { intentNames } from '#features/intents/intent-store.ts';
import { evaluationOf, lastTraining } from '#features/models/model-store.ts';
import { releaseSettings } from '#features/settings/release-settings.ts';
import type { Queries } from '#platform/db/database.ts';
import { boundedThread } from '#platform/threads/bounded-thread.ts';
import type { Checks } from '#workflows/check-project/checks.ts';
import { withAuthors, type Access } from '#workflows/deploy/change-authors.ts';
import type { Compared, ComparedDraft } from '#workflows/deploy/compare-content.ts';
import { approversOf } from '#workflows/deploy/approvers.ts';
import type { DeployDeps } from '#workflows/deploy/deploy.ts';
import type { ReleaseFinding } from '#workflows/deploy/release-checks/release-check.ts';
import { flawText, type ModelFlaw } from '#workflows/deploy/model-flaws.ts';
import { countsOf, testsNow, type TestsNow } from '#workflows/deploy/preflight.ts';
import { earlierDeployment } from '#workflows/deploy/prepare-version.ts';
import { snapshotContent } from '#features/deployments/snapshot-content.ts';
import { isStale } from '#workflows/train-model/stale-training.ts';

type Found = DeploymentCheck['errors'];

const LONGEST_MS = 10_000;
const LONGEST_TESTS_MS = 120_000;
/** Maximum number of findings of each kind; a list of thousands helps no user. */
const MOST_TOLD = 100;

export interface CheckDeps extends Omit<DeployDeps, 'tasks' | 'log' | 'trainer' | 'checks'> {
  checks: Pick<Checks, 'openFindings'>;
}

type Wanted = QueryOf<typeof deployments.check>;

/** Lists problems before a deployment, and the differences between the version and the deployed one. */
export function createDraftCheck({ inProject, checks, judge, releaseChecks, now }: CheckDeps) {
  const comparing = boundedThread<Compared, ComparedDraft>(new URL('./compare-thread.ts', import.meta.url), {
    longestMs: LONGEST_MS,
    refusal: new Problem('too_large', 'The bot is too large to compare'),
  });

  async function readDraft(projectId: number): Promise<Version> {
    const draft = await inProject(projectId, 'read', async (db) => {
      const last = await lastTraining(db, projectId);
      return {
        isTrained: last !== null && !(await isStale(db, projectId, last, now)),
        evaluation: last && (await evaluationOf(db, projectId, last.inputHash)),
        intents: await intentNames({ db, projectId }),
        tested: await testsNow(db, projectId),
        content: await snapshotContent(db, projectId, last?.modelHash ?? null),
        version: null,
      };
    });
    return { ...draft, findings: await checks.openFindings(projectId) };
  }

  async function readVersion(projectId: number, wanted: Wanted): Promise<Version> {
    const { snapshotHash, version } = await inProject(projectId, 'read', (db) => frozenBy(db, projectId, wanted));
    const judged = await judge(projectId, snapshotHash, AbortSignal.timeout(LONGEST_TESTS_MS));
    return { ...judged, isTrained: true, evaluation: null, version };
  }

  async function check(access: Access, wanted: Wanted): Promise<DeploymentCheck> {
    const { projectId } = access;
    const isDraft = wanted.toDeploymentId === undefined && wanted.plan === undefined;
    const version = await (isDraft ? readDraft(projectId) : readVersion(projectId, wanted));
    const served = await inProject(projectId, 'read', (db) => readServed(db, access, wanted.project_env));
    // Unreadable content cannot be in use.
    const before = served.newest && served.bytes ? await openSnapshot(served.bytes, served.newest.snapshotHash) : null;
    const { content: after, evaluation } = version;
    const { changes, flaws } = await comparing.run({ before, after, evaluation }, projectId);
    const released = await releaseChecks.findings({ projectId, environment: wanted.project_env, content: after });
    const isProduction = wanted.project_env === 'prod';
    const span = { after: served.newest?.version ?? 0, until: version.version ?? Number.MAX_SAFE_INTEGER };
    return {
      is_trained: version.isTrained,
      needs_approval: served.approvers !== null,
      approvers: served.approvers,
      time_zone: served.timeZone,
      tests: countsOf(version.tested),
      ...found(version, { flaws, released, isProduction }),
      changes: await inProject(projectId, 'read', (db) => withAuthors({ db, ...access }, changes, span)),
    };
  }

  return { check, close: comparing.close };
}

interface Version {
  content: string;
  isTrained: boolean;
  evaluation: string | null;
  intents: { id: number; name: string }[];
  findings: Finding[];
  tested: TestsNow;
  /** Null for the draft. */
  version: Microseconds | null;
}

/** What the environment serves now, and who may approve another version. */
async function readServed(db: Queries, { projectId, actor }: Access, environment: Environment) {
  const newest = await deploymentStore(db, projectId).newest(environment);
  const bytes = newest && (await compressedSnapshot(db, projectId, newest.snapshotHash));
  const { needsApproval, timeZone } = await releaseSettings(db, projectId);
  const approvers =
    environment === 'prod' && needsApproval
      ? (await approversOf(db, projectId, { environment, except: actor?.userId ?? null })).length
      : null;
  return { newest, bytes, timeZone, approvers };
}

async function frozenBy(
  db: Queries,
  projectId: number,
  { project_env, toDeploymentId, plan }: Wanted,
): Promise<Pick<StoredDeployment, 'snapshotHash' | 'version'>> {
  if (plan !== undefined) return plannedStore(db, projectId).find(plan, project_env);
  return earlierDeployment(db, projectId, toDeploymentId ?? 0);
}

interface FoundInContent extends Pick<ComparedDraft, 'flaws'> {
  released: readonly ReleaseFinding[];
  isProduction: boolean;
}

function found(
  { findings, tested, intents }: Version,
  { flaws, released, isProduction }: FoundInContent,
): { errors: Found; warnings: Found } {
  const failing = failedTests(tested);
  const releasedAs = (wanted: Finding['severity']) =>
    released.filter(({ severity }) => severity === wanted).map((one) => one.found);
  return {
    errors: [...releasedAs('error'), ...ofSeverity(findings, 'error'), ...(isProduction ? failing : [])],
    warnings: [
      ...releasedAs('warning'),
      ...ofSeverity(findings, 'warning'),
      ...(isProduction ? [] : failing),
      ...flawsFound(flaws, new Map(intents.map(({ id, name }) => [id, name]))),
    ],
  };
}

function ofSeverity(findings: Finding[], severity: Finding['severity']): Found {
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
