import { setTimeout as sleep } from 'node:timers/promises';
import { keyOf, tellFollowed, type ConversationPlace } from '#features/conversations/followed-conversations.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';

export const TURNS_CHANNEL = 'parley_turns';
/** Notifications wait for each other in the whole database, so each server sends few. */
const PAUSE_MS = 50;

export interface TurnTellerDeps {
  db: Queries;
  log: Logger;
  pause?: () => Promise<void>;
}

/** Notifies the subscribers at all servers of turns that were just recorded. A turn does not wait for it. */
export function createTurnTeller({
  db,
  log,
  pause = () => sleep(PAUSE_MS, undefined, { ref: false }),
}: TurnTellerDeps) {
  let waiting = new Map<string, ConversationPlace>();
  let isTelling = false;

  async function tellAll(): Promise<void> {
    isTelling = true;
    while (waiting.size > 0) {
      const places = [...waiting.values()];
      waiting = new Map();
      try {
        await tellFollowed(db, TURNS_CHANNEL, places);
      } catch (error) {
        // Subscribers look for turns themselves every few seconds.
        log.warn({ err: error }, 'subscribers could not be notified of turns');
      }
      await pause();
    }
    isTelling = false;
  }

  return function turnTaken(projectId: number, id: string): void {
    const place = { projectId, id };
    waiting.set(keyOf(place), place);
    if (!isTelling) void tellAll();
  };
}
