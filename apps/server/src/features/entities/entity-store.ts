import type { StoreContext } from '#platform/things/store-context.ts';
import { versioned } from '#platform/things/versioned.ts';

export function entityStore(context: StoreContext) {
  return versioned(context, 'entities', { duplicateName: 'Duplicit entity name' });
}
