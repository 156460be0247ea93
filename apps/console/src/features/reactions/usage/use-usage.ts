import { reactions, type Usage } from '@parley/contract';
import type { Environment } from '@parley/domain';
import { createContext, useContext, useMemo } from 'react';
import { useRead } from '#shared/api/hooks.ts';

export type ReactionUsage = Usage['reactions'][number];

export interface ShownUsage {
  environment: Environment;
  usage: Usage | undefined;
  byReaction: ReadonlyMap<number, ReactionUsage>;
  /** By `from to`. */
  hitsOfSteps: ReadonlyMap<string, number>;
}

const QUARTER_HOUR_MS = 15 * 60 * 1_000;

/** How callers of the last 30 days came through the reactions. */
export function useUsage(environment: Environment | null): ShownUsage | null {
  const { data: usage } = useRead(reactions.stats, {
    query: { project_env: environment ?? 'prod', format: 'json' },
    enabled: environment !== null,
    staleTime: QUARTER_HOUR_MS,
  });
  return useMemo(
    () =>
      environment && {
        environment,
        usage,
        byReaction: new Map(usage?.reactions.map((one) => [one.reaction, one])),
        hitsOfSteps: new Map(usage?.edges.map(({ from, to, hits }) => [`${from} ${to}`, hits])),
      },
    [environment, usage],
  );
}

/** For the boxes of the graph. */
export const UsageContext = createContext<ShownUsage | null>(null);

export function useUsageOf(reaction: number): ReactionUsage | undefined {
  const shown = useContext(UsageContext);
  // Without conversations, a zero at every box would say no more.
  return shown?.usage?.conversations ? shown.byReaction.get(reaction) : undefined;
}
