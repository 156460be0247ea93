import { createPageStore } from '#shared/global-state.ts';
import { useStore } from '#shared/store.ts';

/** How many calls and screen loads are under way. */
const pending = createPageStore({ count: 0 });

export async function whilePending<T>(work: () => Promise<T>): Promise<T> {
  pending.set(({ count }) => ({ count: count + 1 }));
  try {
    return await work();
  } finally {
    pending.set(({ count }) => ({ count: count - 1 }));
  }
}

export function useIsPending(): boolean {
  return useStore(pending, ({ count }) => count > 0);
}
