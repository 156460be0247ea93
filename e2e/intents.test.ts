import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { addIntent, createProject, notice, openScreen } from './testing/building.ts';
import { signedIn } from './testing/clean.ts';
import { expect, LAPTOP } from './testing/test.ts';

const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name }).first();

signedIn('an editor writes, finds, corrects, moves and merges intents, and trains', async ({ page }) => {
  await page.goto('/');
  await createProject(page, `Intents ${Date.now()}`);
  await openScreen(page, 'Intents');

  await page.getByRole('textbox', { name: 'Add intent' }).press('Enter');
  await page.getByText('Intent name cannot be empty').waitFor();
  await addIntent(page, 'Lost card', ['I lost my card', 'my card is gone', 'someone took my card']);
  await addIntent(page, 'Balance', ['what is my balance', 'how much do I have']);
  await page.getByRole('textbox', { name: 'Add intent' }).fill('Balance');
  await page.getByText('Duplicit intent name').waitFor();
  // The first asks whether the text may go.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  // Duplicates are named with their intent, as they are typed.
  const field = page.getByRole('textbox', { name: 'Add template' }).first();
  await field.fill('I LOST  my card');
  await page.getByText('This template name alread exists in the Lost card intent').waitFor();
  await field.fill('what is my balance');
  await page.getByText('This template name already exists.').waitFor();
  await field.press('Escape');
  await field.press('Escape');

  // Pastes many lines: existing templates are reported, the others are added.
  await field.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, 'my card is gone\ntell me my balance\nbalance please');
  await page.getByText(/1 line not added. “my card is gone”/u).waitFor();
  await page.getByRole('button', { name: 'balance please', exact: true }).waitFor();

  // A template is edited in place; the message above it stays while the pointer is on it.
  await page.getByRole('button', { name: 'balance please', exact: true }).click({ delay: 100 });
  await page.getByRole('textbox', { name: 'New text of balance please' }).fill('my balance please');
  await page.keyboard.press('Enter');
  await notice(page, 'Intent template edited');
  await page.getByRole('button', { name: 'my balance please', exact: true }).waitFor();

  await page.getByRole('button', { name: 'Rename Balance' }).click();
  await page.getByRole('textbox', { name: 'New name of Balance' }).fill('Ask balance');
  await page.keyboard.press('Enter');
  await notice(page, 'Intent renamed');

  // Search: Ctrl+F, a word of a template, Esc.
  await page.keyboard.press('Control+F');
  await page.keyboard.type('TOOK');
  await page.getByText('1 found').waitFor();
  await page.keyboard.press('Escape');

  // Two templates go to another intent, and come back with one undo.
  await page.getByRole('button', { name: 'my balance please', exact: true }).click({ modifiers: ['Control'] });
  await page.getByRole('button', { name: 'tell me my balance', exact: true }).click({ modifiers: ['Control'] });
  await page.getByText('2 templates selected').waitFor();
  await page.keyboard.press('m');
  await page.getByRole('combobox', { name: 'Intent' }).fill('lost');
  await page.keyboard.press('Enter');
  await notice(page, 'Intent templates moved');
  await row(page, /^Lost card/u)
    .getByRole('gridcell', { name: '5', exact: true })
    .waitFor();
  await page.keyboard.press('Control+Z');
  await row(page, /^Lost card/u)
    .getByRole('gridcell', { name: '3', exact: true })
    .waitFor();

  await page.getByRole('button', { name: 'Enable polarity of Lost card' }).click();
  await row(page, /^Lost card \[NEG\]/u).waitFor();
  await page.keyboard.press('Control+S');
  await notice(page, 'Successfully trained');

  // A merge asks, and takes the negative intent along; undo makes two again.
  await page.getByRole('button', { name: 'Merge Lost card into another intent' }).click();
  await page.getByRole('combobox', { name: 'Intent' }).fill('balance');
  await page.keyboard.press('Enter');
  await page.getByText('This renames “Lost card [NEG]” to “Ask balance [NEG]”.').waitFor();
  const trained = page.waitForResponse((response) => response.url().includes('/run/train?'));
  await page.getByRole('button', { name: 'Merge intents' }).click();
  await row(page, /^Ask balance \[NEG\]/u).waitFor();
  expect((await trained).ok()).toBe(true);
  expect(await page.getByRole('row', { name: /^Lost card/u }).count()).toBe(0);
  await page.keyboard.press('Control+Z');
  await row(page, /^Lost card \[NEG\]/u).waitFor();
});

signedIn('suggestions are decided by keyboard; a file of intents goes out and comes in', async ({ page }) => {
  await page.goto('/');
  await createProject(page, `Files ${Date.now()}`);
  await openScreen(page, 'Intents');
  await addIntent(page, 'Pay', [
    'I would like to pay my bill',
    'I will pay the invoice',
    'I am going to pay what I owe',
    'I have not paid my bill',
  ]);
  await addIntent(page, 'Bye', ['goodbye', 'see you later']);

  await page.getByRole('row', { name: /^Pay/u }).click({ position: { x: 100, y: 16 } });
  await page.keyboard.press('s');
  const panel = page.getByRole('complementary', { name: 'Templates for “Pay”' });
  const proposals = panel.getByRole('row');
  await proposals.first().waitFor();
  await panel.getByRole('grid').and(page.locator(':focus')).waitFor();
  const before = await proposals.count();
  await page.keyboard.press('Enter');
  await panel.getByText('added', { exact: true }).waitFor();
  await page.keyboard.press('Delete');
  expect(await proposals.count()).toBe(before - 1);
  await page.keyboard.press('e');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('see  you LATER');
  await panel.getByText('This template name alread exists in the Bye intent').waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('let me settle my bill');
  await page.keyboard.press('Enter');
  await panel.getByText('let me settle my bill').waitFor();
  await page.keyboard.press('Enter');
  await panel.getByText('added', { exact: true }).nth(1).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('This is an AI augmented template.').nth(1).waitFor();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export Intents' }).click(),
  ]);
  const exported = await readFile(await download.path(), 'utf8');
  expect(exported).toContain('intent,template\r\n');
  expect(exported).toContain('Pay,let me settle my bill\r\n');

  const chosen = page.getByLabel('File with intents');
  await chosen.setInputFiles({ name: 'broken.csv', mimeType: 'text/csv', buffer: Buffer.from('intent,template\nPay') });
  await page.getByText('Line 2: Expected 2 cells, found 1').waitFor();
  expect(await page.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  const rows = `${exported}Loan,I need a loan\r\nLoan,lend me money\r\n`;
  await chosen.setInputFiles({ name: 'more.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  // It stays for four seconds only.
  const trained = notice(page, 'Successfully trained');
  await notice(page, 'Submitted for NLU train');
  await page
    .getByRole('dialog', { name: 'Successfully imported' })
    .getByText(/1 intent and 2 templates added/u)
    .waitFor();
  await page.keyboard.press('Escape');
  await row(page, /^Loan/u).waitFor();
  await trained;

  // Synonyms: refused names, a value, saved and used.
  const name = page.getByRole('textbox', { name: 'Add synonym' });
  await name.fill('my bill');
  await page.getByText('Synonym name cannot contain spaces').waitFor();
  await name.fill('bill');
  await name.press('Enter');
  await page.getByRole('button', { name: 'Save Synonyms' }).click();
  await notice(page, 'Updated');
});

signedIn('beside the test chat the list keeps the names of intents and all its columns in sight', async ({ page }) => {
  await page.setViewportSize(LAPTOP);
  await page.goto('/');
  await createProject(page, 'Beside the chat');
  await openScreen(page, 'Intents');
  await addIntent(page, 'Opening hours', ['when are you open']);
  await page.getByRole('button', { name: 'Run Chat' }).click();
  const chat = page.getByRole('textbox', { name: 'Type what a caller may say' });
  await chat.waitFor();
  const name = page.getByText('Opening hours', { exact: true }).first();
  const used = page.getByText('Used by', { exact: true });
  await expect
    .poll(async () => {
      const [first, last, panel] = await Promise.all([name, used, chat].map((part) => part.boundingBox()));
      return (first?.width ?? 0) > 60 && !!last && !!panel && last.x + last.width <= panel.x;
    })
    .toBe(true);
});
