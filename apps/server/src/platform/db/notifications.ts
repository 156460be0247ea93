import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type Pool } from 'pg';
import type { Logger } from '#platform/logger.ts';

const RECONNECT_MS = 1_000;

/** What servers on one database tell each other. */
export interface Notifications {
  /** From the first call on. `told` gets what was said, or null when something may have been missed. */
  listen(told: (payload: string | null) => void): Promise<void>;
  close(): Promise<void>;
}

/** Listens to one channel on a connection of its own, which is opened when somebody wants to hear. */
export function createNotifications(
  pool: Pool,
  channel: string,
  log: Logger,
  pause: () => Promise<void> = () => sleep(RECONNECT_MS, undefined, { ref: false }),
): Notifications {
  let listening: Promise<void> | undefined;
  let client: Client | undefined;
  let isClosed = false;
  let told: (payload: string | null) => void = () => {};

  async function connect(): Promise<void> {
    const next = new Client({ ...pool.options });
    // What follows an error is the end.
    next.on('error', (error) => log.warn({ err: error }, 'the connection for notifications was lost'));
    next.on('notification', ({ payload }) => told(payload ?? null));
    try {
      await next.connect();
      await next.query(`listen ${next.escapeIdentifier(channel)}`);
    } catch (error) {
      void next.end().catch(() => undefined);
      throw error;
    }
    if (isClosed) return next.end();
    client = next;
    // Only of a connection that was there: one that could not be opened ends, too, and whoever opened it tries again.
    next.on('end', () => void reconnect());
  }

  async function reconnect(): Promise<void> {
    while (!isClosed) {
      await pause();
      if (isClosed) return;
      try {
        await connect();
        told(null);
        return;
      } catch (error) {
        log.warn({ err: error }, 'the connection for notifications could not be opened');
      }
    }
  }

  return {
    async listen(listener) {
      if (isClosed) return;
      told = listener;
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
