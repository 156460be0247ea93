import { useEffect, useState } from 'react';

/** Set by Mantine, also when the system turns dark while the scheme follows it. */
const SCHEME = 'data-mantine-color-scheme';

/** Counts changes of the page's colors: each requires a repaint. */
export function useSchemeTaken(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const observer = new MutationObserver(() => setCount((before) => before + 1));
    observer.observe(document.documentElement, { attributes: true, attributeFilter: [SCHEME] });
    return () => observer.disconnect();
  }, []);
  return count;
}
