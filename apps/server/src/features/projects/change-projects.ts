import type { BodyOf, ListWritten, platform, ProjectState, Written } from '@parley/contract';
import { invalidField, Problem } from '@parley/domain/problem';
import type { SessionContext } from '#http/context.ts';
import { recordAudit } from '#platform/audit/audit-trail.ts';
import { differences } from '#platform/audit/differences.ts';
import { unixSeconds } from '#platform/clock.ts';
import { withSystem, type Queries } from '#platform/db/database.ts';
import { definedFields } from '#platform/defined-fields.ts';
import { lockPlatform, refuseStale } from '#platform/things/platform-version.ts';
import type { PlatformAccessDeps } from '#features/people/platform-access/deps.ts';
import { refuseUnknownCompany } from '#features/people/platform-access/invite-user.ts';
import { BIN_SECONDS } from '#features/projects/list-projects.ts';
import { refuseUnlessPlatformAdmin, scopeNow, scopeOf, type Scope } from '#features/people/platform-access/scope.ts';
import { isActiveUser } from '#features/people/users/user-names.ts';

interface ManagedProject {
  id: number;
  name: string;
  company_id: number | null;
  owner_id: number | null;
  state: ProjectState;
  state_since: number | null;
}

type Fields = Partial<Pick<ManagedProject, 'company_id' | 'owner_id' | 'state'>> & { state_since?: number };

export async function changeProject(
  deps: PlatformAccessDeps,
  context: SessionContext,
  id: number,
  patch: BodyOf<typeof platform.updateProject>,
): Promise<Written> {
  return write(deps, context, id, 'project changed', async (tx, project, scope) => {
    if (patch.company_id !== undefined && patch.company_id !== project.company_id) {
      refuseUnlessPlatformAdmin(scope, 'move a project to another company');
      await refuseUnknownCompany(tx, patch.company_id);
    }
    if (typeof patch.owner_id === 'number') await refuseUnknownOwner(tx, scope, patch.owner_id);
    return definedFields(patch);
  });
}

export function archiveProject(deps: PlatformAccessDeps, context: SessionContext, id: number): Promise<Written> {
  return write(deps, context, id, 'project archived', async (_tx, { state }) => {
    if (state === 'bin') throw new Problem('invalid', 'This project is in the bin. Restore it first.');
    return movedTo('archived', state, context);
  });
}

export function restoreProject(deps: PlatformAccessDeps, context: SessionContext, id: number): Promise<Written> {
  return write(deps, context, id, 'project restored', async (_tx, { state, state_since }) => {
    const isOver = state === 'bin' && unixSeconds(context.now) >= (state_since ?? 0) + BIN_SECONDS;
    if (isOver) throw new Problem('invalid', 'This project has been in the bin for 30 days and is being deleted.');
    return movedTo('active', state, context);
  });
}

export async function binProject(
  deps: PlatformAccessDeps,
  context: SessionContext,
  id: number,
): Promise<ListWritten & { bin_until: number }> {
  const { version } = await write(deps, context, id, 'project deleted', async (_tx, { state }) => {
    if (state === 'bin') throw new Problem('invalid', 'This project is in the bin already.');
    return movedTo('bin', state, context);
  });
  return { version, bin_until: unixSeconds(context.now) + BIN_SECONDS };
}

function movedTo(state: ProjectState, before: ProjectState, { now }: SessionContext): Fields {
  return state === before ? {} : { state, state_since: unixSeconds(now) };
}

async function write(
  { db }: PlatformAccessDeps,
  context: SessionContext,
  id: number,
  action: string,
  fieldsOf: (tx: Queries, project: ManagedProject, scope: Scope) => Promise<Fields>,
): Promise<Written> {
  const version = await withSystem(db, async (tx) => {
    const project = await lockProject(tx, context, id);
    const change = await lockPlatform(tx, context);
    const scope = await scopeNow(tx, context.actor);
    await refuseStale(tx, 'projects', [id], context.atime);
    const fields = await fieldsOf(tx, project, scope);
    if (Object.keys(fields).length > 0) await tx.updateTable('projects').set(fields).where('id', '=', id).execute();
    await change.wrote('projects', [id]);
    const { state_since: _, ...shown } = fields;
    const changed = differences(project, { ...project, ...shown });
    if (changed) {
      const about = { resource: 'projects', id, name: project.name, projectId: id };
      await recordAudit(tx, context, { action, ...about, ...changed });
    }
    return change.version;
  });
  return { id, version };
}

/** Refuses a project of another company like an unknown one. */
async function lockProject(tx: Queries, { actor, atime }: SessionContext, id: number): Promise<ManagedProject> {
  const scope = scopeOf(actor);
  const known = tx
    .selectFrom('projects')
    .select(['id', 'name', 'company_id', 'owner_id', 'state', 'state_since'])
    .where('id', '=', id)
    .forNoKeyUpdate();
  const seen = scope === 'all' ? known : known.where('company_id', '=', scope.companyId);
  const project = await seen.executeTakeFirst();
  if (project) return project;
  if (scope === 'all') await refuseStale(tx, 'projects', [id], atime);
  throw new Problem('not_found', 'Project not found');
}

async function refuseUnknownOwner(tx: Queries, scope: Scope, userId: number): Promise<void> {
  const isActive = await isActiveUser(tx, userId, scope === 'all' ? {} : { companyId: scope.companyId });
  if (!isActive) throw invalidField('body.owner_id', 'User not found');
}
