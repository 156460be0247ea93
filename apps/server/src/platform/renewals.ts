const RENEW_EVERY_MS = 1_000;

/** Claims of a process last so long without a renewal. Then another process takes over. */
export const CLAIMED_S = 4;

/** Renews the claims that are held, each second, so that they can be short and work may take long. */
export function renewals<T>(renew: (held: T[]) => Promise<void>) {
  const held = new Set<T>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let isRenewing = false;

  async function again(): Promise<void> {
    if (isRenewing) return;
    isRenewing = true;
    // While the database is away, claims end; the work of each bears that it is done twice.
    await renew([...held]).catch(() => undefined);
    isRenewing = false;
  }

  return {
    hold(claim: T): void {
      held.add(claim);
      timer ??= setInterval(() => void again(), RENEW_EVERY_MS).unref();
    },
    release(claim: T): void {
      held.delete(claim);
      if (held.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    },
  };
}
