import { narrowPermissions } from '@parley/domain/narrow-permissions';
import type { Actor } from '#http/context.ts';
import type { Queries } from '#platform/db/database.ts';
import { grantsOfRole, isOver, isUseDue } from '#platform/token-limits.ts';
import { readActor } from '#features/people/auth/read-actor.ts';
import { findToken, noteUse, PERSONAL_FORM } from '#features/people/auth/personal-tokens/token-store.ts';

/** The caller with a personal token: its user with current rights, limited by the token. Null for a wrong token. */
export async function actorOfToken(db: Queries, token: string, now: number): Promise<Actor | null> {
  if (!PERSONAL_FORM.test(token)) return null;
  const found = await findToken(db, token);
  if (!found || isOver(found, now)) return null;
  const actor = await readActor(db, found.user_id, { withSso: false });
  if (!actor) return null;
  if (isUseDue(found, now)) await noteUse(db, found.id, now);
  const { role_id, project_env: environment } = found;
  const limits = { grants: role_id === null ? null : await grantsOfRole(db, role_id), environment };
  const isNarrow = role_id !== null || environment !== null;
  return {
    ...actor,
    permissions: narrowPermissions(actor.permissions, limits),
    isPlatformAdmin: actor.isPlatformAdmin && !isNarrow,
    sessionHash: '',
    signedInAt: 0,
    withSso: false,
    token: { environment },
  };
}
