import { AT_REST, expectClean, settled, walking } from './testing/clean.ts';
import { SCREENS } from './testing/screens.ts';
import { expect, test } from './testing/test.ts';

walking.for(SCREENS)(
  '$title opens, axe clean in light and dark, and fits a phone',
  async ({ path, title }, { page }) => {
    await page.goto(`/#/app/${path}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await settled(page);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    await expectClean(page, 'html');
  },
);

test('the sign-in screen is axe clean in light and dark, and fits a phone', async ({ open }) => {
  const page = await open(AT_REST);
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  await expectClean(page, 'html');
});
