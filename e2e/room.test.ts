import type { Locator } from 'playwright';
import { expect, PHONE, test } from './testing/test.ts';
import { signedIn } from './testing/clean.ts';
import { openScreen } from './testing/building.ts';
import { HEADERS } from './testing/headers.ts';

/** What lies over what: sizes that only a browser knows. */

async function edges(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not on the page');
  return { ...box, bottom: box.y + box.height, right: box.x + box.width };
}

signedIn('the test chat covers nothing of the panel beside the intents', async ({ page }) => {
  await page.goto('/');
  await openScreen(page, 'Intents');
  await page.getByRole('button', { name: 'Run Chat' }).click();
  const chat = page
    .getByRole('complementary', { name: 'Test chat' })
    .or(page.getByRole('region', { name: 'Test chat' }));
  await chat.getByRole('textbox', { name: 'Type what a caller may say' }).waitFor();
  const save = await edges(page.getByRole('button', { name: 'Save Synonyms' }));
  expect(save.bottom).toBeLessThanOrEqual((await edges(chat)).y);
});

signedIn('on a phone the link to the content covers nothing of the title', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/#/app/intents');
  const title = page.getByRole('heading', { level: 1, name: 'Intents' });
  await title.waitFor();
  const link = page.getByRole('link', { name: 'Skip to content' });
  await link.focus();
  expect((await edges(link)).bottom).toBeLessThanOrEqual((await edges(title)).y);
});

signedIn('on a phone a company with a very long name stays in its column', async ({ page }) => {
  const name = 'A company whose name is far longer than the column of a phone is wide';
  const made = await page.request.put('/v1/companies/-1', { headers: HEADERS, data: { name } });
  expect(made.ok()).toBe(true);
  await page.setViewportSize(PHONE);
  await page.goto('/#/app/platform-settings?tab=companies');
  const row = page.getByRole('row', { name });
  const text = await edges(row.getByText(name, { exact: true }));
  expect(text.right).toBeLessThanOrEqual((await edges(row.getByRole('link').first())).x);
});

test('the guide is searched without scripts', async ({ page }) => {
  await page.goto('/docs/intents');
  await page.getByRole('searchbox', { name: 'Search the guide' }).fill('callback url');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Outbound: Callbacks' }).click();
  await page.getByRole('heading', { name: 'Callbacks' }).waitFor();
  expect(new URL(page.url()).hash).toBe('#callbacks');
});
