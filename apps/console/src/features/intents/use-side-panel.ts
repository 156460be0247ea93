import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useAddress } from '#shared/use-address.ts';

const KEY = 'parley.synonyms-panel';

export type SidePanelName = 'synonyms' | 'quality';

/**
 * Chooses the panel beside the list. The address names it (`panel`), so that links can open it. Synonyms are remembered
 * if there is room for both, and appear when no other panel does.
 */
export function useSidePanel(): [SidePanelName | undefined, (panel: SidePanelName | undefined) => void] {
  const isWide = useMediaQuery('(min-width: 1100px)', false, { getInitialValueInEffect: false });
  const [areSynonymsOpen, setSynonymsOpen] = useState(isWide && localStorage.getItem(KEY) !== 'closed');
  const { params, write } = useAddress();
  const named = params.get('panel');

  function show(panel: SidePanelName | undefined) {
    write({ panel: () => (panel === 'quality' ? panel : '') });
    if (panel === 'quality') return;
    setSynonymsOpen(panel === 'synonyms');
    if (isWide) localStorage.setItem(KEY, panel === 'synonyms' ? 'open' : 'closed');
  }
  if (named === 'quality' || named === 'synonyms') return [named, show];
  return [areSynonymsOpen ? 'synonyms' : undefined, show];
}
