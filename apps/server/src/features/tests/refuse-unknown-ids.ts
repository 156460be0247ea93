import type { BotTestStep } from '@parley/domain/bot-test';
import { invalidField } from '@parley/domain/problem';
import type { ProjectContext } from '#http/context.ts';
import { anyOf } from '#platform/db/any-of.ts';

/** Refuses ids that never existed in this project. Ids of deleted items stay valid, as a deletion keeps references. */
export async function refuseUnknownIds(
  { db, projectId }: Pick<ProjectContext, 'db' | 'projectId'>,
  steps: Pick<BotTestStep, 'reactions' | 'actions'>[] | undefined,
): Promise<void> {
  const named = (steps ?? []).flatMap(({ reactions, actions }, index) => [
    ...reactions.map((id) => ({ id, resource: 'reactions', path: `body.steps.${index}.reactions` })),
    ...actions.flatMap((id) =>
      typeof id === 'number' ? [{ id, resource: 'actions', path: `body.steps.${index}.actions` }] : [],
    ),
  ]);
  if (named.length === 0) return;
  const rows = await db
    .selectFrom('revisions')
    .select(['resource', 'thing_id'])
    .distinct()
    .where('project_id', '=', projectId)
    .where('resource', 'in', ['reactions', 'actions'])
    .where('thing_id', '=', anyOf([...new Set(named.map(({ id }) => id))]))
    .execute();
  const known = new Set(rows.map(({ resource, thing_id: id }) => `${resource} ${id}`));
  const missing = named.find(({ id, resource }) => !known.has(`${resource} ${id}`));
  if (!missing) return;
  throw invalidField(
    missing.path,
    `${missing.resource === 'reactions' ? 'Reaction' : 'Action'} ${missing.id} not found`,
  );
}
