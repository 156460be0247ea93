import { nameKey, type BotTestStep, type TrackerEntry } from '@parley/domain';
import type { Json } from '#json.ts';

/** How the understanding of a step differs from what it expects; null where it does not. */
export function misheardIn(
  { intent, entities = {} }: Pick<BotTestStep, 'intent' | 'entities'>,
  entries: readonly TrackerEntry[],
  found: Record<string, Json>,
): string | null {
  const intents = entries.flatMap((entry) => (entry.type === 'intent' ? [entry.value] : []));
  if (intent !== undefined && intent.trim() !== '' && !intents.some((name) => nameKey(name) === nameKey(intent))) {
    return `Intent ${intent} was not recognized; ${intents.length === 0 ? 'none' : intents.join(', ')} was`;
  }
  const values = new Map(Object.entries(found).map(([name, value]) => [nameKey(name), value]));
  for (const [name, expected] of Object.entries(entities)) {
    const actual = values.get(nameKey(name)) ?? null;
    if (isSame(expected, actual)) continue;
    const was = actual === null ? 'was not found' : `was ${JSON.stringify(actual)}`;
    return `Entity ${name} ${was}; expected ${expected === null ? 'none' : JSON.stringify(expected)}`;
  }
  return null;
}

/** Whether two values are the same, whatever the order of keys. A number equals its text, as people write it. */
function isSame(expected: Json, actual: Json): boolean {
  if (expected === null || actual === null) return expected === actual;
  if (typeof expected !== 'object') return typeof actual !== 'object' && String(expected) === String(actual);
  if (typeof actual !== 'object') return false;
  const keys = Object.keys(expected);
  return (
    Array.isArray(expected) === Array.isArray(actual) &&
    keys.length === Object.keys(actual).length &&
    keys.every((key) =>
      isSame(Reflect.get(expected, key) as Json, (Reflect.get(actual, key) as Json | undefined) ?? null),
    )
  );
}
