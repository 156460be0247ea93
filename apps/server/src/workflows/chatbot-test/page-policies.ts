/** Only the console may frame it. */
const FRAMED = ["base-uri 'none'", "form-action 'none'", "frame-ancestors 'self'"];
const STYLED = ["default-src 'none'", "style-src 'unsafe-inline'"];

/** A page of Parley without scripts. */
export const SAMPLE_POLICY = [...STYLED, ...FRAMED, 'sandbox'].join('; ');

/** Frames a page of another site, with equal restrictions. */
export const FOREIGN_POLICY = [...STYLED, 'frame-src https:', ...FRAMED, 'sandbox allow-scripts allow-forms'].join(
  '; ',
);

/**
 * The client without a server: from a project it gets only looks and styles, which are no code. A logo may come from
 * anywhere.
 */
export const PREVIEW_POLICY = [
  ...STYLED,
  "script-src 'self'",
  "img-src 'self' https: http: data:",
  'font-src data:',
  ...FRAMED,
  'sandbox allow-scripts allow-forms',
].join('; ');

/**
 * The client and the project's own code: in a separate origin, and connected only to the client's servers, so that
 * neither a script nor a style sheet can send data elsewhere.
 */
export function clientPolicy(nonce: string, addresses: readonly string[]): string {
  const origins = [...new Set(addresses.map((address) => new URL(address).origin))];
  const sockets = origins.map((origin) => origin.replace(/^http/u, 'ws'));
  const servers = ["'self'", ...origins].join(' ');
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${servers}`,
    `connect-src ${servers} ${sockets.join(' ')}`,
    "style-src 'unsafe-inline'",
    `img-src ${servers} data: blob:`,
    `media-src ${servers} data: blob:`,
    `font-src ${servers} data:`,
    ...FRAMED,
    'sandbox allow-scripts allow-forms allow-popups',
  ].join('; ');
}
