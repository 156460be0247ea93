import type { ProjectContext } from '#http/context.ts';
import { versioned } from '#platform/things/versioned.ts';

type Place = Pick<ProjectContext, 'db' | 'projectId' | 'actor' | 'now'>;

export function reactionStore(context: Place) {
  return versioned(context, 'reactions', { duplicateName: 'Duplicit reaction name' });
}

export function scopeStore(context: Place) {
  return versioned(context, 'scopes', { duplicateName: 'Duplicit scope name' });
}
