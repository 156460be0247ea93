import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';

const KEY = 'parley.synonyms-panel';

/** Whether the synonyms stand beside the list. Remembered where there is room for both; a sheet opens when asked. */
export function usePanelOpen(): [boolean, (isOpen: boolean) => void] {
  const isWide = useMediaQuery('(min-width: 1100px)', false, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(isWide && localStorage.getItem(KEY) !== 'closed');
  return [
    isOpen,
    (next) => {
      setOpen(next);
      if (isWide) localStorage.setItem(KEY, next ? 'open' : 'closed');
    },
  ];
}
