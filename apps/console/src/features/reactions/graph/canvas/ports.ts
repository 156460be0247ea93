import type { GraphEdge } from '@parley/dialogue';

/** Edges of one kind and condition share a port and leave a box at one place. A plain goto has its own port. */
export function portOf({ id, kind, at, when, isElse, seconds }: GraphEdge): string {
  if (kind === 'goto' && when === undefined && !isElse) return id;
  return [kind, kind === 'expect' ? at : '', seconds, when, isElse].join(' ');
}
