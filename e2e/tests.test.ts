import { createProject, notice, openScreen, say } from './testing/building.ts';
import { expectClean, signedIn } from './testing/clean.ts';
import { expect } from './testing/test.ts';

signedIn('a test is written, run, seen to fail, mended, and made of a talk', async ({ page }) => {
  const { keyboard } = page;
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await createProject(page, 'Tested line');
  await openScreen(page, 'Graph editor');
  await page.getByRole('button', { name: 'Start with an example: a greeting' }).click();
  await page.getByRole('button', { name: /^Save/u }).first().click();
  await notice(page, 'Updated');
  // The new test has its id now, and the address names it.
  await page.waitForURL(/reaction=\d/u);

  await openScreen(page, 'Tests');
  await page.getByText('No tests yet').waitFor();
  await keyboard.press('Control+A');
  const dialog = page.getByRole('dialog', { name: 'New test' });
  await dialog.waitFor();
  await keyboard.press('Control+D');
  await keyboard.type('good morning');
  await keyboard.press('Enter');
  await dialog.getByLabel('Add to Actions of step 1').first().click();
  await keyboard.type('call_end');
  await page.getByRole('option', { name: 'call_end' }).click();
  await keyboard.press('Control+S');
  await notice(page, 'Test created');
  // The thread in which tests run begins with the first of them.
  await page.getByText("Test 'new_test_1' failed!").waitFor({ timeout: 60_000 });
  const card = page.getByRole('article', { name: 'new_test_1' });
  await card.getByText('Action call_end did not run').waitFor();
  await card.getByText('Hello, how can I help you?').waitFor();
  await expectClean(page, 'html');
  await page.setViewportSize({ width: 1280, height: 800 });
  const topOf = async (name: string) => (await page.getByRole('button', { name, exact: true }).boundingBox())?.y;
  await expect.poll(() => topOf('Run all')).toBe(await topOf('Add'));

  await card.getByRole('button', { name: 'Edit new_test_1' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit test “new_test_1”' });
  await editor.getByRole('button', { name: 'Remove call_end' }).click();
  await editor.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog', { name: 'Do You want to discard changes?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await editor.getByRole('button', { name: /^Save and run/u }).click();
  await notice(page, "Test 'new_test_1' successfully completed");

  await page.getByRole('button', { name: 'Run Chat' }).click();
  await page.getByText('Hello, how can I help you?').last().waitFor();
  await say(page, 'is anybody there');
  await page.getByRole('button', { name: 'Convert to Test' }).click();
  const convert = page.getByRole('dialog', { name: 'Convert to Test' });
  await expect.poll(() => convert.getByLabel('Test name').inputValue()).toBe('is anybody there');
  expect(await convert.getByLabel('Max reactions').inputValue()).toBe('1');
  await convert.getByRole('button', { name: 'Create test' }).click();
  await notice(page, "Test 'is anybody there' successfully completed");
  await page.getByRole('button', { name: 'Close test chat' }).click();

  await keyboard.press('Alt+Shift+T');
  await notice(page, 'Tests complete! All tests successfully completed');
  await page.getByRole('button', { name: 'Ok 2' }).waitFor();
});
