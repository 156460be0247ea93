import { endCallsOf } from '#features/calls/call-store.ts';
import { endOrdersOf } from '#features/calls/voice-orders.ts';
import { releaseCallsOf } from '#features/outbound/dial/open-calls.ts';
import type { Queries } from '#platform/db/database.ts';

interface Counting {
  note(projectId: number, id: string): void;
  /** Looks for turns that only the ended server knew of. */
  lookAgain(): void;
}

/**
 * Goes on with what a server had in hand when it ended, without waiting for its leases: these are long, so that a
 * database that is away for a while ends no call. Several servers may do this together.
 */
export async function takeOver(db: Queries, facts: Counting, server: string): Promise<void> {
  for (const { projectId, conversation } of await endCallsOf(db, server)) {
    if (conversation !== null) facts.note(projectId, conversation);
  }
  await endOrdersOf(db, server);
  await releaseCallsOf(db, server);
  facts.lookAgain();
}
