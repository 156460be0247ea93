import type { Page } from 'playwright';
import { axeFindings } from './axe.ts';
import { complain, expect, LAPTOP, openPage, PHONE, photograph, test } from './test.ts';

/** The screens at rest, without their short movements. */
export const AT_REST = { viewport: LAPTOP, reducedMotion: 'reduce', colorScheme: 'light' } as const;

/** Tests whose page belongs to an administrator who has signed in. */
export const signedIn = test.extend('page', async ({ open, session }) => {
  const page = await open({ ...AT_REST, storageState: session });
  return page;
});

/**
 * Tests that share one page and go from place to place on it: loading the console for each test would take longer than
 * its checks.
 */
export const walking = test
  .extend('walker', { scope: 'file' }, async ({ browser, session }, { onCleanup }) => {
    const troubles: string[] = [];
    const page = await openPage(browser, troubles, { ...AT_REST, storageState: session });
    onCleanup(() => page.context().close());
    return { page, troubles };
  })
  .extend('page', async ({ walker: { page, troubles }, task }, { onCleanup }) => {
    onCleanup(async () => {
      if (task.result?.state === 'fail') await photograph([page.context()], task.name);
      complain(troubles.splice(0));
    });
    await page.setViewportSize(LAPTOP);
    await page.emulateMedia({ colorScheme: AT_REST.colorScheme });
    return page;
  });

/** Expects no finding of axe in a part of the page, in light and dark; and on a phone no part that is too wide. */
export async function expectClean(page: Page, part: string): Promise<void> {
  expect(await axeFindings(page, part), 'in light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  expect(await axeFindings(page, part, { onlyColours: true }), 'in dark').toEqual([]);
  await page.setViewportSize(PHONE);
  await settled(page);
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(tooWide, 'pixels wider than a phone').toBeLessThanOrEqual(0);
}

/** Everything that was asked for is here and drawn. */
export async function settled(page: Page): Promise<void> {
  for (const busy of ['progressbar', 'status'] as const) {
    await expect.poll(() => page.getByRole(busy, { name: 'Loading…' }).count()).toBe(0);
  }
  await page.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)));
}
