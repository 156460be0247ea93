/** react-remove-scroll, which Mantine uses, takes the nonce of its style element from here. */
declare var __webpack_nonce__: string | undefined;
