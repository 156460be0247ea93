import { DUPLICATE_TEST } from '@parley/domain/bot-test';
import type { StoreContext } from '#platform/things/store-context.ts';
import { versioned } from '#platform/things/versioned.ts';

export function testStore(context: StoreContext) {
  return versioned(context, 'tests', { duplicateName: DUPLICATE_TEST });
}
