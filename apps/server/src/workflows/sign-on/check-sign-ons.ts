import { unixSeconds } from '#platform/clock.ts';
import { takeDue } from '#features/sign-on/sign-on-store.ts';
import { askAndAct } from '#workflows/sign-on/ask-provider.ts';
import { settingsOf, type SignOnDeps } from '#workflows/sign-on/sign-on.ts';

/** Sessions that are asked for at the same time. */
const AT_ONCE = 16;

/**
 * Asks the provider for each session that is due whether its user may still come in. To be called every second; of
 * several servers each takes its share.
 */
export function createSignOnChecks(deps: SignOnDeps) {
  let running: Promise<void> | undefined;
  let isClosed = false;

  async function run(): Promise<void> {
    const settings = await settingsOf(deps);
    for (;;) {
      if (isClosed) return;
      const due = await takeDue(deps.db, deps.secrets, unixSeconds(deps.now), AT_ONCE);
      await Promise.all(due.map((one) => askAndAct(deps, settings, one)));
      if (due.length < AT_ONCE) return;
    }
  }

  return {
    async check(): Promise<void> {
      running ??= run().finally(() => {
        running = undefined;
      });
      return running;
    },
    async close(): Promise<void> {
      isClosed = true;
      await running?.catch(() => undefined);
    },
  };
}
