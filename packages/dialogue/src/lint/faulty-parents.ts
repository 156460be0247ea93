import { nameKey, scopeInCircle, type Scope } from '@parley/domain';
import { ofScope, type Finding } from '#lint/finding.ts';

/** Parents of scopes that do not exist, or that lead in a circle. */
export function faultyParents(scopes: readonly Scope[]): Finding[] {
  const known = new Set(scopes.map(({ name }) => nameKey(name)));
  const circle = scopeInCircle(scopes);
  return [
    ...scopes.flatMap((scope) => {
      const { parent } = scope;
      if (parent === undefined || parent === null || known.has(nameKey(parent))) return [];
      return [ofScope(scope, { rule: 'missing-scope', about: parent, message: `Parent scope “${parent}” not found` })];
    }),
    ...(circle
      ? [ofScope(circle, { rule: 'missing-scope', message: 'The parents of this scope lead back to it' })]
      : []),
  ];
}
