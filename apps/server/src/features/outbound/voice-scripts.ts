import { Problem } from '@parley/domain/problem';
import type { Place } from '#platform/db/place.ts';

const ONLY_VOICE = 'This is a chat script: it calls nobody. Campaigns belong to voice scripts.';

/** The reason why a project has no campaigns; null for a voice script. */
export async function chatScriptObstacle({ db, projectId }: Place): Promise<string | null> {
  const project = await db.selectFrom('projects').select('is_chat').where('id', '=', projectId).executeTakeFirst();
  return project?.is_chat === true ? ONLY_VOICE : null;
}

/**
 * Refuses features that a chat script cannot use. Campaigns from before it became one can be read, paused and deleted.
 */
export async function refuseChatScript(place: Place): Promise<void> {
  const obstacle = await chatScriptObstacle(place);
  if (obstacle !== null) throw new Problem('invalid', obstacle);
}
