/** Numbers of emergency and information services, which some exchanges route from every telephone. */
const SERVICES = /^(?:000|08|11[0125789]|122|133|14[047]|15[05689]|911|98[68]|99\d|116\d{3}|118\d\d)$/u;
const SHORT = /^[1-9]\d{1,5}$/u;
/** A digit for an outside line, and a service. */
const OUTSIDE = /^[09](?=\d{3})/u;

/**
 * True for another extension of the exchange at which the account is one: a short number, which is as long as the
 * account's own. Services may be routed outside, so they are no extensions.
 */
export function isExtension(written: string, own: { number: string; registers: boolean }): boolean {
  const number = written.replaceAll(/[\s-]/gu, '');
  if (!own.registers || !SHORT.test(number) || !SHORT.test(own.number)) return false;
  if (number.length !== own.number.length || number === own.number) return false;
  return !SERVICES.test(number) && !SERVICES.test(number.replace(OUTSIDE, ''));
}
