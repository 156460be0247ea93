import { createProject, openScreen } from './testing/building.ts';
import { say } from './testing/callers.ts';
import { expectClean, signedIn } from './testing/clean.ts';
import { expect } from './testing/test.ts';

signedIn('callers are counted, each number opens their conversations, and keys read the chart', async ({ page }) => {
  await page.goto('/');
  await createProject(page, 'Counted line');
  await openScreen(page, 'Dashboard');
  await page.getByRole('region', { name: 'No conversations yet' }).waitFor();
  await say(page, ['sing me a song', 'sing me a song', 'order a pizza']);

  const figures = page.getByRole('region', { name: 'Figures' });
  const all = figures.getByRole('link', { name: 'Conversations: 3. Open these conversations' });
  await page.reload();
  await all.waitFor();
  await page.getByRole('region', { name: 'Top fallbacks' }).getByText('sing me a song').waitFor();
  await expectClean(page, 'main');
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('region', { name: 'Top fallbacks' }).getByRole('link', { name: '2', exact: true }).click();
  await page.getByText('2 conversations', { exact: true }).waitFor();
  await page.goBack();
  await figures.getByRole('button', { name: 'Fallback rate' }).click();
  const chart = page.getByRole('group', { name: /^Fallback rate\./u });
  await chart.focus();
  await page.keyboard.press('ArrowLeft');
  await chart.getByRole('status').getByText('100.0%').waitFor();
  await page.getByRole('button', { name: 'Show as a table' }).first().click();
  await page.getByRole('region', { name: 'Fallback rate' }).getByRole('link', { name: '3', exact: true }).click();
  await page.getByText('3 conversations', { exact: true }).waitFor();
  await page.goBack();

  await page.getByRole('button', { name: 'Testing' }).click();
  await page.getByRole('region', { name: 'No conversations yet' }).waitFor();
  expect(page.url()).toContain('env=dev');
});
