import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright';
import { launchBrowser } from '../../e2e/testing/browser.ts';
import { signIn, type Session } from '../product/client.ts';
import { makeHome, removeHome, startProduct } from '../product/start-product.ts';

/** Measures the console of a separate product in a separate browser, and stops both afterwards. */
export async function inBrowser<T>(measure: (browser: Browser, session: Session) => Promise<T>): Promise<T> {
  const home = await makeHome();
  const product = startProduct(home);
  let browser: Browser | undefined;
  try {
    await product.ready;
    const session = await signIn(home.url);
    browser = await launchBrowser();
    return await measure(browser, session);
  } finally {
    await browser?.close();
    await product.stop();
    removeHome(home);
  }
}

/** A browser that has never seen the console, signed in. */
export async function signedIn(
  browser: Browser,
  { url, cookie }: Session,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await context.addCookies(
    cookie.split('; ').map((one) => {
      const [name = '', value = ''] = one.split(/=(.*)/su);
      return { name, value, url };
    }),
  );
  return context;
}
