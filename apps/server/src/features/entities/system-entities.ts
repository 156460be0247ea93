import { Problem } from '@parley/domain/problem';

/** Refuses changes of system entities, and of whether an entity is one: they have calls and a grant of their own. */
export function isForSystemEntities(path: string): Problem {
  return new Problem('forbidden', 'Insufficient permissions: PUT:/system/entities/<id> is needed.', {
    issues: [{ path, message: 'Use /system/entities to change system entities' }],
  });
}
