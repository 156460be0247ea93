import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { ConfigError } from '#platform/config-error.ts';
import { connectDirectly } from './connect-directly.ts';

const LONGEST_WAIT_MS = 5_000;
const LONGEST_ANSWER_MS = 10_000;

export interface Addresses {
  /** May lead to a pooler in transaction mode. */
  url: string;
  /** Has to lead to PostgreSQL itself. */
  directUrl: string;
}

/** Refuses addresses through which notifications of one server do not reach the others. */
export async function refusePooler({ url, directUrl }: Addresses, longestWaitMs = LONGEST_WAIT_MS): Promise<void> {
  const channel = `parley_start_${randomUUID()}`;
  const options = { query_timeout: LONGEST_ANSWER_MS };
  const variable = directUrl === url ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
  const listener = await connectDirectly(directUrl, { ...options, variable });
  let sender: Client | undefined;
  try {
    await listener.query(`listen ${listener.escapeIdentifier(channel)}`);
    const { promise: heard, resolve } = Promise.withResolvers<boolean>();
    listener.on('notification', () => resolve(true));
    sender = await connectDirectly(url, options);
    await sender.query('select pg_notify($1, $2)', [channel, '']);
    const late = setTimeout(() => resolve(false), longestWaitMs);
    const isHeard = await heard;
    clearTimeout(late);
    if (!isHeard) throw new ConfigError(directUrl === url ? POOLED : POOLED_OR_OTHER);
  } finally {
    const opened = sender ? [listener, sender] : [listener];
    await Promise.all(opened.map((client) => client.end().catch(() => undefined)));
  }
}

const POOLED =
  'DATABASE_URL leads to a pooler in transaction mode, through which no notifications arrive, and so does ' +
  'DATABASE_DIRECT_URL if it is set. ' +
  'Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.';
const POOLED_OR_OTHER =
  'A notification that is sent through DATABASE_URL does not arrive through DATABASE_DIRECT_URL. ' +
  'Set DATABASE_DIRECT_URL to the address of PostgreSQL itself, with the same database as DATABASE_URL.';
