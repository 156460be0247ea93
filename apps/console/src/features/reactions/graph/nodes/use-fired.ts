import { useMemo } from 'react';
import { useFiredTurns } from '#parts/chat/fired-path.ts';

interface Fired {
  fired: ReadonlySet<number>;
  /** In the last turn. */
  firedNow: ReadonlySet<number>;
  /** `from to` of the steps from one to the next. */
  firedSteps: ReadonlySet<string>;
}

/** The way that the test chat went. */
export function useFired(): Fired {
  const turns = useFiredTurns();
  return useMemo(() => {
    const ids = turns.flat();
    return {
      fired: new Set(ids),
      firedNow: new Set(turns.at(-1)),
      firedSteps: new Set(ids.slice(1).map((id, index) => `${ids[index]} ${id}`)),
    };
  }, [turns]);
}
