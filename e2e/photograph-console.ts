/** Takes all pictures of the README and the guide, or the named ones: `node e2e/photograph-console.ts people`. */
import { join } from 'node:path';
import type { Page } from 'playwright';
import { ADMINISTRATOR } from './testing/administrator.ts';
import { launchBrowser } from './testing/browser.ts';
import { openScreen, say } from './testing/building.ts';
import { addBankPeople } from './testing/bank-people.ts';
import { addCallingLine } from './testing/calling-line.ts';
import { startProduct } from './testing/product.ts';

const FOLDER = join(import.meta.dirname, '../docs/user/images');

/** Each by the name of its file. */
const PICTURES: Record<string, (page: Page) => Promise<void>> = {
  async console(page) {
    await openScreen(page, 'Intents');
    await page.getByRole('button', { name: 'Block card', exact: true }).click();
    await page.getByRole('button', { name: 'Run Chat' }).click();
    await page.getByRole('button', { name: 'Activate a card' }).waitFor();
    await say(page, 'I think I lost my credit card');
    await say(page, 'it ends in 4821');
  },
  async graph(page) {
    await page.goto('/#/app/grapheditor');
    await page.locator('[data-reaction]').filter({ hasText: 'Ask to block the card' }).click();
    await page.getByText('2 in · 4 out').waitFor();
  },
  async form(page) {
    await page.goto('/#/app/grapheditor');
    await page.locator('[data-reaction]').filter({ hasText: 'Ask to block the card' }).dblclick();
    const questions = page.getByRole('list', { name: 'Questions' });
    await questions.getByRole('listitem').last().getByRole('button').last().click();
    await questions.getByRole('combobox', { name: 'Slot' }).scrollIntoViewIfNeeded();
  },
  async conditions(page) {
    await page.goto('/#/app/grapheditor');
    await page.locator('[data-reaction]').filter({ hasText: 'Leaving with a card' }).dblclick();
    await page.getByRole('group', { name: 'Condition', exact: true }).getByRole('listitem').first().waitFor();
  },
  async marking(page) {
    await openScreen(page, 'Intents');
    await page.getByRole('button', { name: 'Lost card', exact: true }).click();
    const field = page.getByPlaceholder('Add template').first();
    await field.click();
    await field.pressSequentially('I lost my credit card today');
    for (let at = 0; at < ' card today'.length; at += 1) await page.keyboard.press('ArrowLeft');
    for (let at = 0; at < 'credit'.length; at += 1) await page.keyboard.press('Shift+ArrowLeft');
    await page.getByText('Mark “credit” as').waitFor();
  },
  async dashboard(page) {
    await page.goto('/#/app/dashboard');
    await page.getByRole('region', { name: 'Next steps' }).waitFor();
  },
  async people(page) {
    await page.goto('/#/app/platform-settings');
    await page.getByRole('row', { name: 'Jana Novak' }).click();
    await page.getByRole('complementary', { name: 'Jana Novak' }).getByText('Platform permissions').waitFor();
  },
  async roles(page) {
    await page.goto('/#/app/roles?role=4');
    await page.getByRole('checkbox', { name: 'Change synonyms' }).click();
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor();
  },
  async audit(page) {
    await page.goto('/#/app/platform-settings?tab=audit');
    await page.getByRole('row', { name: 'role permissions changed' }).first().click();
    await page.getByRole('complementary', { name: /^Entry \d+$/u }).waitFor();
  },
  async profile(page) {
    await page.goto('/#/app/profile');
    await page.getByText('This session').waitFor();
  },
  async outbound(page) {
    const project = await addCallingLine(page);
    await page.goto(`/#/app/outbound?project_id=${project}`);
    const contacts = page.getByRole('table', { name: 'Contacts' });
    await contacts.getByRole('row').filter({ hasText: 'hung up' }).first().getByRole('button').first().click();
    await page.getByRole('complementary', { name: '+420' }).waitFor();
  },
};

const wanted = process.argv.slice(2);
const product = await startProduct({
  PARLEY_ADMIN_EMAIL: ADMINISTRATOR.email,
  PARLEY_ADMIN_PASSWORD: ADMINISTRATOR.password,
  PARLEY_TELEPHONY: 'simulated',
});
const browser = await launchBrowser();
try {
  const page = await browser.newPage({
    baseURL: product.url,
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  await page.goto('/');
  await page.getByLabel('Email').fill(ADMINISTRATOR.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMINISTRATOR.password);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
  await addBankPeople(page);
  for (const [name, arrange] of Object.entries(PICTURES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    await arrange(page);
    await page.mouse.move(640, 20);
    await page.screenshot({ path: join(FOLDER, `${name}.png`) });
    await page.goto('about:blank');
    await page.goto('/');
  }
} finally {
  await browser.close();
  await product.stop();
}
