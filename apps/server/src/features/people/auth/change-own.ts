import type { auth, BodyOf, Written } from '@parley/contract';
import { userKeys } from '@parley/domain/user';
import type { SessionContext } from '#http/context.ts';
import { recordAudit } from '#platform/audit/audit-trail.ts';
import { differences } from '#platform/audit/differences.ts';
import type { Queries } from '#platform/db/database.ts';
import { refuseForeignName } from '#features/people/users/synchronized-users.ts';
import { definedFields } from '#platform/defined-fields.ts';
import { lockPlatform, refuseStale } from '#platform/things/platform-version.ts';

/** Changes the signed-in user's name and date format. */
export async function changeOwn(
  { db }: { db: Queries },
  context: SessionContext,
  patch: BodyOf<typeof auth.changeUser>,
): Promise<Written> {
  const { userId } = context.actor;
  const changed = definedFields(patch);
  const version = await db.transaction().execute(async (tx) => {
    const change = await lockPlatform(tx, context);
    await refuseStale(tx, 'users', [userId], context.atime);
    await refuseForeignName(tx, { id: userId, ...context.actor }, changed);
    const before = await readOwn(tx, userId);
    const differing = differences(before, changed);
    if (differing) {
      await tx
        .updateTable('users')
        .set({ ...changed, ...userKeys(changed) })
        .where('id', '=', userId)
        .execute();
      await change.wrote('users', [userId]);
      const own = { resource: 'users', id: userId, name: before.name, ...differing };
      await recordAudit(tx, context, { action: 'own profile changed', ...own });
    }
    return change.version;
  });
  return { id: userId, version };
}

function readOwn(tx: Queries, userId: number) {
  return tx.selectFrom('users').select(['name', 'date_format']).where('id', '=', userId).executeTakeFirstOrThrow();
}
