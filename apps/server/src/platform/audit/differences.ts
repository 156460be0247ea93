type Fields = Record<string, unknown>;

/** The fields that differ between `before` and `after`. Undefined if there are none. */
export function differences<T extends object>(
  before: T,
  after: { [K in keyof T]?: T[K] | undefined },
): { before: Partial<T>; after: Partial<T> } | undefined {
  const old = before as Fields;
  const changed = Object.entries(after).filter(([key, value]) => value !== undefined && !isSame(old[key], value));
  if (changed.length === 0) return undefined;
  return {
    before: Object.fromEntries(changed.map(([key]) => [key, old[key] ?? null])) as Partial<T>,
    after: Object.fromEntries(changed) as Partial<T>,
  };
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
