import { inject, test as base } from 'vitest';
import { request, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright';
import { ADMINISTRATOR } from './administrator.ts';
import { launchBrowser } from './browser.ts';
import { HEADERS } from './headers.ts';
import { watch } from './troubles.ts';

export { expect } from 'vitest';

export const LAPTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };

/** As long as a person would wait before calling it broken, on a slow machine. */
const PATIENCE_MS = 30_000;

/** Tests in a browser, whose pages must neither report an error nor break their content security policy. */
export const test = base
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads a fixture's needs from the pattern.
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launchBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  /** Opens a clean browser context for a person; it closes with the test. */
  .extend('open', async ({ browser, task }, { onCleanup }) => {
    const contexts: BrowserContext[] = [];
    const troubles: string[] = [];
    onCleanup(async () => {
      if (task.result?.state === 'fail') await photograph(contexts, task.name);
      for (const context of contexts) await context.close();
      complain(troubles);
    });
    return async (options: BrowserContextOptions = {}): Promise<Page> => {
      const page = await openPage(browser, troubles, options);
      contexts.push(page.context());
      return page;
    };
  })
  /** The state of a browser in which an administrator has signed in. */
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads a fixture's needs from the pattern.
  .extend('session', { scope: 'file' }, ({}) => sessionOf(ADMINISTRATOR))
  /** A laptop's browser at the sign-in screen of the shared product. */
  .extend('page', async ({ open }) => {
    const page = await open();
    await page.goto('/');
    return page;
  });

/** Opens a browser context with an empty page, and collects its errors. */
export async function openPage(
  browser: Browser,
  troubles: string[],
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: LAPTOP,
    reducedMotion: 'reduce',
    baseURL: inject('product').url,
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await watch(context, troubles);
  return context.newPage();
}

/** Fails when there is anything that a browser complained of. */
export function complain(troubles: readonly string[]): void {
  if (troubles.length > 0) throw new Error(`The browser complained:\n${troubles.join('\n')}`);
}

/**
 * The state of a browser in which somebody has signed in, for tests whose subject is another. The console is not loaded
 * for it: that takes longer than many a test.
 */
export async function sessionOf({ email, password }: { email: string; password: string }) {
  const client = await request.newContext({ baseURL: inject('product').url });
  try {
    const answer = await client.post('/v1/auth/login', { headers: HEADERS, data: { email, passwd: password } });
    if (!answer.ok()) throw new Error(`The sign-in of ${email} was refused: ${await answer.text()}`);
    return await client.storageState();
  } finally {
    await client.dispose();
  }
}

/** Fills in the sign-in screen that is open, and waits for what comes after it. */
export async function signIn(page: Page, { email, password } = ADMINISTRATOR): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL(({ hash }) => hash.startsWith('#/app/'));
}

/** Saves a picture of the page when a test failed, for its author. */
export async function photograph(contexts: BrowserContext[], title: string): Promise<void> {
  const name = title.replaceAll(/[^a-z0-9]+/giu, '-').slice(0, 60);
  for (const [at, page] of contexts.flatMap((context) => context.pages()).entries()) {
    await page.screenshot({ path: `test-results/${name}-${at + 1}.png` });
  }
}
