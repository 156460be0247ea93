import { pauses } from '#platform/pauses.ts';

/** Items serialized together, which takes about a millisecond. */
const ITEMS_AT_ONCE = 1_000;

/** Serializes a long list as JSON, with pauses for other work. */
export async function listJson(items: unknown[]): Promise<string> {
  const pause = pauses();
  const pieces: string[] = [];
  for (let from = 0; from < items.length; from += ITEMS_AT_ONCE) {
    pieces.push(JSON.stringify(items.slice(from, from + ITEMS_AT_ONCE)).slice(1, -1));
    await pause();
  }
  return `[${pieces.join(',')}]`;
}
