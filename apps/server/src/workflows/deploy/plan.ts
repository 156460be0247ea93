import type { Environment, PlannedDeployment } from '@parley/domain/deployment';
import { Problem } from '@parley/domain/problem';
import { duePlans, plannedStore, type StoredPlan } from '#features/deployments/planned-store.ts';
import { unixSeconds } from '#platform/clock.ts';
import type { Queries } from '#platform/db/database.ts';
import { deployPlan, carryOutPlan } from '#workflows/deploy/go-live.ts';
import { mailRequest, type RequestMailDeps } from '#workflows/deploy/mail-request.ts';
import { makePlan, type PlanRequest } from '#workflows/deploy/make-plan.ts';
import { announce } from '#workflows/deploy/announce.ts';
import { type DeployDeps, type Who } from '#workflows/deploy/deploy.ts';

export interface PlanDeps extends DeployDeps, RequestMailDeps {
  db: Queries;
}

/**
 * Deployments that wait for a second person, for their time, or for both. A plan freezes its content when it is made;
 * going live is then one transaction, so that it happens once, however many servers try.
 */
export function createPlanner(deps: PlanDeps) {
  const { inProject, now, db: database, log } = deps;

  async function approve({ projectId, userId }: Who, environment: Environment, id: number, note: string) {
    return inProject(projectId, 'write', async (db) => {
      const found = await requested(db, projectId, environment, id);
      const decider = secondPerson(found, userId);
      const decided = { decided_by: decider, decided_at: unixSeconds(now), decision: note.trim() };
      const store = plannedStore(db, projectId);
      if (found.plan.at !== null) {
        const scheduled = await store.change(found.plan, { ...decided, state: 'scheduled' });
        await announce({ db, projectId, now }, 'approved', scheduled, decider);
        return scheduled;
      }
      const plan = await store.change(found.plan, { ...decided, state: 'requested' });
      return deployPlan(db, projectId, { found: { ...found, plan }, who: decider, now });
    });
  }

  async function decline({ projectId, userId }: Who, environment: Environment, id: number, note: string) {
    return inProject(projectId, 'write', async (db) => {
      const found = await requested(db, projectId, environment, id);
      const decider = secondPerson(found, userId);
      const decided = { decided_by: decider, decided_at: unixSeconds(now), decision: note.trim() };
      const declined = await plannedStore(db, projectId).change(found.plan, { ...decided, state: 'declined' });
      await announce({ db, projectId, now }, 'declined', declined, decider);
      return declined;
    });
  }

  /** A request can be withdrawn by its maker, a scheduled plan by every user who may deploy there. */
  async function withdraw({ projectId, userId }: Who, environment: Environment, id: number) {
    return inProject(projectId, 'write', async (db) => {
      const { plan: found } = await plannedStore(db, projectId).find(id, environment);
      if (found.state !== 'requested' && found.state !== 'scheduled') throw hasEnded(found);
      if (found.state === 'requested' && found.users_id !== userId) {
        throw new Problem('forbidden', 'Only the person who requested it can withdraw it. Decline it instead.');
      }
      const withdrawn = await plannedStore(db, projectId).change(found, { state: 'withdrawn' });
      await announce({ db, projectId, now }, 'withdrawn', withdrawn, userId);
      return withdrawn;
    });
  }

  return {
    async plan(who: Who, environment: Environment, asked: PlanRequest): Promise<PlannedDeployment> {
      const planned = await makePlan(deps, who, environment, asked);
      // The reply does not wait for the mail server.
      if (planned.state === 'requested') void mailRequest(deps, who.projectId, planned);
      return planned;
    },
    approve,
    decline,
    withdraw,
    /**
     * Deploys plans that are due, and ends requests that were not answered in time. Each stays due if a server ends in
     * the middle.
     */
    async runDue(): Promise<void> {
      for (const { projectId, id, environment } of await duePlans(database)) {
        try {
          await carryOutPlan(deps, projectId, id, environment);
        } catch (error) {
          log.error({ err: error, project_id: projectId, plan: id }, 'a planned deployment could not be run');
        }
      }
    },
  };
}

async function requested(db: Queries, projectId: number, environment: Environment, id: number): Promise<StoredPlan> {
  const found = await plannedStore(db, projectId).find(id, environment);
  if (found.plan.state !== 'requested' || found.hasExpired) throw hasEnded(found.plan);
  return found;
}

/** Returns the decider, who must be a user other than the requester. */
function secondPerson({ plan }: StoredPlan, userId: number | null): number {
  if (userId === null) throw new Problem('forbidden', 'A person must decide this, not an API token.');
  if (plan.users_id === userId) throw new Problem('forbidden', 'Somebody else must decide your own request.');
  return userId;
}

function hasEnded({ state }: PlannedDeployment): Problem {
  const how = state === 'requested' ? 'expired' : state;
  return new Problem('conflict', `This planned deployment is already ${how}.`, { code: 'ended' });
}
