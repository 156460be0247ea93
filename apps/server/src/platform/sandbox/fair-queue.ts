/** Waiting items of many owners, who take turns and have at most one item in progress each. */
export interface FairQueue<Item> {
  /** False if the owner has too many waiting items. */
  add(owner: string, item: Item): boolean;
  /** Whether `take` would return an item. */
  hasNext(mayTake?: (owner: string) => boolean): boolean;
  /** The next item whose owner has no item in progress and may take one; call `done` when it is finished. */
  take(mayTake?: (owner: string) => boolean): { item: Item; done: () => void } | null;
  /** Removes and returns all waiting items. */
  drain(): Item[];
}

const anybody = () => true;

export function createFairQueue<Item>(longest: number): FairQueue<Item> {
  /** In the order of turns: the owner served last is last. */
  const waiting = new Map<string, Item[]>();
  const out = new Set<string>();

  return {
    add(owner, item) {
      const items = waiting.get(owner) ?? [];
      if (items.length >= longest) return false;
      items.push(item);
      waiting.set(owner, items);
      return true;
    },
    hasNext: (mayTake = anybody) => waiting.keys().some((owner) => !out.has(owner) && mayTake(owner)),
    take(mayTake = anybody) {
      for (const [owner, [item, ...others]] of waiting) {
        if (out.has(owner) || item === undefined || !mayTake(owner)) continue;
        waiting.delete(owner);
        if (others.length > 0) waiting.set(owner, others);
        out.add(owner);
        return { item, done: () => void out.delete(owner) };
      }
      return null;
    },
    drain() {
      const items = [...waiting.values()].flat();
      waiting.clear();
      return items;
    },
  };
}
