import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type Pool } from 'pg';
import { noteNotification, noteReconnect } from '#platform/metrics.ts';
import type { Logger } from '#platform/logger.ts';

const RECONNECT_MS = 1_000;

type OnPayload = (payload: string | null) => void;

/** Messages between servers on one database. */
export interface Notifications {
  /**
   * Listens from the first call on. Calls the listener with each payload, or with null if notifications may have been
   * missed.
   */
  listen(channel: string, told: OnPayload): Promise<void>;
  close(): Promise<void>;
}

/** Listens to these channels on a separate connection, which opens with the first listener. */
export function createNotifications(
  pool: Pool,
  channels: readonly string[],
  log: Logger,
  pause: () => Promise<void> = () => sleep(RECONNECT_MS, undefined, { ref: false }),
): Notifications {
  let listening: Promise<void> | undefined;
  let client: Client | undefined;
  let isClosed = false;
  const listeners = new Map<string, OnPayload>();

  function tell(channel: string, payload: string | null): void {
    noteNotification();
    try {
      listeners.get(channel)?.(payload);
    } catch (error) {
      // The sender is another server, possibly of another version.
      log.error({ err: error, channel }, 'a notification could not be read');
    }
  }

  async function connect(): Promise<void> {
    const next = new Client({ ...pool.options });
    // `end` follows each error.
    next.on('error', (error) => log.warn({ err: error }, 'the connection for notifications was lost'));
    next.on('notification', ({ channel, payload }) => tell(channel, payload ?? null));
    try {
      await next.connect();
      for (const channel of channels) await next.query(`listen ${next.escapeIdentifier(channel)}`);
    } catch (error) {
      void next.end().catch(() => undefined);
      throw error;
    }
    if (isClosed) return next.end();
    client = next;
    // Registered after the connection is open: if opening fails, the caller tries again.
    next.on('end', () => void reconnect());
  }

  async function reconnect(): Promise<void> {
    while (!isClosed) {
      await pause();
      if (isClosed) return;
      try {
        await connect();
        noteReconnect();
        for (const channel of channels) tell(channel, null);
        return;
      } catch (error) {
        log.warn({ err: error }, 'the connection for notifications could not be opened');
      }
    }
  }

  return {
    async listen(channel, told) {
      if (isClosed) return;
      if (!channels.includes(channel)) throw new Error(`Channel ${channel} has no notifications`);
      listeners.set(channel, told);
      listening ??= connect();
      try {
        await listening;
      } catch (error) {
        listening = undefined;
        throw error;
      }
    },
    async close() {
      isClosed = true;
      await client?.end().catch(() => undefined);
    },
  };
}
