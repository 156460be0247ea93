import { DUPLICATE_TEST } from '@parley/domain/bot-test';
import type { ProjectContext } from '#http/context.ts';
import { versioned } from '#platform/things/versioned.ts';

export function testStore(context: Pick<ProjectContext, 'db' | 'projectId' | 'actor' | 'now'>) {
  return versioned(context, 'tests', { duplicateName: DUPLICATE_TEST });
}
