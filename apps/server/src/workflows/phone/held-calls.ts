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
import { outageGrace } from '#platform/db/outage-grace.ts';
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

type EndOptions = Partial<Pick<Ended, 'quality' | 'rest'>> & { agoMs?: number };

const RENEW_EVERY_MS = 5_000;

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
  const grace = outageGrace(now);

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
    /** An end that cannot be stored now is stored with a later renewal; it was `agoMs` ago. */
    async end(
      key: CallKey,
      reason: EndReason,
      { quality = null, rest = async () => undefined, agoMs = 0 }: EndOptions = {},
    ): Promise<void> {
      const ended = { key, reason, quality, rest, at: now() - agoMs };
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
      grace.answered();
      if (grace.isOn()) return;
      for (const ended of await endLapsedCalls(db)) onEnded(ended);
    },
  };
}
