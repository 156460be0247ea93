/** Framed by the console alone. */
const FRAMED = ["base-uri 'none'", "form-action 'none'", "frame-ancestors 'self'"];
const STYLED = ["default-src 'none'", "style-src 'unsafe-inline'"];

/** A page of our own without scripts. */
export const SAMPLE_POLICY = [...STYLED, ...FRAMED, 'sandbox'].join('; ');

/** Frames a page of another site, which is as confined as this one. */
export const FOREIGN_POLICY = [...STYLED, 'frame-src https:', ...FRAMED, 'sandbox allow-scripts allow-forms'].join(
  '; ',
);

/** The client without a server: of a project it gets looks and styles, which are no code. A logo may be anywhere. */
export const PREVIEW_POLICY = [
  ...STYLED,
  "script-src 'self'",
  "img-src 'self' https: http: data:",
  'font-src data:',
  ...FRAMED,
  'sandbox allow-scripts allow-forms',
].join('; ');

/**
 * The client and the project's own code: in an origin of their own, and connected to the servers of the client only, so
 * that neither a script nor a style sheet carries anything elsewhere.
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
