import { createPageStore } from '#shared/global-state.ts';

/**
 * True while the user is asked about leaving the screen, and during the navigation. The address must not change then.
 */
export const leaving = createPageStore({ isUnderWay: false });
