import { useSyncExternalStore } from 'react';

export interface Store<T> {
  get: () => T;
  set: (change: Partial<T> | ((state: T) => T)) => void;
  subscribe: (listener: () => void) => () => void;
}

/** A value outside React that components can follow: for what lives longer than any screen. */
export function createStore<T extends object>(initial: T): Store<T> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(change) {
      state = typeof change === 'function' ? change(state) : { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** `select` must answer a part of the state, not a new object: the component renders when that part changes. */
export function useStore<T, Part>(store: Store<T>, select: (state: T) => Part): Part {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
