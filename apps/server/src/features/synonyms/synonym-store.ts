import type { StoreContext } from '#platform/things/store-context.ts';
import { versioned } from '#platform/things/versioned.ts';

export const DUPLICATE_SYNONYM = 'Duplicit synonym name';

export function synonymStore(context: StoreContext) {
  return versioned(context, 'synonyms', { duplicateName: DUPLICATE_SYNONYM });
}
