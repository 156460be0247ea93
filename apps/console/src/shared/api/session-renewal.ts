import { ApiError } from '#shared/api/api-error.ts';

/** The calls under way whose answers bring the session's new secret. */
let underWay: Promise<unknown> | undefined;
let begun = 0;

/** A call after which the server accepts only the secret that its answer brings. */
export async function whileRenewing<T>(work: () => Promise<T>): Promise<T> {
  begun++;
  const own = Promise.allSettled([underWay, work()]).then(([, result]) => result);
  underWay = own;
  const result = await own;
  if (underWay === own) underWay = undefined;
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

/** Repeats a call that was refused with the old secret while the new one was on its way. */
export async function unlessRenewed<T>(work: () => Promise<T>): Promise<T> {
  const wasUnderWay = underWay !== undefined;
  const before = begun;
  try {
    return await work();
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status === 401;
    if (!isRefused || (!wasUnderWay && begun === before)) throw error;
    await underWay;
    return work();
  }
}
