import { text } from '@parley/domain/text';
import * as z from 'zod/mini';

/**
 * The id of one open page, which the page generates. It opens its event stream with that id and sends it as the header
 * `x-parley-page` with every call, so the server can distinguish the page that made a change from the user's other
 * pages.
 */
export const PAGE_HEADER = 'x-parley-page';
export const PageId = text(64).check(
  z.regex(/^[\w-]{8,64}$/u, 'Must have 8 to 64 characters: letters, digits, - or _'),
);
