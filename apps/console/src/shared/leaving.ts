import { createPageStore } from '#shared/global-state.ts';

/** True while the user is asked whether to leave the screen, and while it is left. The address must not change then. */
export const leaving = createPageStore({ isUnderWay: false });
