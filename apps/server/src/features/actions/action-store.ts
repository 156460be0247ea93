import type { StoreContext } from '#platform/things/store-context.ts';
import { versioned } from '#platform/things/versioned.ts';

export function actionStore(context: StoreContext) {
  return versioned(context, 'actions', { duplicateName: 'Duplicit action name' });
}
