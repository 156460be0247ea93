import { LONGEST_LAG_S, type ReplicaState } from '#platform/db/replica/replica-state.ts';

export interface ReplicaFinding {
  isGood: boolean;
  lagSeconds: number | null;
  /** The state and the advice. */
  text: string;
}

/** A replica's state in words, for administrators; null for an installation without a replica. */
export function replicaFinding(state: ReplicaState | null): ReplicaFinding | null {
  if (!state) return null;
  return { isGood: state.is === 'usable', lagSeconds: state.lagSeconds, text: textOf(state) };
}

function textOf(state: ReplicaState): string {
  switch (state.is) {
    case 'usable':
      return `The replica is ${state.lagSeconds.toFixed(1)} s behind. Statistics, searches and exports read from it.`;
    case 'late':
      return `${lateness(state.lagSeconds)}, so the primary answers. Look at the replica’s load and its connection to the primary.`;
    case 'unreachable':
      return `The replica cannot be reached, so the primary answers: ${state.reason} Start it, or correct DATABASE_READ_URL.`;
    case 'not a replica':
      return 'DATABASE_READ_URL names a database that is no replica, or that was promoted, so the primary answers. Set it to a replica of DATABASE_URL.';
  }
}

function lateness(seconds: number | null): string {
  if (seconds !== null) return `The replica is ${Math.round(seconds)} s behind`;
  return `The replica is more than ${LONGEST_LAG_S} s behind, or belongs to another database`;
}
