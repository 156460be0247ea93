import type { Queries } from '#platform/db/database.ts';
import { DEVICE_REMEMBERED_SECONDS } from '#features/people/auth/cookies.ts';

/** True if the user has signed in from this device: other people's guesses then do not lock them out of it. */
export async function isKnownDevice(db: Queries, userId: number, device: Buffer, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('device', '=', device)
    .where('last_seen', '>', now - DEVICE_REMEMBERED_SECONDS)
    .executeTakeFirst();
  return row !== undefined;
}

export async function rememberDevice(db: Queries, userId: number, device: Buffer, now: number): Promise<void> {
  await db
    .insertInto('known_devices')
    .values({ user_id: userId, device, last_seen: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'device']).doUpdateSet({ last_seen: now }))
    .execute();
}

export async function forgetDevicesOf(db: Queries, userId: number): Promise<void> {
  await db.deleteFrom('known_devices').where('user_id', '=', userId).execute();
}

export async function forgetOldDevices(db: Queries, now: number): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('last_seen', '<=', now - DEVICE_REMEMBERED_SECONDS)
    .execute();
}
