import type { ProjectContext } from '#http/context.ts';
import type { ThingOf } from '#platform/things/thing-of.ts';
import { versioned } from '#platform/things/versioned.ts';

type Place = Pick<ProjectContext, 'db' | 'projectId' | 'actor' | 'now'>;

export function entityStore(context: Place) {
  return versioned(context, 'entities', { duplicateName: 'Duplicit entity name' });
}

/** Undefined where there is none, or none any more: what is then refused, the change itself says. */
export async function findEntity(context: Place, id: number): Promise<ThingOf<'entities'> | undefined> {
  return (await entityStore(context).list()).find((entity) => entity.id === id);
}
