import { Problem } from '@parley/domain/problem';
import type { Actor } from '#http/context.ts';
import type { Queries } from '#platform/db/database.ts';
import { MAY_COME_IN } from '#features/people/users/may-come-in.ts';
import { emailTaken } from '#features/people/users/user-store.ts';

/** The part of the platform that an administrator manages: everything, or one company. */
export type Scope = 'all' | { companyId: number };

/** The facts about a caller that determine the scope. */
export type Administrator = Pick<Actor, 'userId' | 'permissions' | 'companyId'>;

export function scopeOf({ permissions: { administers }, companyId }: Administrator): Scope {
  if (administers === 'platform') return 'all';
  if (administers === 'company' && companyId !== null) return { companyId };
  throw new Problem('forbidden', 'Insufficient permissions.');
}

/** The scope of a user other than the caller; undefined if the user administers nothing. */
export function scopeOfUser({ is_platform_admin, is_company_admin, company_id }: Standing): Scope | undefined {
  if (is_platform_admin) return 'all';
  return is_company_admin && company_id !== null ? { companyId: company_id } : undefined;
}

interface Standing {
  is_platform_admin: boolean;
  is_company_admin: boolean;
  company_id: number | null;
}

/**
 * Reads the scope again in a transaction that has locked the platform, because rights may have been revoked while the
 * call waited.
 */
export async function scopeNow(tx: Queries, actor: Administrator): Promise<Scope> {
  const scope = scopeOf(actor);
  const user = await tx
    .selectFrom('users')
    .select(['is_platform_admin', 'is_company_admin', 'company_id'])
    .where('id', '=', actor.userId)
    .where(MAY_COME_IN)
    .executeTakeFirst();
  const now = user && scopeOfUser(user);
  const holds = now === 'all' || (scope !== 'all' && now?.companyId === scope.companyId);
  if (holds) return scope;
  throw new Problem('forbidden', 'Insufficient permissions: your own rights have changed.');
}

/**
 * Refuses an email that is in use. The text does not tell a company's administrator whether it is used here or in
 * another company, and each attempt is written to the audit trail.
 */
export function emailInUse(scope: Scope): Problem {
  if (scope === 'all') return emailTaken();
  const message = 'This email cannot be used here: it may belong to an account. Ask a platform administrator.';
  return new Problem('forbidden', message, { issues: [{ path: 'body.email', message }] });
}

/** Null if every company is visible. */
export function companyOf(scope: Scope): number | null {
  return scope === 'all' ? null : scope.companyId;
}

export function refuseUnlessPlatformAdmin(scope: Scope, what: string): void {
  if (scope === 'all') return;
  throw new Problem('forbidden', `Insufficient permissions: only a platform administrator can ${what}.`);
}
