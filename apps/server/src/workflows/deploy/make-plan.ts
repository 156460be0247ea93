import type { BodyOf, deployments } from '@parley/contract';
import type { Environment, PlannedDeployment, SkippedChecks } from '@parley/domain/deployment';
import type { Microseconds } from '@parley/domain/ids';
import { invalidField } from '@parley/domain/problem';
import { plannedStore } from '#features/deployments/planned-store.ts';
import { saveSnapshot, type Snapshot } from '#features/deployments/snapshot-store.ts';
import { releaseSettings } from '#features/settings/release-settings.ts';
import type { Progress } from '#features/tasks/tasks.ts';
import { unixSeconds } from '#platform/clock.ts';
import type { Queries } from '#platform/db/database.ts';
import { announce, ENVIRONMENT_NAMES } from '#workflows/deploy/announce.ts';
import type { DeployDeps, Who } from '#workflows/deploy/deploy.ts';
import { prepareDraft } from '#workflows/deploy/prepare-draft.ts';
import { prepareVersion } from '#workflows/deploy/prepare-version.ts';
import { countsOf, testsNow } from '#workflows/deploy/preflight.ts';

export type PlanRequest = BodyOf<typeof deployments.plan>;

const DAY_S = 24 * 60 * 60;
/** A request expires after a week without an answer. */
const EXPIRES_S = 7 * DAY_S;
const FARTHEST_S = 366 * DAY_S;
const SHORTEST_MESSAGE = 3;

/** Freezes the version to deploy, and stores the plan. */
export async function makePlan(
  deps: DeployDeps,
  { projectId, userId }: Who,
  environment: Environment,
  asked: PlanRequest,
): Promise<PlannedDeployment> {
  const { inProject, now, tasks } = deps;
  const note = asked.message.trim();
  if (environment === 'prod' && note.length < SHORTEST_MESSAGE) {
    throw invalidField('body.message', 'Please describe done changes briefly.');
  }
  const at = timeOf(asked.at, unixSeconds(now));
  const task = tasks.begin(projectId, 'deploy', 'GET:/run/deploy', environment);
  try {
    const content = await prepare(deps, projectId, environment, asked, task);
    task.commit('Saving');
    const planned = await inProject(projectId, 'write', async (db) => {
      const made = await store(db, { projectId, userId }, { environment, asked, at, content, now });
      await announce({ db, projectId, now }, made.state, made, userId);
      return made;
    });
    const where = ENVIRONMENT_NAMES[environment];
    task.done(planned.state === 'requested' ? `Approval requested for ${where}` : `Scheduled for ${where}`);
    return planned;
  } catch (error) {
    task.failed('Not planned; nothing has changed');
    throw error;
  }
}

interface Content {
  /** Null if it is already stored. */
  snapshot: Snapshot | null;
  snapshotHash: string;
  version: Microseconds;
  skipped: SkippedChecks | null;
  tests: PlannedDeployment['tests'];
}

/** The current draft, or the version of an earlier deployment. */
async function prepare(
  deps: DeployDeps,
  projectId: number,
  environment: Environment,
  { to_deployment: id, anyway: isAnyway, reason }: PlanRequest,
  task: Progress,
): Promise<Content> {
  const asked = { environment, isAnyway, reason };
  if (id === undefined) {
    const { snapshot, version, skipped, tested } = await prepareDraft(deps, projectId, asked, task);
    return { snapshot, snapshotHash: snapshot.hash, version, skipped, tests: countsOf(tested) };
  }
  const { snapshotHash, version, skipped, tested } = await prepareVersion(
    deps,
    projectId,
    { ...asked, id },
    task.signal,
  );
  const tests = tested ?? (await deps.inProject(projectId, 'read', (db) => testsNow(db, projectId)));
  return { snapshot: null, snapshotHash, version, skipped, tests: countsOf(tests) };
}

interface ToStore {
  environment: Environment;
  asked: PlanRequest;
  at: number | null;
  content: Content;
  now: DeployDeps['now'];
}

async function store(
  db: Queries,
  { projectId, userId }: Who,
  { environment, asked, at, content, now }: ToStore,
): Promise<PlannedDeployment> {
  const { needsApproval } = await releaseSettings(db, projectId);
  const state = environment === 'prod' && needsApproval ? 'requested' : 'scheduled';
  if (state === 'scheduled' && at === null) throw invalidField('body.at', 'Choose a time');
  const created = unixSeconds(now);
  const { snapshot, ...what } = content;
  if (snapshot) await saveSnapshot(db, projectId, snapshot, created);
  const expires = state === 'requested' ? Math.min(at ?? Infinity, created + EXPIRES_S) : null;
  const when = { state, at, expires, created, toDeployment: asked.to_deployment ?? null } as const;
  return plannedStore(db, projectId).insert({ ...what, ...when, environment, note: asked.message.trim(), userId });
}

function timeOf(at: number | undefined, now: number): number | null {
  if (at === undefined) return null;
  if (at <= now) throw invalidField('body.at', 'Choose a time in the future');
  if (at > now + FARTHEST_S) throw invalidField('body.at', 'Choose a time within a year');
  return at;
}
