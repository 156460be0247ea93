import type { Microseconds } from '@parley/domain/ids';
import { LRUCache } from 'lru-cache';
import type { Training } from '#features/models/model-store.ts';
import type { Queries } from '#platform/db/database.ts';
import { embedding } from '#platform/embedding.ts';
import { hasChangedSince } from '#platform/things/revisions-at.ts';
import { fingerprint, readTrainingInput, TRAINED_RESOURCES } from '#workflows/train-model/training-input.ts';

const trainedElsewhere = new LRUCache<string, boolean>({ max: 1_000 });

/** True if the draft would train a model other than the one in use. */
export async function isStale(
  db: Queries,
  projectId: number,
  last: Training,
  now: () => Microseconds,
): Promise<boolean> {
  const changed = await hasChangedSince({ db, projectId }, TRAINED_RESOURCES, last.inputVersion);
  const hashNow = async () => fingerprint(await readTrainingInput({ db, projectId, now }));
  if (changed) return (await hashNow()) !== last.inputHash;
  // The training data is unchanged, but the program may have another embedding or another model format since. The result
  // is cached, as it cannot change while the program runs.
  const key = `${last.inputHash} ${embedding()?.hash ?? ''}`;
  const known = trainedElsewhere.get(key);
  if (known !== undefined) return known;
  const isStale = (await hashNow()) !== last.inputHash;
  trainedElsewhere.set(key, isStale);
  return isStale;
}
