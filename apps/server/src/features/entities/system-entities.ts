import { Problem } from '@parley/domain/problem';

/** System entities, and whether an entity is one, are changed by calls of their own, which need a grant of their own. */
export function isForSystemEntities(path: string): Problem {
  return new Problem('forbidden', 'Insufficient permissions: PUT:/system/entities/<id> is needed.', {
    issues: [{ path, message: 'Use /system/entities to change system entities' }],
  });
}
