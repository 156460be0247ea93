import { anyOf } from '#platform/db/any-of.ts';
import type { Queries } from '#platform/db/database.ts';
import { stillAdministered } from '#features/people/platform-access/may-still-change.ts';

/**
 * The users among `userIds` whose invitation no longer works because they have rights that its maker cannot grant. The
 * maker has seen the link and would gain these rights, so `readOpen` refuses it.
 */
export async function voidInvitations(tx: Queries, userIds: number[]): Promise<ReadonlySet<number>> {
  if (userIds.length === 0) return new Set();
  const open = await tx
    .selectFrom('invitations')
    .select(['user_id', 'created_by'])
    .where('user_id', '=', anyOf(userIds))
    .where('kind', '=', 'invitation')
    .execute();
  const invited = Map.groupBy(open, ({ created_by }) => created_by);
  const voided = new Set<number>();
  for (const [maker, links] of invited) {
    const ids = links.map(({ user_id }) => user_id);
    const works = await stillAdministered(tx, maker, ids);
    for (const id of ids) if (!works.has(id)) voided.add(id);
  }
  return voided;
}
