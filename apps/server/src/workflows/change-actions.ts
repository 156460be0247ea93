import { actions } from '@parley/contract';
import { builtInAction } from '@parley/dialogue';
import { invalidField } from '@parley/domain/problem';
import type { ProjectContext } from '#http/context.ts';
import { projectRoute } from '#http/route.ts';
import { actionStore } from '#features/actions/action-store.ts';
import { definedFields } from '#platform/defined-fields.ts';
import { carryRenames, renamesOf } from '#workflows/rename.ts';

interface ActionChange {
  id: number;
  name?: string | undefined;
  source?: string | undefined;
  version?: number | undefined;
  /** The place in the request. */
  place: string;
}

/** Changes of the project's own actions, whose new names are carried into every reaction. */
export const actionChangeRoutes = [
  projectRoute(actions.create, (context, { body }) => {
    refuseBuiltInName(body.name, 'body');
    return actionStore(context).insert({ name: body.name, source: body.source });
  }),
  projectRoute(actions.update, async (context, { params, body }) => ({
    id: params.id,
    version: await updateActions(context, [{ ...body, id: params.id, version: context.atime, place: 'body' }]),
  })),
  projectRoute(actions.updateList, async (context, { body }) => ({
    version: await updateActions(
      context,
      body.map((change, index) => ({ ...change, place: `body.${index}` })),
    ),
  })),
];

async function updateActions(context: ProjectContext, changes: ActionChange[]): Promise<number> {
  for (const { name, place } of changes) if (name !== undefined) refuseBuiltInName(name, place);
  const store = actionStore(context);
  const before = new Map((await store.list()).map((action) => [action.id, action]));
  const version = await store.updateAll(
    changes.map(({ id, name, source, version: seen }) => ({ id, version: seen, ...definedFields({ name, source }) })),
    (index) => changes[index]?.place ?? 'body',
  );
  await carryRenames(context, 'action', renamesOf(changes, before));
  return version;
}

/** A reaction would run the built-in one, and never this. */
function refuseBuiltInName(name: string, place: string): void {
  if (!builtInAction(name)) return;
  throw invalidField(`${place}.name`, `${name} is the name of a built-in action`);
}
