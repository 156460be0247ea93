/** Whose roles the corporate identity system decides, and where they are managed. */
export interface Synchronized {
  provider: { name: string; url: string | null } | null;
  /** Project id → the users whose role there comes from a group. */
  members: Record<string, readonly number[]>;
}

const NOTHING: Synchronized = { provider: null, members: {} };

/** The assignments that cannot be changed here. */
export function useSynchronized(): Synchronized {
  return NOTHING;
}
