import type { Queries } from '#platform/db/database.ts';

/** Where a conversation is counted. */
export interface Counted {
  environment: string;
  /** Microseconds. */
  started: number;
}

/**
 * Told in the transaction that changes or deletes the facts of conversations, so that what was counted of them is
 * counted again.
 */
export async function markDirty(_db: Queries, _projectId: number, _conversations: readonly Counted[]): Promise<void> {
  // Nothing is counted ahead yet.
}
