import type { Microseconds } from '@parley/domain/ids';
import { LRUCache } from 'lru-cache';
import type { Training } from '#features/models/model-store.ts';
import type { Queries } from '#platform/db/database.ts';
import { embedding } from '#platform/embedding.ts';
import { hasChangedSince } from '#platform/things/revisions-at.ts';
import { fingerprint, readTrainingInput, TRAINED_RESOURCES } from '#workflows/train-model/training-input.ts';

const trainedElsewhere = new LRUCache<string, boolean>({ max: 1_000 });

/** True if the draft would train another model than the one that serves. */
export async function isStale(
  db: Queries,
  projectId: number,
  last: Training,
  now: () => Microseconds,
): Promise<boolean> {
  const changed = await hasChangedSince({ db, projectId }, TRAINED_RESOURCES, last.inputVersion);
  const hashNow = async () => fingerprint(await readTrainingInput({ db, projectId, now }));
  if (changed) return (await hashNow()) !== last.inputHash;
  // The training data is the same. The program may have another embedding since, or another form of models: that is
  // found out once, as it stays so.
  const key = `${last.inputHash} ${embedding()?.hash ?? ''}`;
  const known = trainedElsewhere.get(key);
  if (known !== undefined) return known;
  const isStale = (await hashNow()) !== last.inputHash;
  trainedElsewhere.set(key, isStale);
  return isStale;
}
