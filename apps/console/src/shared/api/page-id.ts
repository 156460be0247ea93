import { randomId } from '#shared/random-id.ts';

/** Identifies this open page to the server, which reports its changes to all other pages, including the user's own. */
export const pageId = randomId();
