import type { ProjectContext } from '#http/context.ts';
import { versioned } from '#platform/things/versioned.ts';

export const DUPLICATE_SYNONYM = 'Duplicit synonym name';

export function synonymStore(context: Pick<ProjectContext, 'db' | 'projectId' | 'actor' | 'now'>) {
  return versioned(context, 'synonyms', { duplicateName: DUPLICATE_SYNONYM });
}
