import { setTimeout as sleep } from 'node:timers/promises';
import { noteNotification } from '#platform/metrics.ts';
import type { Logger } from '#platform/logger.ts';
import { openListening, type ListeningConnection } from './listening-connection.ts';

/** How often the connection is tested, and how long an answer takes at most. */
const TEST_EVERY_MS = 1_500;
const LONGEST_ANSWER_MS = 1_500;
/** While the connection is down: the interval of polls by listeners and of reconnection. */
const LOOK_EVERY_MS = 1_000;

type OnPayload = (payload: string | null, isBack: boolean) => void;

/** Messages between servers on one database. */
export interface Notifications {
  /**
   * Listens from the first call on. Calls the listener with each payload, or with null if notifications may have been
   * missed: each second while there is no connection, and with `isBack` once there is one again.
   */
  listen(channel: string, told: OnPayload): Promise<void>;
  close(): Promise<void>;
}

export interface NotificationOptions {
  /** Leads to PostgreSQL itself: a pooler in transaction mode delivers no notifications. */
  url: string;
  channels: readonly string[];
  log: Logger;
  /** Called when the connection is open, and when it is lost. */
  onState?: (isOpen: boolean) => void;
  times?: typeof TIMES;
}

const TIMES = { testEveryMs: TEST_EVERY_MS, longestAnswerMs: LONGEST_ANSWER_MS, lookEveryMs: LOOK_EVERY_MS };

/** Listens to these channels on a separate connection, which opens with the first listener. */
export function createNotifications(options: NotificationOptions): Notifications {
  const { channels, log, onState = () => undefined, times = TIMES, url } = options;
  let listening: Promise<void> | undefined;
  let connection: ListeningConnection | undefined;
  const closing = new AbortController();
  const isClosed = () => closing.signal.aborted;
  const listeners = new Map<string, OnPayload>();

  function tell(channel: string, payload: string | null, isBack = false): void {
    if (payload !== null) noteNotification();
    try {
      listeners.get(channel)?.(payload, isBack);
    } catch (error) {
      // The sender is another server, possibly of another version.
      log.error({ err: error, channel }, 'a notification could not be read');
    }
  }

  function look(isBack = false): void {
    for (const channel of channels) tell(channel, null, isBack);
  }

  async function connect(): Promise<boolean> {
    try {
      const onLost = () => void reconnect();
      const opened = await openListening({ url, channels, log, ...times, onNotification: tell, onLost });
      if (isClosed()) await opened.close();
      else onState(true);
      connection = opened;
      return true;
    } catch (error) {
      log.warn({ err: error }, 'the connection for notifications could not be opened');
      return false;
    }
  }

  async function reconnect(): Promise<void> {
    connection = undefined;
    onState(false);
    const looking = setInterval(() => look(), times.lookEveryMs).unref();
    look();
    do {
      await sleep(times.lookEveryMs, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
    } while (!isClosed() && !(await connect()));
    clearInterval(looking);
    if (!isClosed()) look(true);
  }

  return {
    async listen(channel, told) {
      if (isClosed()) return;
      if (!channels.includes(channel)) throw new Error(`Channel ${channel} has no notifications`);
      listeners.set(channel, told);
      listening ??= connect().then((isOpen) => void (isOpen || reconnect()));
      await listening;
    },
    async close() {
      closing.abort();
      await connection?.close();
    },
  };
}
