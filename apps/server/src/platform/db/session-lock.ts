import { ConfigError } from '#platform/config-error.ts';
import { connectDirectly } from './connect-directly.ts';

export interface SessionLock {
  name: string;
  /** A shared lock: several sessions may hold it together, but not beside an exclusive holder. */
  isShared: boolean;
  /** The error message if another session holds it. */
  refusal: string;
}

/** Starting servers share it, and a restore holds it exclusively: neither sees a half-finished state of the other. */
const RESTORE = 'parley restore';

export const STARTS: SessionLock = {
  name: RESTORE,
  isShared: true,
  refusal: 'A restore fills this database at this moment. Start again once it has ended.',
};
export const RESTORES: SessionLock = {
  name: RESTORE,
  isShared: false,
  refusal:
    'A server starts with this database at this moment, or another restore fills it. Stop every server, and wait for ' +
    'the other restore.',
};
export const REHEARSES: SessionLock = {
  name: 'parley rehearsal',
  isShared: false,
  refusal: 'Another rehearsal of this database runs at this moment. Wait for its end.',
};

/** Holds a lock of the database while `work` runs; refuses without waiting if it is held. The address leads past any pooler. */
export async function withSessionLock<T>(url: string, lock: SessionLock, work: () => Promise<T>): Promise<T> {
  const client = await connectDirectly(url, { application_name: 'parley lock' });
  try {
    const how = lock.isShared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
    const { rows } = await client.query<{ is_free: boolean }>(`select ${how}(hashtext($1)) as is_free`, [lock.name]);
    if (rows[0]?.is_free !== true) throw new ConfigError(lock.refusal);
    return await work();
  } finally {
    await client.end().catch(() => undefined);
  }
}
