import type { CallQuality, EndReason } from '@parley/voice';
import {
  endCall,
  endCallsOf,
  endLapsedCalls,
  renewCalls,
  type CallKey,
  type EndedCall,
} from '#features/calls/call-store.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';

interface Ended {
  key: CallKey;
  reason: EndReason;
  quality: CallQuality | null;
  /** Stores what belongs to the call and is counted at its end; rejects while the database is away. */
  rest(): Promise<void>;
  /** By this process's `performance.now()`. */
  at: number;
}

const RENEW_EVERY_MS = 5_000;
/** After so long without an answer, the database was away: the leases of other processes may have lapsed with it. */
const AWAY_MS = 9_000;
/** By then, each process that lives has renewed its leases. */
const GRACE_MS = 20_000;

/**
 * The records of the calls of this process, until their ends are stored. A record that is not held loses its lease, so
 * that its line is free again even if this process does not know of it.
 */
export function heldCalls(
  db: Queries,
  log: Logger,
  onEnded: (ended: EndedCall) => void = () => undefined,
  now = () => performance.now(),
) {
  const held = new Map<number, CallKey>();
  const ends = new Map<number, Ended>();
  let renewedAt = -Infinity;
  /** When the database answered last, and when it was back last. */
  let answeredAt = now();
  let backAt = -Infinity;

  async function store({ key, reason, quality, rest, at }: Ended): Promise<boolean> {
    try {
      await rest();
      const conversation = await endCall(db, key, reason, { quality, agoMs: now() - at });
      onEnded({ projectId: key.projectId, conversation });
    } catch (error) {
      log.error({ err: error, ...key }, 'the end of a call could not be noted yet');
      return false;
    }
    ends.delete(key.id);
    held.delete(key.id);
    return true;
  }

  return {
    /** The calls whose ends are not stored yet. */
    all: () => [...held.values()],
    hold(key: CallKey): CallKey {
      held.set(key.id, key);
      return key;
    },
    /** An end that cannot be stored now is stored with a later renewal. */
    async end(
      key: CallKey,
      reason: EndReason,
      { quality = null, rest = async () => undefined, at = now() }: Partial<Omit<Ended, 'key' | 'reason'>> = {},
    ): Promise<void> {
      const ended = { key, reason, quality, rest, at };
      ends.set(key.id, ended);
      await store(ended);
    },
    /** Ends the calls of a dead process whose name this one has. */
    async takeOver(server: string): Promise<void> {
      for (const ended of await endCallsOf(db, server)) onEnded(ended);
    },
    /** Called every second. */
    async renew(): Promise<void> {
      if (now() - renewedAt < RENEW_EVERY_MS) return;
      renewedAt = now();
      for (const ended of [...ends.values()]) if (!(await store(ended))) break;
      await renewCalls(db, [...held.values()]);
      if (now() - answeredAt > AWAY_MS) backAt = now();
      answeredAt = now();
      if (now() - backAt < GRACE_MS) return;
      for (const ended of await endLapsedCalls(db)) onEnded(ended);
    },
  };
}
