import { useMantineColorScheme } from '@mantine/core';
import { useEffect, useState } from 'react';

/** The page takes new colours before the next frame but one. */
const TAKEN_AFTER_MS = 100;

/** Counts changes of the page's color scheme: each requires a repaint. */
export function useSchemeTaken(): number {
  const { colorScheme } = useMantineColorScheme();
  const [count, setCount] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setCount((before) => before + 1), TAKEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [colorScheme]);
  return count;
}
