import { useCallback, useContext } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router';

/**
 * Tells whether another screen is being opened: a change of the address would call that off. The router knows it at
 * once, its hooks know it when the page is drawn again.
 */
export function useIsGoing(): () => boolean {
  const router = useContext(DataRouterContext)?.router;
  return useCallback(() => {
    const to = router?.state.navigation.location?.pathname;
    return to !== undefined && to !== router?.state.location.pathname;
  }, [router]);
}
