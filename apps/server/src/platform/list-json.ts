import { pauses } from '#platform/pauses.ts';

/** Items that are written in one go: a millisecond's work. */
const ITEMS_AT_ONCE = 1_000;

/** A long list as JSON, letting others go first in time. */
export async function listJson(items: unknown[]): Promise<string> {
  const pause = pauses();
  const pieces: string[] = [];
  for (let from = 0; from < items.length; from += ITEMS_AT_ONCE) {
    pieces.push(JSON.stringify(items.slice(from, from + ITEMS_AT_ONCE)).slice(1, -1));
    await pause();
  }
  return `[${pieces.join(',')}]`;
}
