import { mkdirSync } from 'node:fs';
import { ADMINISTRATOR } from '/work/wt-d/e2e/testing/administrator.ts';
import { launchBrowser } from '/work/wt-d/e2e/testing/browser.ts';
import { startProduct } from '/work/wt-d/e2e/testing/product.ts';
const OUT = '/tmp/d-shots'; mkdirSync(OUT, { recursive: true });
const product = await startProduct({ PARLEY_ADMIN_EMAIL: ADMINISTRATOR.email, PARLEY_ADMIN_PASSWORD: ADMINISTRATOR.password });
const browser = await launchBrowser();
try {
  for (const [size, viewport] of Object.entries({ w: { width: 1280, height: 800 }, p: { width: 390, height: 844 } })) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce' });
      page.setDefaultTimeout(15_000);
      const shot = async (name: string) => { await page.waitForTimeout(500); await page.screenshot({ path: `${OUT}/${name}-${size}-${colorScheme}.png` }); };
      const step = async (name: string, run: () => Promise<void>) => { try { await run(); } catch (error) { console.log(name, size, colorScheme, String(error).slice(0, 300)); } await shot(name); };
      await page.goto(product.url);
      await page.getByLabel('E-mail').fill(ADMINISTRATOR.email);
      await page.getByLabel('Password', { exact: true }).fill(ADMINISTRATOR.password);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
      await page.goto(`${product.url}/#/app/grapheditor`);
      await page.locator('[data-reaction]').first().waitFor();
      const jump = async (name: string) => { const s = page.getByRole('textbox', { name: 'Find reaction' }); await s.fill(name); await s.press('Enter'); await page.getByRole('complementary', { name }).waitFor(); };
      await step('1-jump', async () => { await jump('Ask to block the card'); await page.getByRole('textbox', { name: 'Find reaction' }).fill('', { timeout: 2000 }).catch(() => {}); });
      await step('2-edge', async () => { await page.locator('.react-flow__edgelabel-renderer button').first().click({ timeout: 4000 }); });
      await page.keyboard.press('Escape');
      await step('3-suggest', async () => { const f = page.getByRole('combobox', { name: 'Intents' }); await f.click(); await page.keyboard.type('fall'); });
      await step('4-new-offer', async () => { await page.getByRole('combobox', { name: 'Intents' }).fill('Ask for a loan'); });
      await step('5-new-form', async () => { await page.keyboard.press('Enter'); await page.keyboard.type('I need a loan\ncan I borrow money\nwhat does a loan cost'); });
      await step('6-new-done', async () => { await page.getByRole('button', { name: 'Create intent' }).click(); await page.getByRole('button', { name: 'Remove Ask for a loan' }).waitFor(); });
      await step('6b-undone', async () => { await page.getByText('Undo', { exact: true }).first().click(); await page.getByRole('button', { name: 'Remove Ask for a loan' }).waitFor({ state: 'detached' }); });
      await step('7-picker', async () => { await page.getByRole('button', { name: 'Add action' }).click(); await page.getByRole('combobox', { name: 'Find action' }).waitFor(); });
      await step('8-transfer', async () => { await page.keyboard.type('call_tr'); await page.keyboard.press('Enter'); await page.keyboard.type('+420 1'); });
      await page.evaluate(() => localStorage.clear());
      await page.goto('about:blank');
      await page.goto(`${product.url}/#/app/grapheditor?usage=tests`);
      await page.evaluate(() => localStorage.clear());
      await step('9-unmeasured', async () => { await page.getByText('Not measured yet').waitFor(); });
      await step('10-delete', async () => { await jump('Ask to block the card'); await page.getByRole('button', { name: 'Delete reaction' }).click(); await page.getByRole('dialog').waitFor(); });
      await page.keyboard.press('Escape');
      await step('11-chat', async () => { await page.keyboard.press('Escape'); await page.keyboard.press('Control+Shift+X'); await page.getByRole('region', { name: 'Test chat' }).waitFor(); });
      await page.goto('about:blank');
      await page.goto(`${product.url}/#/app/tests`);
      await step('12-tests', async () => { await page.getByRole('button', { name: 'Add', exact: true }).first().waitFor(); });
      await step('13-editor', async () => { await page.getByRole('button', { name: /^Edit / }).first().click(); const f = page.getByRole('combobox', { name: 'Add to Reactions of step 1' }); await f.fill('ask'); });
      await step('14-unfinished', async () => { await page.getByRole('combobox', { name: 'Add to Reactions of step 1' }).fill('nobody'); await page.keyboard.press('Control+S'); });
      await page.goto('about:blank');
      await page.goto(`${product.url}/#/app/tests`);
      await step('15-coverage', async () => { await page.getByRole('button', { name: 'More for tests' }).click(); await page.getByRole('menuitem', { name: 'Coverage' }).click(); });
      await page.context().close();
    }
  }
} finally { await browser.close(); await product.stop(); }
