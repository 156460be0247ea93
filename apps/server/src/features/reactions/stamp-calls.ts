import type { ActionCall } from '@parley/domain/reaction';

/** Sets the author of each action call: the writer for new and changed calls, otherwise the earlier author. */
export function stampCalls(
  calls: ActionCall[],
  before: ActionCall[],
  { actor }: { actor: { userId: number | null } },
): ActionCall[] {
  const known = new Map(before.map((call) => [contentOf(call), call.who ?? null]));
  return calls.map(({ who: _who, ...call }) => {
    const key = contentOf(call);
    return { ...call, who: known.has(key) ? (known.get(key) ?? null) : actor.userId };
  });
}

function contentOf({ name, args, when = '' }: Omit<ActionCall, 'who'>): string {
  return JSON.stringify([name, args, when], sortedKeys);
}

/** The database stores keys in its own order. */
function sortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
