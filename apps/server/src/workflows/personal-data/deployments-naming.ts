import type { KeptDeployment } from '@parley/contract';
import { personFinder, type PersonFinder, type Subject } from '@parley/domain/personal-data/subject';
import { deploymentStore } from '#features/deployments/deployment-store.ts';
import { compressedSnapshot, openSnapshot } from '#features/deployments/snapshot-store.ts';
import { withProject, type Queries } from '#platform/db/database.ts';
import { pauses } from '#platform/pauses.ts';
import { excerptIn } from '#platform/personal-data/excerpt.ts';

/** Older versions are not searched: they are out of service. */
const MOST_VERSIONS = 200;

/**
 * The deployments whose stored versions contain the person's name, newest first: deployed versions cannot be changed.
 */
export async function deploymentsNaming(db: Queries, projectId: number, subject: Subject): Promise<KeptDeployment[]> {
  const find = personFinder(subject);
  if (!find) return [];
  const deployed = await withProject(db, projectId, (tx) => deploymentStore(tx, projectId).snapshots());
  const naming = new Set<string>();
  for (const hash of [...new Set(deployed.map((one) => one.hash))].slice(0, MOST_VERSIONS)) {
    const bytes = await withProject(db, projectId, (tx) => compressedSnapshot(tx, projectId, hash));
    const content = bytes && (await openSnapshot(bytes, hash));
    if (content && (await isNamed(content, find))) naming.add(hash);
  }
  return deployed.flatMap(({ hash, ...one }) => (naming.has(hash) ? [one] : []));
}

/** Searches the texts of a version, which may have megabytes, but not the numbers: ids are no telephone numbers. */
async function isNamed(content: string, find: PersonFinder): Promise<boolean> {
  const pause = pauses();
  for (const [text] of content.matchAll(/"(?:[^"\\]|\\.)*"/gu)) {
    if (excerptIn(text, find)) return true;
    await pause();
  }
  return false;
}
