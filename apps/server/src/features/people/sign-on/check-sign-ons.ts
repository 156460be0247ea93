import { unixSeconds } from '#platform/clock.ts';
import type { SignOnSettings } from '#features/people/sign-on/sign-on-settings.ts';
import { takeDue, type DueCheck } from '#features/people/sign-on/sign-on-store.ts';
import { askAndAct } from '#features/people/sign-on/ask-provider.ts';
import { settingsOf, type SignOnDeps } from '#features/people/sign-on/sign-on.ts';

/** Sessions that are checked in parallel. */
const AT_ONCE = 16;

/**
 * Asks the provider for each session that is due whether its user still has access. Called every second; several
 * servers share the work. A slow answer does not delay other checks.
 */
export function createSignOnChecks(deps: SignOnDeps) {
  const asking = new Set<Promise<void>>();
  let beginning: Promise<void> | undefined;
  let isClosed = false;

  function take(most: number): Promise<DueCheck[]> {
    return takeDue(deps.db, deps.secrets, unixSeconds(deps.now), most);
  }

  async function begin(): Promise<void> {
    const free = AT_ONCE - asking.size;
    if (isClosed || free === 0) return;
    const settings = await settingsOf(deps);
    for (const due of await take(free)) {
      const asked = askOneByOne(settings, due).finally(() => asking.delete(asked));
      asking.add(asked);
    }
  }

  async function askOneByOne(settings: SignOnSettings, first: DueCheck): Promise<void> {
    for (let due: DueCheck | undefined = first; due; [due] = isClosed ? [] : await take(1)) {
      await askAndAct(deps, settings, due);
    }
  }

  return {
    async check(): Promise<void> {
      beginning ??= begin().finally(() => {
        beginning = undefined;
      });
      await beginning;
      await Promise.all(asking);
    },
    async close(): Promise<void> {
      isClosed = true;
      await beginning?.catch(() => undefined);
      await Promise.allSettled(asking);
    },
  };
}
