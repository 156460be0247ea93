import { tests } from '@parley/contract';
import type { TestCoverage } from '@parley/domain';
import { createContext, useContext, useMemo } from 'react';
import { useRead } from '#shared/api/hooks.ts';

export interface ShownCoverage {
  coverage: TestCoverage | undefined;
  missing: ReadonlySet<number>;
  /** `from kind to` */
  missingEdges: ReadonlySet<string>;
}

/** Reads the reactions and edges that the last run of the tests did not go through. */
export function useCoverage(isShown: boolean): ShownCoverage | null {
  const { data: coverage } = useRead(tests.coverage, { enabled: isShown, staleTime: 0 });
  return useMemo(() => {
    if (!isShown) return null;
    const missed = coverage?.is_measured ? coverage : undefined;
    return {
      coverage,
      missing: new Set(missed?.reactions.missing.flatMap(({ id }) => id ?? [])),
      missingEdges: new Set(missed?.edges.missing.map(({ id, kind, to }) => `${id} ${kind} ${to}`)),
    };
  }, [isShown, coverage]);
}

/** For the boxes of the graph. */
export const CoverageContext = createContext<ShownCoverage | null>(null);

export function useIsUntested(reaction: number): boolean {
  return useContext(CoverageContext)?.missing.has(reaction) ?? false;
}
