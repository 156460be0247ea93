import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from '#platform/logger.ts';

export interface ListeningOptions {
  url: string;
  channels: readonly string[];
  log: Logger;
  /** How often the connection is tested, and how long an answer takes at most. */
  testEveryMs: number;
  longestAnswerMs: number;
  onNotification(channel: string, payload: string | null): void;
  /** Called once, when an open connection is lost. */
  onLost(): void;
}

export interface ListeningConnection {
  close(): Promise<void>;
}

/**
 * A connection that listens to channels. A connection whose other end is gone says nothing, so it sends a notification
 * to itself every now and then, and is given up if this does not arrive.
 */
export async function openListening(options: ListeningOptions): Promise<ListeningConnection> {
  const { url, channels, log, longestAnswerMs, onNotification } = options;
  const own = `parley_test_${randomUUID()}`;
  let heard = () => {};
  const client = new Client({
    connectionString: url,
    application_name: 'parley notifications',
    connectionTimeoutMillis: longestAnswerMs,
    // Ends the connection when an answer does not come.
    ...{ query_timeout: longestAnswerMs, pipeline: true },
  });
  // `end` follows each error.
  client.on('error', (error) => log.warn({ err: error }, 'the connection for notifications was lost'));
  client.on('notification', ({ channel, payload }) =>
    channel === own ? heard() : onNotification(channel, payload ?? null),
  );
  try {
    await client.connect();
    // Its own notifications need not be on the disk, and hold a lock of the whole database until they are.
    await client.query('set synchronous_commit = off');
    for (const channel of [own, ...channels]) await client.query(`listen ${client.escapeIdentifier(channel)}`);
  } catch (error) {
    void client.end().catch(() => undefined);
    throw error;
  }

  async function test(): Promise<void> {
    const { promise: arrival, resolve, reject } = Promise.withResolvers<void>();
    heard = resolve;
    const late = setTimeout(() => reject(new Error('A notification did not arrive')), longestAnswerMs);
    const sent = client.query('select pg_notify($1, $2)', [own, '']);
    await Promise.all([sent, arrival]).finally(() => clearTimeout(late));
  }
  return watched(client, test, options);
}

function watched(
  client: Client,
  test: () => Promise<void>,
  { log, testEveryMs, onLost }: ListeningOptions,
): ListeningConnection {
  const over = new AbortController();

  function lose(): void {
    if (over.signal.aborted) return;
    over.abort();
    onLost();
  }

  async function testAgain(): Promise<void> {
    for (;;) {
      await sleep(testEveryMs, undefined, { ref: false, signal: over.signal }).catch(() => undefined);
      if (over.signal.aborted) return;
      await test().catch((error: unknown) => {
        if (over.signal.aborted) return;
        log.warn({ err: error }, 'the connection for notifications does not answer');
        client.connection.stream.destroy();
        lose();
      });
    }
  }

  client.on('end', lose);
  void testAgain();
  return {
    async close() {
      over.abort();
      await client.end().catch(() => undefined);
    },
  };
}
