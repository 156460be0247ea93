import { useMediaQuery } from '@mantine/hooks';

/** As the style sheets have it: a phone, or a window as narrow. */
export const NARROW = '(max-width: 899px)';

/** Whether the page is as narrow as a phone's. */
export function useIsNarrow(): boolean {
  return useMediaQuery(NARROW, matchMedia(NARROW).matches, { getInitialValueInEffect: false });
}
