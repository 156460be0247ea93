import { eraseCallsAgain } from '#features/calls/person-calls.ts';
import { eraseConversation, notErased } from '#features/conversations/erase-conversations.ts';
import { eraseCalledAgain } from '#features/outbound/called/erase-called.ts';
import { withProject, type Queries } from '#platform/db/database.ts';
import { installationId } from '#platform/db/installation-id.ts';
import type { PersonalDataDeps } from '#workflows/personal-data/requests.ts';
import type { Tombstones } from '#workflows/personal-data/tombstones.ts';

type Tombstone = Awaited<ReturnType<Tombstones['all']>>[number];

/** Erases what a restored backup has brought back. Returns how many conversations and other people's rows. */
export async function eraseAgain({
  db,
  tombstones,
  log,
  now,
}: Pick<PersonalDataDeps, 'db' | 'tombstones' | 'log' | 'now'>): Promise<number> {
  const all = await tombstones.all();
  const own = await ofThisInstallation(db, all);
  if (own.length < all.length) {
    log.warn({ lines: all.length - own.length }, 'the list of erased people has lines of another installation');
  }
  let erased = 0;
  for (const { project_id: projectId, conversation_ids: ids, call_ids, erased: at, ...called } of own) {
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

/** The ids of another installation belong to other people here. */
async function ofThisInstallation(db: Queries, all: readonly Tombstone[]): Promise<Tombstone[]> {
  const own = await installationId(db);
  return all.filter(({ installation = own }) => installation === own);
}
