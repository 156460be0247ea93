import type { BrowserContext } from 'playwright';

/** Refusals are the business of the test that provokes them; Chromium reports each to the console as well. */
const REFUSED = /^Failed to load resource: the server responded with a status of 4\d\d/u;

/** Headers that protect pages over https; browsers leave them out elsewhere, and say so. */
const FOR_HTTPS =
  /^The Cross-Origin-Opener-Policy header has been ignored|^Clear-Site-Data header .* insecure origins/u;

/** Notes whatever a page of this browser complains of. */
export async function watch(context: BrowserContext, troubles: string[]): Promise<void> {
  context.on('console', (message) => {
    const text = message.text();
    const isExpected = REFUSED.test(text) || FOR_HTTPS.test(text);
    if (message.type() === 'error' && !isExpected) troubles.push(`${message.location().url}: ${text}`);
  });
  context.on('weberror', (error) => troubles.push(String(error.error().stack ?? error.error())));
  await context.exposeBinding('reportViolation', (_source, violation: string) => troubles.push(violation));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const report: unknown = Reflect.get(window, 'reportViolation');
      if (typeof report === 'function') report(`${violatedDirective} forbids ${blockedURI} ${sample}`);
    });
  });
}
