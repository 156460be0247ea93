import type { BrowserContext } from 'playwright';

/** Refusals are the business of the test that provokes them; Chromium reports each to the console as well. */
const REFUSED = /^Failed to load resource: the server responded with a status of 4\d\d/u;

/** Notes whatever a page of this browser complains of. */
export async function watch(context: BrowserContext, troubles: string[]): Promise<void> {
  context.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !REFUSED.test(text)) troubles.push(`${message.location().url}: ${text}`);
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
