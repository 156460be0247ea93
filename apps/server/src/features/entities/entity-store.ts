import type { ProjectContext } from '#http/context.ts';
import { versioned } from '#platform/things/versioned.ts';

type Place = Pick<ProjectContext, 'db' | 'projectId' | 'actor' | 'now'>;

export function entityStore(context: Place) {
  return versioned(context, 'entities', { duplicateName: 'Duplicit entity name' });
}
