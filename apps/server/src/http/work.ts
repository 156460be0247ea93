/** Long work that others may watch and cancel. */
export interface Work {
  /** Aborted when a user cancels it. */
  signal: AbortSignal;
  report(progress: number, message: string): void;
  /** After this call it is too late to cancel. Throws if the work is already canceled. */
  commit(message: string): void;
  done(message: string): void;
  failed(message: string): void;
}

/** Work without a watcher, too short to be watched. */
export function unwatched(): Work {
  const nothing = () => undefined;
  return { signal: new AbortController().signal, report: nothing, commit: nothing, done: nothing, failed: nothing };
}
