import { Problem } from '@parley/domain/problem';
import type { Actor } from '#http/context.ts';

/** What an administrator administers: everything, or one company. */
export type Scope = 'all' | { companyId: number };

export function scopeOf({ permissions: { administers }, companyId }: Actor): Scope {
  if (administers === 'platform') return 'all';
  if (administers === 'company' && companyId !== null) return { companyId };
  throw new Problem('forbidden', 'Insufficient permissions.');
}

/** Null where every company is seen. */
export function companyOf(scope: Scope): number | null {
  return scope === 'all' ? null : scope.companyId;
}

export function refuseUnlessPlatformAdmin(scope: Scope, what: string): void {
  if (scope === 'all') return;
  throw new Problem('forbidden', `Insufficient permissions: only a platform administrator can ${what}.`);
}
