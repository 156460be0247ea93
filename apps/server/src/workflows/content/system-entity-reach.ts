import type { entities, ReplyOf } from '@parley/contract';
import { entitiesReadBy, namedBy } from '@parley/dialogue';
import { splitReferences } from '@parley/domain/references';
import { nameKey } from '@parley/domain/text';
import type { ProjectContext } from '#http/context.ts';
import { pauses } from '#platform/pauses.ts';
import { entitiesNamed, otherProjects, projectsMentioning, thingsMentioning } from '#platform/things/other-projects.ts';
import { referenceNames } from '#workflows/content/rename-in-templates.ts';

/** Finds the other projects with a system entity of this name, and the items that use it. */
export async function reachOf(context: ProjectContext, name: string): Promise<ReplyOf<typeof entities.reach>> {
  const others = await otherProjects(context);
  const named = await entitiesNamed(context, others, name);
  const own = new Set(named.filter(({ is_system }) => !is_system).map(({ projectId }) => projectId));
  const copied = named.filter(({ is_system }) => is_system).map(({ projectId }) => projectId);
  const candidates = await projectsMentioning(context, ['intents', 'reactions', 'actions'], copied, name);
  const using = new Set<number>();
  for (const projectId of candidates) if (await isUsed({ ...context, projectId }, name)) using.add(projectId);
  const namesOf = (ids: ReadonlySet<number>) => others.filter(({ id }) => ids.has(id)).map((project) => project.name);
  return { projects: others.length, with_copy: copied.length, with_own: namesOf(own), using: namesOf(using) };
}

/** Whether a template, a reaction or an action of the project uses the entity. */
async function isUsed(context: ProjectContext, name: string): Promise<boolean> {
  const key = nameKey(name);
  const reactions = await thingsMentioning(context, 'reactions', name);
  if (reactions.some((one) => namedBy(one).some((named) => named.kind === 'entity' && named.key === key))) return true;
  const actions = await thingsMentioning(context, 'actions', name);
  if (actions.some((action) => entitiesReadBy(action).some((read) => nameKey(read) === key))) return true;
  const intents = await thingsMentioning(context, 'intents', `@${name}`);
  if (intents.length === 0) return false;
  const known = await referenceNames(context);
  const isNamed = (template: string) =>
    splitReferences(template, known).some((part) => part.kind === 'entity' && part.name === name);
  const pause = pauses();
  for (const template of intents.flatMap(({ templates }) => templates)) {
    if (isNamed(template)) return true;
    await pause();
  }
  return false;
}
