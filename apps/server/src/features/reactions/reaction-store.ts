import type { StoreContext } from '#platform/things/store-context.ts';
import { versioned } from '#platform/things/versioned.ts';

export function reactionStore(context: StoreContext) {
  return versioned(context, 'reactions', { duplicateName: 'Duplicit reaction name' });
}

export function scopeStore(context: StoreContext) {
  return versioned(context, 'scopes', { duplicateName: 'Duplicit scope name' });
}
