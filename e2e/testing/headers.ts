/** The server asks for it: no form of another site can send it. */
export const HEADERS = { 'x-requested-with': 'parley' };
