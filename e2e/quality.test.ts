import { addIntent, createProject, notice, openScreen } from './testing/building.ts';
import { axeFindings } from './testing/axe.ts';
import { signedIn } from './testing/clean.ts';
import { expect } from './testing/test.ts';

const PAY = ['pay my bill', 'I want to pay the bill', 'settle my invoice', 'pay the invoice', 'how do I pay'];
const CANCEL = ['cancel my contract', 'end the contract', 'I want to leave you', 'close my account', 'please cancel'];

signedIn('an editor sees what to expect of the model, previews a change, and accepts it', async ({ page }) => {
  await page.goto('/');
  await createProject(page, 'Measured');
  await openScreen(page, 'Intents');
  await page.getByText('No intents yet').waitFor();
  await addIntent(page, 'Bill payment', PAY);
  await addIntent(page, 'Contract end', [...CANCEL, 'pay my bills']);
  await page.keyboard.press('Control+S');
  await notice(page, 'Successfully trained');

  await page.getByRole('button', { name: 'Quality' }).click();
  await page.waitForURL(/panel=quality/u);
  const panel = page.getByRole('complementary', { name: 'Quality' });
  const own = panel.locator('dl > div').filter({ hasText: 'On its own templates' });
  const without = panel.locator('dl > div').filter({ hasText: 'Each template judged without itself' });
  await without.getByText('All 11 judged').waitFor();
  expect(await own.textContent()).toMatch(/\d %/u);
  const near = panel.getByRole('region', { name: 'Nearly the same in two intents' });
  await near.getByRole('button', { name: 'pay my bills', exact: true }).first().click();
  await page.getByRole('treegrid').getByRole('button', { name: 'pay my bills', exact: true }).waitFor();
  // Beside the panel the tools are as wide as their words.
  const tool = page.getByRole('button', { name: 'Export Intents' }).getByText('Export Intents');
  expect(await tool.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  expect(await axeFindings(page, 'aside')).toEqual([]);

  await page.getByRole('button', { name: 'Clear search' }).click();
  await addIntent(page, 'Hours asked', ['when do you open', 'opening hours', 'are you open today']);
  await page.getByRole('button', { name: 'Preview' }).click();
  const dialog = page.getByRole('dialog', { name: 'Preview of training' });
  await dialog.getByText(/^\d of 14 templates would get a different answer/u).waitFor();
  await dialog.getByText('Template of Hours asked, now recognized').first().waitFor();
  expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('The model was updated but not retrained.').waitFor({ state: 'detached' });

  await page.reload();
  await panel.getByRole('region', { name: 'Trend over trainings' }).getByText('Figures of each training').click();
  const templates = page.getByRole('cell', { name: '14', exact: true });
  await panel.getByRole('row').filter({ has: templates }).waitFor();
});
