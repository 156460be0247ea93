import type { projectTokens, BodyOf, Written } from '@parley/contract';
import { narrowGrants } from '@parley/domain/narrow-permissions';
import { ALL_GRANTS, covers } from '@parley/domain/permission';
import { invalidField, Problem } from '@parley/domain/problem';
import { sql } from 'kysely';
import type { Caller, ProjectContext } from '#http/context.ts';
import { recordAudit } from '#platform/audit/audit-trail.ts';
import { unixSeconds } from '#platform/clock.ts';
import { withProject, type Queries } from '#platform/db/database.ts';
import { MAY_COME_IN } from '#features/people/users/may-come-in.ts';
import { hashOf, makeSecret } from '#platform/opaque-secret.ts';
import { duplicateTokenName, grantsOfRole, isOver, isUseDue, refusePast } from '#platform/token-limits.ts';
import { lockPlatform, refuseStale, type OwnedResource } from '#platform/things/platform-version.ts';
import { heldIn } from '#features/people/api-tokens/held-grants.ts';

const MOST_TOKENS = 50;

interface ProjectTokenDeps {
  /** Refuses an actor whose session has ended since the call was admitted. */
  refuseEndedSession(tx: Queries, actor: Caller): Promise<void>;
}

export async function listProjectTokens({ db, projectId }: ProjectContext) {
  const rows = await db
    .selectFrom('project_tokens')
    .innerJoin('users', 'users.id', 'project_tokens.created_by')
    .select(['project_tokens.id', 'project_tokens.name', 'last_four', 'role_id', 'project_env'])
    .select(['created_at', 'expires_at', 'last_used_at', 'users.id as maker_id', 'users.name as maker'])
    .select(
      sql<boolean>`not (${MAY_COME_IN} and exists (
        select 1 from project_members where user_id = users.id and project_id = project_tokens.project_id
      ))`.as('is_stopped'),
    )
    .where('project_tokens.project_id', '=', projectId)
    .orderBy('project_tokens.id', 'desc')
    .execute();
  return rows.map(({ maker_id, maker, ...token }) => ({ ...token, created_by: { id: maker_id, name: maker } }));
}

export async function createProjectToken(
  context: ProjectContext,
  { body }: { body: BodyOf<typeof projectTokens.create> },
  { refuseEndedSession }: ProjectTokenDeps,
) {
  const { db, projectId, actor } = context;
  if (actor.userId === null) throw new Problem('forbidden', 'Insufficient permissions.');
  const now = unixSeconds(context.now);
  refusePast(body.expires_at, now);
  const change = await lockPlatform(db, context);
  await refuseEndedSession(db, actor);
  await refuseEscalation(context, body.role_id);
  await refuseTooMany(db, projectId);
  const token = `parley_${projectId}_${makeSecret()}`;
  const row = await db
    .insertInto('project_tokens')
    .values({
      ...body,
      ...{ project_id: projectId, created_by: actor.userId, created_at: now },
      ...{ token_hash: hashOf(token), last_four: token.slice(-4) },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) throw duplicateTokenName();
  await change.wrote(tokensOf(projectId), [row.id]);
  const { name, ...after } = body;
  const made = { resource: 'tokens', id: row.id, name, projectId, after };
  await recordAudit(db, context, { action: 'API token created', ...made });
  context.log.info({ project_id: projectId, token_id: row.id, by: actor.userId }, 'a named API token was created');
  return { id: row.id, version: change.version, token };
}

export async function removeProjectToken(
  context: ProjectContext,
  { params }: { params: { id: number } },
): Promise<Written> {
  const { db, projectId, actor, atime } = context;
  const change = await lockPlatform(db, context);
  await refuseStale(db, tokensOf(projectId), [params.id], atime);
  const row = await db
    .deleteFrom('project_tokens')
    .where('project_id', '=', projectId)
    .where('id', '=', params.id)
    .returning(['id', 'name'])
    .executeTakeFirst();
  if (!row) throw new Problem('not_found', 'Token not found');
  await change.deleted(tokensOf(projectId), [row.id]);
  await recordAudit(db, context, { action: 'API token deleted', resource: 'tokens', ...row, projectId });
  context.log.info({ project_id: projectId, token_id: row.id, by: actor.userId }, 'a named API token was deleted');
  return { id: row.id, version: change.version };
}

function tokensOf(projectId: number): OwnedResource {
  return { resource: 'api-tokens', owner: projectId };
}

/** Refuses a token that could do more than its maker. */
async function refuseEscalation({ db, actor, projectId }: ProjectContext, roleId: number): Promise<void> {
  const role = await db.selectFrom('roles').select(['id', 'name']).where('id', '=', roleId).executeTakeFirst();
  if (!role) throw invalidField('body.role_id', 'Role not found');
  if (covers(heldIn(actor, projectId), await grantsOfRole(db, roleId))) return;
  throw new Problem('forbidden', `Insufficient permissions: role “${role.name}” has permissions that you do not have.`);
}

async function refuseTooMany(db: Queries, projectId: number): Promise<void> {
  const { count } = await db
    .selectFrom('project_tokens')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  if (count >= MOST_TOKENS) throw new Problem('invalid', `This project has ${MOST_TOKENS} tokens. Delete one first.`);
}

interface Maker {
  permissions: Caller['permissions'];
  projects: number[];
}

/** The caller with a named token of a project; null for a wrong token. Reads the maker's rights on every call. */
export async function callerOfProjectToken(
  db: Queries,
  readMaker: (userId: number) => Promise<Maker | null>,
  { projectId, token, now }: { projectId: number; token: string; now: number },
): Promise<Caller | null> {
  const found = await withProject(db, projectId, (tx) => useToken(tx, projectId, token, now));
  if (!found) return null;
  const maker = await readMaker(found.created_by);
  if (!maker?.projects.includes(projectId)) return null;
  const { project_env: environment } = found;
  const grants = narrowGrants(heldIn(maker, projectId), { grants: found.grants, environment });
  return {
    userId: null,
    passwordExpired: false,
    otpSetupRequired: false,
    projects: [projectId],
    token: { environment },
    permissions: {
      project_roles: { [projectId]: 0 },
      role_names: { 0: 'API token' },
      roles: { 0: grants },
      system: {},
      administers: null,
      restricted_paths: ALL_GRANTS,
    },
  };
}

async function useToken(tx: Queries, projectId: number, token: string, now: number) {
  const found = await tx
    .selectFrom('project_tokens')
    .select(['id', 'role_id', 'project_env', 'created_by', 'expires_at', 'last_used_at'])
    .where('project_id', '=', projectId)
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  if (!found || isOver(found, now)) return null;
  if (isUseDue(found, now)) {
    await tx
      .updateTable('project_tokens')
      .set({ last_used_at: now })
      .where('project_id', '=', projectId)
      .where('id', '=', found.id)
      .execute();
  }
  return { ...found, grants: await grantsOfRole(tx, found.role_id) };
}
