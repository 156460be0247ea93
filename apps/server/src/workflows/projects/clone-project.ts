import { holdsGrant, type projects, type BodyOf } from '@parley/contract';
import { SECRET_SETTINGS, UNIQUE_SETTINGS } from '@parley/domain/settings';
import { Problem } from '@parley/domain/problem';
import { RESOURCES } from '@parley/domain/project';
import { refuseUnreadable } from '#features/history/resource-grants.ts';
import { copyCampaigns } from '#features/outbound/campaign-store.ts';
import { layoutStore } from '#features/reactions/layout-store.ts';
import { giveToOwner, insertProject, lockProject } from '#features/projects/project-store.ts';
import { dashboardStore } from '#features/stats/dashboard-store.ts';
import { newSettings, readSettings } from '#features/settings/settings-store.ts';
import { withinQuota } from '#features/storage/quota.ts';
import type { DetachedContext } from '#http/context.ts';
import { recordAudit } from '#platform/audit/audit-trail.ts';
import { withSystem, type Queries } from '#platform/db/database.ts';
import { lockPlatform } from '#platform/things/platform-version.ts';
import type { StoreContext } from '#platform/things/store-context.ts';
import { versioned } from '#platform/things/versioned.ts';

export interface CloneDeps {
  db: Queries;
  /** Maximum size of a project, in bytes. */
  quota: number;
}

/** A new project with the content of another, except conversations, secrets and deployments. It has to be trained. */
export async function cloneProject(
  { db, quota }: CloneDeps,
  { actor, projectId, now, address }: DetachedContext,
  { name }: BodyOf<typeof projects.clone>,
): Promise<{ project_id: number }> {
  const userId = actor?.userId;
  if (!actor || userId === undefined || userId === null) throw new Problem('forbidden', 'Insufficient permissions.');
  // The clone's owner can read all of it, so every part needs a grant.
  for (const resource of RESOURCES) refuseUnreadable({ actor, projectId }, resource);
  const id = await withSystem(db, async (tx) => {
    const source = { db: tx, projectId, actor: { userId }, now };
    const copyId = await insertCopy(source, name, quota);
    // A user who may not see campaigns gets a copy without them.
    if (holdsGrant(actor.permissions, 'GET:/outbound/campaigns', { projectId }))
      await copyCampaigns(source, { ...source, projectId: copyId });
    const change = await lockPlatform(tx, { actor: { userId }, now });
    await giveToOwner(tx, copyId, userId);
    await change.wrote('users/projects', [copyId]);
    const copy = { resource: 'projects', id: copyId, name, projectId: copyId, after: { name, copy_of: projectId } };
    await recordAudit(tx, { actor: { userId }, now, address }, { action: 'project cloned', ...copy });
    return copyId;
  });
  return { project_id: id };
}

async function insertCopy(source: StoreContext, name: string, quota: number): Promise<number> {
  const { db, projectId } = source;
  // Changes of a project run one after another, so all reads below see one state.
  const { company_id } = await lockProject(db, projectId);
  const settings = await readSettings(source);
  const noSecrets = Object.fromEntries([...SECRET_SETTINGS, ...UNIQUE_SETTINGS].map((field) => [field, '']));
  const copyId = await insertProject(db, { name, is_chat: settings.is_chat, company_id });
  const copy = { ...source, projectId: copyId };
  await versioned(copy, 'settings').insert(newSettings({ ...settings, ...noSecrets, name }));
  await withinQuota(db, { projectId: copyId, quota }, () => copyContent(source, copy));
  return copyId;
}

/** Ids are unique across resources, so that a reference by id becomes a reference to the copy. */
async function copyContent(source: StoreContext, copy: StoreContext): Promise<void> {
  for (const resource of ['synonyms', 'entities', 'intents', 'notes', 'files'] as const) {
    await versioned(copy, resource).insertAll(await versioned(source, resource).list());
  }
  const actionIds = await newIds(await versioned(source, 'actions').list(), (actions) =>
    versioned(copy, 'actions').insertAll(actions),
  );
  const scopeIds = await newIds(await versioned(source, 'scopes').list(), (scopes) =>
    versioned(copy, 'scopes').insertAll(scopes),
  );
  const reactionIds = await newIds(await versioned(source, 'reactions').list(), (reactions) =>
    versioned(copy, 'reactions').insertAll(
      reactions.map(({ reactions_scopes_id: scope, ...reaction }) => ({
        ...reaction,
        reactions_scopes_id: scope === null ? null : (scopeIds.get(scope) ?? null),
      })),
    ),
  );
  const tests = await versioned(source, 'tests').list();
  await versioned(copy, 'tests').insertAll(
    tests.map((test) => ({
      ...test,
      steps: test.steps.map((step) => ({
        ...step,
        reactions: step.reactions.map((id) => reactionIds.get(id) ?? id),
        actions: step.actions.map((action) =>
          typeof action === 'number' ? (actionIds.get(action) ?? action) : action,
        ),
      })),
    })),
  );
  await copyDashboard(source, copy, { reaction: reactionIds, scope: scopeIds });
  const places = Object.entries(await layoutStore(source).read());
  await layoutStore(copy).move(
    Object.fromEntries(places.map(([id, place]) => [String(reactionIds.get(Number(id)) ?? id), place])),
  );
}

/** Labels belong to conversations, which are not copied; nor are goals that refer to labels. */
async function copyDashboard(
  source: StoreContext,
  copy: StoreContext,
  ids: Record<'reaction' | 'scope', ReadonlyMap<number, number>>,
): Promise<void> {
  const { funnels, goals } = await dashboardStore(source).read();
  await dashboardStore(copy).write({
    funnels: funnels.map(({ name, steps }) => ({
      name,
      steps: steps.map(({ kind, id }) => ({ kind, id: ids[kind].get(id) ?? id })),
    })),
    goals: goals.flatMap((goal) =>
      goal.kind === 'label' ? [] : [{ ...goal, id: ids.reaction.get(goal.id) ?? goal.id }],
    ),
  });
}

/** The id of each item's copy. */
async function newIds<T extends { id: number }>(
  things: T[],
  insertAll: (things: T[]) => Promise<{ ids: number[] }>,
): Promise<Map<number, number>> {
  const { ids } = await insertAll(things);
  return new Map(things.flatMap(({ id }, index) => (ids[index] === undefined ? [] : [[id, ids[index]] as const])));
}
