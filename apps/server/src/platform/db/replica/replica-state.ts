/** Over this lag the primary answers. */
export const LONGEST_LAG_S = 10;

/** How a replica is doing. `lagSeconds` is null while it is unknown. */
export type ReplicaState =
  | { is: 'usable'; lagSeconds: number }
  | { is: 'late'; lagSeconds: number | null }
  | { is: 'unreachable'; lagSeconds: null; reason: string }
  | { is: 'not a replica'; lagSeconds: null };
