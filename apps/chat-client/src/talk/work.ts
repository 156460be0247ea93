import { CallFailure, type Failure } from '#talk/call-failure.ts';
import type { Store } from '#talk/talk-state.ts';

export type Job = () => Promise<void>;

interface WorkDeps {
  store: Store;
  /** The piece of work that is to be done now. */
  next(): Job | undefined;
  onDone(job: Job): void;
  onFailure(failure: Failure): void;
}

/** Waits before each further try, in seconds. */
const WAITS_S = [2, 4, 8, 16, 30];

/** Does one piece of work at a time. */
export function createWork({ store, next, onDone, onFailure }: WorkDeps) {
  /** Another conversation makes answers for the one before it void. */
  let generation = 0;
  let isWorking = false;
  let tries = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function goOn(): void {
    if (isWorking) return;
    const job = next();
    if (!job) return;
    clearTimeout(retry);
    void run(job);
  }

  async function run(job: Job): Promise<void> {
    const begun = generation;
    isWorking = true;
    const failure = await failureOf(job);
    if (begun !== generation) return;
    isWorking = false;
    if (failure) onFailure(failure);
    else {
      tries = 0;
      onDone(job);
      if (store.get().trouble) store.set({ trouble: null });
    }
    if (!store.get().trouble) goOn();
  }

  function retryNow(): void {
    clearTimeout(retry);
    goOn();
  }

  return {
    goOn,
    retryNow,
    /** Tries again after these seconds, else after a longer wait each time. Returns the seconds. */
    retryAfter(seconds = WAITS_S[Math.min(tries, WAITS_S.length - 1)] ?? 30): number {
      tries += 1;
      retry = setTimeout(retryNow, seconds * 1_000);
      return seconds;
    },
    /** Hears an answer, unless another conversation has begun since. */
    async answer<T>(call: Promise<T>, then: (answer: T) => void): Promise<void> {
      const begun = generation;
      const answered = await call;
      if (begun === generation) then(answered);
    },
    startAgain(): void {
      generation += 1;
      isWorking = false;
      tries = 0;
      clearTimeout(retry);
    },
  };
}

export type Work = ReturnType<typeof createWork>;

async function failureOf(job: Job): Promise<Failure | null> {
  try {
    await job();
    return null;
  } catch (error) {
    if (error instanceof CallFailure) return error.failure;
    throw error;
  }
}
