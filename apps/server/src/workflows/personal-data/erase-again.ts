import { eraseCallsAgain } from '#features/calls/person-calls.ts';
import { eraseConversation, notErased } from '#features/conversations/erase-conversations.ts';
import { eraseCalledAgain } from '#features/outbound/called/erase-called.ts';
import { withProject } from '#platform/db/database.ts';
import type { PersonalDataDeps } from '#workflows/personal-data/requests.ts';

/** Erases what a restored backup has brought back. Returns how many conversations and other people's rows. */
export async function eraseAgain({
  db,
  tombstones,
  log,
  now,
}: Pick<PersonalDataDeps, 'db' | 'tombstones' | 'log' | 'now'>): Promise<number> {
  let erased = 0;
  for (const {
    project_id: projectId,
    conversation_ids: ids,
    call_ids,
    erased: at,
    ...called
  } of await tombstones.all()) {
    const restored = await notErased(db, projectId, ids);
    for (const id of restored) await eraseConversation(db, projectId, id, now());
    const people = await withProject(db, projectId, async (tx) => {
      const place = { db: tx, projectId };
      return (await eraseCalledAgain(place, called)) + (await eraseCallsAgain(place, call_ids, at));
    });
    if (restored.length + people === 0) continue;
    erased += restored.length + people;
    log.info({ projectId, conversations: restored.length, people }, 'what was restored was erased again');
  }
  return erased;
}
