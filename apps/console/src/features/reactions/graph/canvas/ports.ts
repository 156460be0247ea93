import type { GraphEdge } from '@parley/dialogue';

/** Edges with the same port leave a box at the same place: of one kind and condition, and a plain goto on its own. */
export function portOf({ id, kind, at, when, isElse, seconds }: GraphEdge): string {
  if (kind === 'goto' && when === undefined && !isElse) return id;
  return [kind, kind === 'expect' ? at : '', seconds, when, isElse].join(' ');
}
