import {
  actions,
  apiToken,
  companies,
  deployments,
  entities,
  fallbacks,
  intents,
  labels,
  mayCall,
  outbound,
  projects,
  reactions,
  settings,
  speech,
  stats,
  synonyms,
  tests,
  users,
  type AnyEndpoint,
} from '@parley/contract';
import { useEffect } from 'react';
import { session } from '#shared/session/session.ts';
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
  outbound.list,
  labels.list,
  companies.list,
];

export function useStartUpList(projectId: number | undefined): void {
  useEffect(() => {
    if (projectId === undefined) return;
    let isLeft = false;
    const whenBrowserIdle = window.requestIdleCallback ?? ((work: () => void) => window.setTimeout(work, 1_000));
    const cancel = window.cancelIdleCallback ?? window.clearTimeout;
    const handle = whenBrowserIdle(() => void readOn());
    async function readOn(): Promise<void> {
      // One after another, so that a screen that the user opens does not wait behind them.
      for (const endpoint of START_UP_LIST) if (!isLeft) await prefetch(endpoint);
      // Users without access to production read the figures of testing.
      const seesProduction = mayCall(session.get().user?.permissions, stats.get, { projectId, environment: 'prod' });
      if (!isLeft) await prefetch(stats.get, seesProduction ? 'prod' : 'dev');
    }
    return () => {
      isLeft = true;
      cancel(handle);
    };
  }, [projectId]);
}
