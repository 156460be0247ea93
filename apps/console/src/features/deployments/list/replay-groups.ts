import type { ReplayCause, ReplayedTurn } from '@parley/contract';

export type ReplayRow = { kind: 'cause'; cause: ReplayCause; turns: number } | { kind: 'turn'; turn: ReplayedTurn };

/** The turns below the change that explains them, the change with the most turns first, unexplained turns last. */
export function groupedByCause(differences: readonly ReplayedTurn[]): ReplayRow[] {
  const groups = [...Map.groupBy(differences, ({ cause }) => `${cause.kind} ${cause.id}`).values()];
  const isUnknown = ([first]: ReplayedTurn[]) => Number(first?.cause.kind === 'unknown');
  const sorted = groups.toSorted((a, b) => isUnknown(a) - isUnknown(b) || b.length - a.length);
  return sorted.flatMap((turns): ReplayRow[] => {
    const [first] = turns;
    if (!first) return [];
    return [
      { kind: 'cause', cause: first.cause, turns: turns.length },
      ...turns.map((turn) => ({ kind: 'turn' as const, turn })),
    ];
  });
}
