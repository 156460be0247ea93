import { useMantineColorScheme } from '@mantine/core';
import { useEffect, useState } from 'react';

/** The page takes new colours before the next frame but one. */
const TAKEN_AFTER_MS = 100;

/** Counts how often the page has taken the colours of another scheme: what is painted has to be painted anew then. */
export function useSchemeTaken(): number {
  const { colorScheme } = useMantineColorScheme();
  const [count, setCount] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setCount((before) => before + 1), TAKEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [colorScheme]);
  return count;
}
