import {
  actions,
  apiToken,
  deployments,
  entities,
  fallbacks,
  intents,
  projects,
  reactions,
  settings,
  speech,
  synonyms,
  tests,
  users,
  type AnyEndpoint,
} from '@parley/contract';
import { useEffect } from 'react';
import { prefetch } from '#shared/api/hooks.ts';

/** Reads that most screens need. A screen asks for its own first; the rest is read when the browser has nothing to do. */
const START_UP_LIST: AnyEndpoint[] = [
  settings.get,
  intents.list,
  intents.evaluation,
  fallbacks.list,
  reactions.list,
  reactions.scopes,
  actions.list,
  entities.list,
  tests.list,
  deployments.list,
  synonyms.list,
  apiToken.get,
  projects.list,
  projects.languages,
  speech.voices,
  users.list,
];

export function useStartUpList(projectId: number | undefined): void {
  useEffect(() => {
    if (projectId === undefined) return;
    let isLeft = false;
    const whenIdle = window.requestIdleCallback ?? ((work: () => void) => window.setTimeout(work, 1_000));
    const cancel = window.cancelIdleCallback ?? window.clearTimeout;
    const handle = whenIdle(() => void readOn());
    async function readOn(): Promise<void> {
      // One after another, so that a screen that is opened meanwhile does not wait behind them.
      for (const endpoint of START_UP_LIST) if (!isLeft) await prefetch(endpoint);
    }
    return () => {
      isLeft = true;
      cancel(handle);
    };
  }, [projectId]);
}
