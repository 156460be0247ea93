import type { Microseconds } from '@parley/domain/ids';
import {
  changedSince,
  follow,
  forgetFollowed,
  keyOf,
  keysIn,
  type ConversationPlace,
} from '#features/conversations/followed-conversations.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';

/** How often a server looks for turns that it was not notified of: their server may have been killed. */
const LOOK_EVERY_MS = 4_000;
/** A lease on notifications is renewed at each so many looks. */
const LOOKS_TO_RENEWAL = 5;

/** A socket that receives the entries of a conversation. */
export interface Follower {
  place: ConversationPlace;
  /** The time of the last entry that was sent. */
  seen(): Microseconds;
  refresh(): Promise<void>;
}

/** The followers at this server. Each is refreshed when its conversation has a turn, at any server. */
export function createFollowers({ db, log }: { db: Queries; log: Logger }) {
  const followers = new Map<string, Set<Follower>>();
  let isLooking = false;
  let looks = 0;
  const looking = setInterval(() => void look(), LOOK_EVERY_MS).unref();

  function refreshAll(key: string): void {
    for (const { refresh } of followers.get(key) ?? []) void refresh();
  }

  async function look(): Promise<void> {
    const all = [...followers.values()].flatMap((each) => [...each]);
    if (all.length === 0 || isLooking) return;
    isLooking = true;
    try {
      if (looks++ % LOOKS_TO_RENEWAL === 0) await renew(all);
      const known = all.map(({ place, seen }) => ({ ...place, seen: seen() }));
      for (const key of new Set(await changedSince(db, known))) refreshAll(key);
    } catch (error) {
      log.warn({ err: error }, 'turns could not be looked for');
    } finally {
      isLooking = false;
    }
  }

  async function renew(all: readonly Follower[]): Promise<void> {
    await follow(db, [...new Map(all.map(({ place }) => [keyOf(place), place])).values()]);
    await forgetFollowed(db);
  }

  return {
    /** Returns a function that removes it. */
    add(follower: Follower): () => void {
      const key = keyOf(follower.place);
      const others = followers.get(key) ?? new Set();
      followers.set(key, others.add(follower));
      return () => {
        others.delete(follower);
        if (others.size === 0 && followers.get(key) === others) followers.delete(key);
      };
    },
    /** Null if notifications may have been missed. */
    hear(payload: string | null): void {
      if (payload === null) return void look();
      for (const key of keysIn(payload)) refreshAll(key);
    },
    close: () => clearInterval(looking),
  };
}
