/** react-remove-scroll, which Mantine uses, takes the nonce of its style element from here. */
declare var __webpack_nonce__: string | undefined;

/** Who is signed in, asked for by early.js. */
declare var parleyUser: Promise<Response> | undefined;
