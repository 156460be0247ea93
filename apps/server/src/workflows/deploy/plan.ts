import type { BodyOf, deployments } from '@parley/contract';
import type { Environment, PlannedDeployment } from '@parley/domain/deployment';
import { invalidField, Problem } from '@parley/domain/problem';
import { deploymentStore } from '#features/deployments/deployment-store.ts';
import { duePlans, plannedStore, type StoredPlan } from '#features/deployments/planned-store.ts';
import { isIntact, saveSnapshot } from '#features/deployments/snapshot-store.ts';
import { releaseSettings } from '#features/settings/release-settings.ts';
import { unixSeconds } from '#platform/clock.ts';
import type { Queries } from '#platform/db/database.ts';
import { announce } from '#workflows/deploy/announce.ts';
import { earlierDeployment, type DeployDeps, type Who } from '#workflows/deploy/deploy.ts';
import { prepareDraft } from '#workflows/deploy/prepare-draft.ts';
import { countsOf, testsNow } from '#workflows/deploy/preflight.ts';

export interface PlanDeps extends DeployDeps {
  db: Queries;
}

type Asked = BodyOf<typeof deployments.plan>;

const DAY_S = 24 * 60 * 60;
/** A request expires after a week without an answer. */
const EXPIRES_S = 7 * DAY_S;
const FARTHEST_S = 366 * DAY_S;
const SHORTEST_MESSAGE = 3;

/**
 * Deployments that wait for a second person, for their time, or for both. A plan freezes its content when it is made;
 * going live is then one transaction, so that it happens once, however many servers try.
 */
export function createPlanner(deps: PlanDeps) {
  const { inProject, now, tasks, db: database, log } = deps;

  async function make({ projectId, userId }: Who, environment: Environment, asked: Asked): Promise<PlannedDeployment> {
    const note = asked.message.trim();
    if (environment === 'prod' && note.length < SHORTEST_MESSAGE) {
      throw invalidField('body.message', 'Please describe done changes briefly.');
    }
    const at = timeOf(asked.at, unixSeconds(now));
    const { to_deployment: earlier } = asked;
    const task = tasks.begin(projectId, 'deploy', 'GET:/run/deploy', environment);
    try {
      const frozen =
        earlier === undefined ? await prepareDraft(deps, projectId, environment, asked.anyway, task) : null;
      const tested = frozen?.tested ?? (await inProject(projectId, 'read', (db) => testsNow(db, projectId)));
      task.commit('Saving');
      const planned = await inProject(projectId, 'write', async (db) => {
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
        const made = await plannedStore(db, projectId).insert({ ...what, ...when, userId });
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

  async function approve({ projectId, userId }: Who, environment: Environment, id: number, note: string) {
    return inProject(projectId, 'write', async (db) => {
      const found = await requested(db, projectId, environment, id);
      const decider = secondPerson(found, userId);
      const decided = { decided_by: decider, decided_at: unixSeconds(now), decision: note.trim() };
      const store = plannedStore(db, projectId);
      if (found.plan.at !== null) {
        const scheduled = await store.change(found.plan, { ...decided, state: 'scheduled' });
        await announce(db, projectId, 'approved', scheduled, decider);
        return scheduled;
      }
      const plan = await store.change(found.plan, { ...decided, state: 'requested' });
      return goLive(db, projectId, { ...found, plan }, decider);
    });
  }

  async function decline({ projectId, userId }: Who, environment: Environment, id: number, note: string) {
    return inProject(projectId, 'write', async (db) => {
      const found = await requested(db, projectId, environment, id);
      const decider = secondPerson(found, userId);
      const decided = { decided_by: decider, decided_at: unixSeconds(now), decision: note.trim() };
      const declined = await plannedStore(db, projectId).change(found.plan, { ...decided, state: 'declined' });
      await announce(db, projectId, 'declined', declined, decider);
      return declined;
    });
  }

  /** A request is withdrawn by its maker, what is scheduled by everybody who may deploy there. */
  async function withdraw({ projectId, userId }: Who, environment: Environment, id: number) {
    return inProject(projectId, 'write', async (db) => {
      const { plan: found } = await plannedStore(db, projectId).find(id, environment);
      if (found.state !== 'requested' && found.state !== 'scheduled') throw hasEnded(found);
      if (found.state === 'requested' && found.users_id !== userId) {
        throw new Problem('forbidden', 'Only the person who requested it can withdraw it. Decline it instead.');
      }
      const withdrawn = await plannedStore(db, projectId).change(found, { state: 'withdrawn' });
      await announce(db, projectId, 'withdrawn', withdrawn, userId);
      return withdrawn;
    });
  }

  /** In the transaction that holds the project's lock: the plan goes live, or says why it cannot. */
  async function goLive(db: Queries, projectId: number, found: StoredPlan, who: number | null) {
    const { plan: planned, snapshotHash, version } = found;
    const store = plannedStore(db, projectId);
    const failure = await reasonNotToDeploy(db, projectId, found);
    if (failure !== null) {
      const failed = await store.change(planned, { state: 'failed', failure });
      await announce(db, projectId, 'failed', failed, who);
      return failed;
    }
    const what = { environment: planned.project_env, snapshotHash, version, skipped: planned.skipped };
    const deployment = await deploymentStore(db, projectId).insert({
      ...what,
      created: unixSeconds(now),
      userId: planned.users_id,
      note: planned.note,
      approvedBy: planned.decided_by,
    });
    await announce(db, projectId, 'deployed', deployment, planned.users_id);
    return store.change(planned, { state: 'deployed', deployment_id: deployment.id });
  }

  async function lookAt(projectId: number, id: number, environment: Environment): Promise<void> {
    await inProject(projectId, 'write', async (db) => {
      const found = await plannedStore(db, projectId).find(id, environment);
      if (found.isDue) await goLive(db, projectId, found, null);
      if (!found.hasExpired) return;
      const expired = await plannedStore(db, projectId).change(found.plan, { state: 'expired' });
      await announce(db, projectId, 'expired', expired, null);
    });
  }

  return {
    plan: make,
    approve,
    decline,
    withdraw,
    /** Deploys what is due, and ends requests that nobody answered. Each is looked at again if a server ends meanwhile. */
    async runDue(): Promise<void> {
      for (const { projectId, id, environment } of await duePlans(database)) {
        try {
          await lookAt(projectId, id, environment);
        } catch (error) {
          log.error({ err: error, project_id: projectId, plan: id }, 'a planned deployment could not be run');
        }
      }
    },
  };
}

/** The reason that keeps a plan from going live at its time; null where nothing does. */
async function reasonNotToDeploy(db: Queries, projectId: number, { plan, snapshotHash }: StoredPlan) {
  if (!(await isIntact(db, projectId, snapshotHash))) return 'The snapshot is damaged';
  if (plan.project_env !== 'prod' || plan.decided_by !== null) return null;
  // It was scheduled before the project asked for a second person.
  return (await releaseSettings(db, projectId)).needsApproval
    ? 'Production needs approval since it was scheduled'
    : null;
}

async function requested(db: Queries, projectId: number, environment: Environment, id: number): Promise<StoredPlan> {
  const found = await plannedStore(db, projectId).find(id, environment);
  if (found.plan.state !== 'requested' || found.hasExpired) throw hasEnded(found.plan);
  return found;
}

/** Returns the decider, who must be a person and not the requester. */
function secondPerson({ plan }: StoredPlan, userId: number | null): number {
  if (userId === null) throw new Problem('forbidden', 'A person must decide this, not an API token.');
  if (plan.users_id === userId) throw new Problem('forbidden', 'Somebody else must decide your own request.');
  return userId;
}

function hasEnded({ state }: PlannedDeployment): Problem {
  const how = state === 'requested' ? 'expired' : state;
  return new Problem('conflict', `This planned deployment is already ${how}.`, { code: 'ended' });
}

function timeOf(at: number | undefined, now: number): number | null {
  if (at === undefined) return null;
  if (at <= now) throw invalidField('body.at', 'Choose a time in the future');
  if (at > now + FARTHEST_S) throw invalidField('body.at', 'Choose a time within a year');
  return at;
}
