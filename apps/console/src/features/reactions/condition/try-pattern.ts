import { loadChunk } from '#shared/load-chunk.ts';

/** A pattern that someone types may be slow on the text beside it: an engine of linear time tries it. */
export async function triedPattern(pattern: string, value: string): Promise<boolean | 'cannot'> {
  try {
    const { entityPatterns, patternFaults } = await loadChunk(() => import('@parley/domain/entity-pattern'));
    const entity = { values: pattern, case_insensitive: false };
    // Looking ahead, as JavaScript can, has no linear time.
    if (patternFaults(entity).length > 0) return 'cannot';
    return [...entityPatterns(entity)].some((one) => one.placesIn(value, 1).length > 0);
  } catch {
    return 'cannot';
  }
}
