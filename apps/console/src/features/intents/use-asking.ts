import type { Intent } from '@parley/domain';
import { useMemo, useState } from 'react';

/** A dialog that an intent's own action opens. */
export interface Asked {
  about: 'suggest' | 'merge';
  intent: Intent;
}

/** The dialogs that ask something before they change an intent. `asking` is stable across renders. */
export function useAsking() {
  const [asked, setAsked] = useState<Asked>();
  const asking = useMemo(
    () => ({
      suggest: (intent: Intent) => setAsked({ about: 'suggest', intent }),
      merge: (intent: Intent) => setAsked({ about: 'merge', intent }),
    }),
    [],
  );
  return { asked, asking, stopAsking: () => setAsked(undefined) };
}
