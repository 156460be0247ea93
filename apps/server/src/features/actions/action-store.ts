import type { ProjectContext } from '#http/context.ts';
import { versioned } from '#platform/things/versioned.ts';

export function actionStore(context: Pick<ProjectContext, 'db' | 'projectId' | 'actor' | 'now'>) {
  return versioned(context, 'actions', { duplicateName: 'Duplicit action name' });
}
