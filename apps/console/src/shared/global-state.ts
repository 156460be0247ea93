import { createStore, type Store } from '#shared/store.ts';

const ofUser = new Set<() => void>();
const ofPage = new Set<() => void>();

/** Runs when the user signs out. Every module that keeps something of the user registers here how it forgets it. */
export function onSignOut(forget: () => void): void {
  ofUser.add(forget);
}

/** A store of a module that is empty again when the user signs out. */
export function createUserStore<T extends object>(initial: T): Store<T> {
  return registered(ofUser, initial);
}

/** Creates a store that outlives a sign-out: it lasts as long as the page. */
export function createPageStore<T extends object>(initial: T): Store<T> {
  return registered(ofPage, initial);
}

function registered<T extends object>(resets: Set<() => void>, initial: T): Store<T> {
  const store = createStore(initial);
  resets.add(() => store.set(() => initial));
  return store;
}

/** Leaves nothing of the user in memory. */
export function forgetUser(): void {
  for (const forget of ofUser) forget();
}

/** Restores everything to its state after loading the page: tests of several files share one page. */
export function resetPage(): void {
  forgetUser();
  for (const reset of ofPage) reset();
}
