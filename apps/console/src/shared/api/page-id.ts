import { randomId } from '#shared/random-id.ts';

/** Names this open page to the server, which tells other pages what this one changes, also those of the same user. */
export const pageId = randomId();
