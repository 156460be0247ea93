import { users } from '@parley/contract';
import type { ConflictOf } from '@parley/domain/problem';
import type { ApiError } from '#shared/api/api-error.ts';
import { lastRead } from '#shared/api/hooks.ts';
import { session } from '#shared/session/session.ts';
import { changeTexts } from '#texts/changes.ts';

/** Names the author and the change of each conflict, as far as the server reports them and the user may see others. */
export function theirsIn({ conflicts }: ApiError): string[] {
  const names = new Map(lastRead(users.list)?.map(({ id, name }) => [id, name]));
  return [...new Set(conflicts.map((conflict) => theirs(conflict, names)))];
}

function theirs({ who, deleted }: ConflictOf, names: ReadonlyMap<number, string>): string {
  if (who !== null && who === session.get().user?.id) return deleted ? changeTexts.youDeleted : changeTexts.youChanged;
  const name = (who !== null && names.get(who)) || changeTexts.someone;
  return deleted ? changeTexts.theyDeleted(name) : changeTexts.theyChanged(name);
}
