import { Problem } from '@parley/domain/problem';

/** A system entity, and whether an entity is one, are changed by a call of their own, which needs a grant of its own. */
export function needsSystemGrant(path: string): Problem {
  return new Problem('forbidden', 'Insufficient permissions: PUT:/system/entities/<id> is needed.', {
    issues: [{ path, message: 'System entities are changed by PUT /system/entities/<id>' }],
  });
}
