import type { BodyOf, deployments } from '@parley/contract';
import type { Environment, PlannedDeployment } from '@parley/domain/deployment';
import { invalidField } from '@parley/domain/problem';
import { plannedStore } from '#features/deployments/planned-store.ts';
import { saveSnapshot } from '#features/deployments/snapshot-store.ts';
import { releaseSettings } from '#features/settings/release-settings.ts';
import { unixSeconds } from '#platform/clock.ts';
import type { Queries } from '#platform/db/database.ts';
import { announce } from '#workflows/deploy/announce.ts';
import { earlierDeployment, type DeployDeps, type Who } from '#workflows/deploy/deploy.ts';
import { prepareDraft } from '#workflows/deploy/prepare-draft.ts';
import { countsOf, testsNow } from '#workflows/deploy/preflight.ts';

export type Asked = BodyOf<typeof deployments.plan>;

const DAY_S = 24 * 60 * 60;
/** A request expires after a week without an answer. */
const EXPIRES_S = 7 * DAY_S;
const FARTHEST_S = 366 * DAY_S;
const SHORTEST_MESSAGE = 3;

/** Freezes what is to be deployed, and stores the plan. */
export async function makePlan(
  deps: DeployDeps,
  { projectId, userId }: Who,
  environment: Environment,
  asked: Asked,
): Promise<PlannedDeployment> {
  const { inProject, now, tasks } = deps;
  const note = asked.message.trim();
  if (environment === 'prod' && note.length < SHORTEST_MESSAGE) {
    throw invalidField('body.message', 'Please describe done changes briefly.');
  }
  const at = timeOf(asked.at, unixSeconds(now));
  const task = tasks.begin(projectId, 'deploy', 'GET:/run/deploy', environment);
  try {
    const frozen =
      asked.to_deployment === undefined ? await prepareDraft(deps, projectId, environment, asked.anyway, task) : null;
    const tested = frozen?.tested ?? (await inProject(projectId, 'read', (db) => testsNow(db, projectId)));
    task.commit('Saving');
    const planned = await inProject(projectId, 'write', async (db) => {
      const made = await store(db, { projectId, userId }, { environment, asked, at, frozen, tested, now });
      await announce(db, projectId, made.state, made, userId);
      return made;
    });
    task.done(planned.state === 'requested' ? 'Approval requested' : 'Scheduled');
    return planned;
  } catch (error) {
    task.failed('Not planned; nothing has changed');
    throw error;
  }
}

interface ToStore {
  environment: Environment;
  asked: Asked;
  at: number | null;
  frozen: Awaited<ReturnType<typeof prepareDraft>> | null;
  tested: Awaited<ReturnType<typeof testsNow>>;
  now: DeployDeps['now'];
}

async function store(
  db: Queries,
  { projectId, userId }: Who,
  { environment, asked, at, frozen, tested, now }: ToStore,
): Promise<PlannedDeployment> {
  const { to_deployment: earlier } = asked;
  const note = asked.message.trim();
  const { needsApproval } = await releaseSettings(db, projectId);
  const state = environment === 'prod' && needsApproval ? 'requested' : 'scheduled';
  if (state === 'scheduled' && at === null) throw invalidField('body.at', 'Choose a time');
  const created = unixSeconds(now);
  if (frozen) await saveSnapshot(db, projectId, frozen.snapshot, created);
  const { snapshotHash, version } = frozen
    ? { snapshotHash: frozen.snapshot.hash, version: frozen.version }
    : await earlierDeployment(db, projectId, earlier ?? 0);
  const expires = state === 'requested' ? Math.min(at ?? Infinity, created + EXPIRES_S) : null;
  const skipped = frozen?.skipped ?? null;
  const what = { environment, snapshotHash, version, note, skipped, tests: countsOf(tested) };
  const when = { state, at, expires, created, toDeployment: earlier ?? null } as const;
  return plannedStore(db, projectId).insert({ ...what, ...when, userId });
}

function timeOf(at: number | undefined, now: number): number | null {
  if (at === undefined) return null;
  if (at <= now) throw invalidField('body.at', 'Choose a time in the future');
  if (at > now + FARTHEST_S) throw invalidField('body.at', 'Choose a time within a year');
  return at;
}
