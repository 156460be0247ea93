import { useCallback, useContext } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router';

/**
 * Tells whether another screen is being opened: changing the address would cancel that. The router knows immediately,
 * its hooks only after the next render.
 */
export function useIsNavigating(): () => boolean {
  const router = useContext(DataRouterContext)?.router;
  return useCallback(() => {
    const to = router?.state.navigation.location?.pathname;
    return to !== undefined && to !== router?.state.location.pathname;
  }, [router]);
}
