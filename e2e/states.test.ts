import type { Page } from 'playwright';
import { say } from './testing/building.ts';
import { expectClean, settled, walking } from './testing/clean.ts';

/** Parts that open on a screen, and the places of them. */
const STATES: { name: string; path: string; part: string; show: (page: Page) => Promise<void> }[] = [
  {
    name: 'the error screen',
    part: 'html',
    path: '/nowhere',
    show: (page) => page.getByText('Opps, it seems that this page does not exist.').waitFor(),
  },
  {
    name: 'an unknown screen of the app',
    part: 'main',
    path: '/app/nowhere',
    show: (page) => page.getByText('Opps, it seems that this page does not exist.').waitFor(),
  },
  {
    name: 'a modal',
    part: '[role=dialog]',
    path: '/app/dashboard',
    async show(page) {
      await page.getByRole('button', { name: 'Command palette' }).click();
      await page.getByRole('combobox', { name: 'Command palette' }).fill('new project');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'New Project' }).waitFor();
    },
  },
  {
    name: 'the palette',
    part: '[role=dialog]',
    path: '/app/intents',
    async show(page) {
      await page.getByRole('heading', { level: 1, name: 'Intents' }).waitFor();
      await page.keyboard.press('Control+K');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'the project switcher',
    part: '[role=dialog]',
    path: '/app/dashboard',
    async show(page) {
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
      await page.keyboard.press('Control+/');
      await page.getByRole('combobox', { name: 'Search projects' }).waitFor();
    },
  },
  {
    name: 'the list of keys',
    part: '[role=dialog]',
    path: '/app/grapheditor',
    async show(page) {
      await page.getByRole('heading', { level: 1, name: 'Graph editor' }).waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
  },
  {
    name: 'the test chat with a turn unfolded',
    part: 'section[aria-label="Test chat"]',
    path: '/app/dashboard',
    async show(page) {
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
      await page.keyboard.press('Control+Shift+X');
      await page.getByRole('button', { name: 'Activate a card' }).waitFor();
      await say(page, 'I lost my credit card');
      await page.getByRole('combobox', { name: 'Log level' }).selectOption('fine');
      await page
        .getByRole('button', { name: /^Why: / })
        .last()
        .click();
    },
  },
  {
    name: 'an intent unfolded and being renamed',
    part: '[role=treegrid]',
    path: '/app/intents',
    async show(page) {
      await page.getByRole('button', { name: 'Lost card', exact: true }).click();
      await page.getByRole('textbox', { name: 'Add template' }).waitFor();
      await page.keyboard.press('F2');
      await page.getByRole('textbox', { name: 'New name of Lost card' }).waitFor();
    },
  },
  {
    name: 'a reaction beside the list',
    part: 'aside',
    path: '/app/grapheditor?view=list',
    async show(page) {
      await page.getByRole('row', { name: 'Greeting' }).first().click();
      await page.getByRole('complementary').getByRole('group', { name: 'Condition' }).waitFor();
    },
  },
  {
    name: 'the scopes beside the list',
    part: 'aside',
    path: '/app/grapheditor?panel=scopes',
    show: (page) => page.getByRole('textbox', { name: 'New scope' }).waitFor(),
  },
  {
    name: 'configuration values',
    part: 'main',
    path: '/app/settings',
    async show(page) {
      await page.getByRole('navigation', { name: 'Settings sections' }).getByRole('button').last().click();
      await page.getByRole('table').waitFor();
    },
  },
];

walking.for(STATES)('$name: axe clean in light and dark, and fits a phone', async ({ path, part, show }, { page }) => {
  // Leaving the page closes dialogs of the previous test.
  await page.goto('about:blank');
  await page.goto(`/#${path}`);
  await show(page);
  await settled(page);
  await expectClean(page, part);
});
