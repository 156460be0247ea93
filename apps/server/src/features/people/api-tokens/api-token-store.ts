import { createHash } from 'node:crypto';
import { API_TOKEN_GRANTS, type ApiToken } from '@parley/domain/api-token';
import { ALL_GRANTS } from '@parley/domain/permission';
import type { Caller } from '#http/context.ts';
import { withProject, type Queries } from '#platform/db/database.ts';
import { hashOf, makeSecret } from '#platform/opaque-secret.ts';
import { isUseDue } from '#platform/token-limits.ts';
import type { Secrets } from '#platform/secrets.ts';
import { ownedVersion, type OwnedResource } from '#platform/things/platform-version.ts';

/** The token names its project, so that it is looked up only there. */
const FORM = /^parley_([1-9]\d{0,14})_[\w-]{43}$/u;

/** Creates a project's token, which replaces the earlier one. */
export async function makeApiToken(
  { db, projectId }: { db: Queries; projectId: number },
  secrets: Secrets,
  now: number,
): Promise<string> {
  const token = `parley_${projectId}_${makeSecret()}`;
  const row = {
    token_hash: hashOf(token),
    last_four: token.slice(-4),
    signing_key: secrets.encrypt(signingKeyOf(token), signingKeyPlace(projectId)),
    created_at: now,
    last_used_at: null,
  };
  await db
    .insertInto('api_tokens')
    .values({ project_id: projectId, ...row })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(row))
    .execute();
  return token;
}

export async function shownApiToken({ db, projectId }: { db: Queries; projectId: number }): Promise<ApiToken> {
  const row = await db
    .selectFrom('api_tokens')
    .select(['last_four as token', 'created_at', 'last_used_at'])
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  const version = await ownedVersion(db, tokenOf(projectId), projectId);
  return { ...(row ?? { token: null, created_at: null, last_used_at: null }), version };
}

/** A project has one unnamed token, which therefore has the project's id. */
export function tokenOf(projectId: number): OwnedResource {
  return { resource: 'project/api-token', owner: projectId };
}

/** The project that a token names; null if the text does not look like a token. */
export function projectOfToken(token: string): number | null {
  return Number(FORM.exec(token)?.[1]) || null;
}

/** Finds the owner of a token; null for an unknown or removed one. */
export async function callerOfToken(
  db: Queries,
  { projectId, token, now }: { projectId: number; token: string; now: number },
): Promise<Caller | null> {
  const isKnown = await withProject(db, projectId, async (tx) => {
    const found = await tx
      .selectFrom('api_tokens')
      .select('last_used_at')
      .where('project_id', '=', projectId)
      .where('token_hash', '=', hashOf(token))
      .executeTakeFirst();
    if (found && isUseDue(found, now)) {
      await tx.updateTable('api_tokens').set({ last_used_at: now }).where('project_id', '=', projectId).execute();
    }
    return found !== undefined;
  });
  if (!isKnown) return null;
  return {
    userId: null,
    passwordExpired: false,
    otpSetupRequired: false,
    token: { environment: null },
    projects: [projectId],
    permissions: {
      project_roles: { [projectId]: 0 },
      role_names: { 0: 'API token' },
      roles: { 0: API_TOKEN_GRANTS },
      system: {},
      administers: null,
      restricted_paths: ALL_GRANTS,
    },
  };
}

/** Derives the key that signs a project's messages to other systems; null without a token. */
export async function signingKeyFor(db: Queries, secrets: Secrets, projectId: number): Promise<string | null> {
  const row = await withProject(db, projectId, (tx) =>
    tx.selectFrom('api_tokens').select('signing_key').where('project_id', '=', projectId).executeTakeFirst(),
  );
  return row ? secrets.decrypt(row.signing_key, signingKeyPlace(projectId)) : null;
}

/** Holders of the token can compute it; readers of the database cannot. */
function signingKeyOf(token: string): string {
  return createHash('sha256').update(`webhook:${token}`).digest('hex');
}

export function signingKeyPlace(projectId: number) {
  return { table: 'api_tokens', row: String(projectId), column: 'signing_key' };
}
