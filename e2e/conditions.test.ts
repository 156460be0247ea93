import type { Page } from 'playwright';
import { axeFindings } from './testing/axe.ts';
import { addIntent, addReaction, createProject, notice, openScreen, say } from './testing/building.ts';
import { signedIn } from './testing/clean.ts';
import { expect, LAPTOP, PHONE } from './testing/test.ts';

const rowOf = (page: Page, number: number) => page.getByRole('listitem', { name: `Row ${number}`, exact: true });

signedIn('a condition is made by rows and keys, and says on each turn which row decides', async ({ page }) => {
  await page.goto('/');
  await createProject(page, 'Rows');
  await openScreen(page, 'Intents');
  await page.getByText('No intents yet').waitFor();
  await addIntent(page, 'Block card', ['block my card', 'please block it', 'I want to block my card']);
  await page.keyboard.press('Control+S');
  await notice(page, 'Successfully trained');
  await openScreen(page, 'Graph editor');
  await addReaction(page, {
    name: 'Blocked',
    intents: ['Block card'],
    actions: [{ name: 'utter', argument: 'text', value: 'It is blocked.' }],
  });
  await page.keyboard.press('Control+S');
  await notice(page, 'Updated');

  // Two rows by keys: Enter goes on, and adds a row after the last field.
  const condition = page.getByRole('complementary').getByRole('group', { name: 'Condition', exact: true });
  await condition.getByText('Always. Add a condition to limit when this reaction answers.').waitFor();
  await condition.getByRole('button', { name: 'Add row' }).click();
  await page.getByRole('combobox', { name: 'Source of row 1' }).selectOption('text');
  await page.getByRole('textbox', { name: 'Value of row 1' }).fill('block my card');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Source of row 2' }).selectOption('confidence');
  await page.getByRole('textbox', { name: 'Value of row 2' }).fill('0.15');
  const code = condition.getByRole('group', { name: 'As code' });
  await code.getByText("text === 'block my card'").waitFor();
  await page.keyboard.press('Alt+ArrowUp');
  await code.getByText(/^confidence > 0\.1/u).waitFor();
  await page.keyboard.press('Alt+ArrowDown');
  await code.getByText(/^text ===/u).waitFor();

  // What is removed comes back with the draft: a change of more than 20 characters is a step of its own.
  await page.keyboard.press('Control+S');
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' });
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.keyboard.press('Control+Backspace');
  await rowOf(page, 2).waitFor({ state: 'detached' });
  await page.getByTitle('Undo (Ctrl+Z)').click();
  await rowOf(page, 2).waitFor();

  // Each turn of the test chat, and the row that decides it.
  await page.getByRole('button', { name: 'Run Chat' }).click();
  await say(page, 'block my card');
  await condition.getByText('True on “block my card”').waitFor();
  await say(page, 'please block it');
  await condition.getByText('False on “please block it”').waitFor();
  await condition.getByText('Row 1 decides: please block it.').waitFor();
  expect(await rowOf(page, 1).getAttribute('data-part')).toBe('blamed');
  expect(await rowOf(page, 2).getAttribute('data-part')).toBeNull();
  expect(await code.locator('mark').allInnerTexts()).toEqual(["text === 'block my card'"]);
  await condition.getByRole('button', { name: 'Earlier turn' }).click();
  await condition.getByText('True on “block my card”').waitFor();
  await condition.getByText('turn 1 of 2').waitFor();
  await condition.getByRole('button', { name: 'Later turn' }).click();
  await condition.getByText('Any', { exact: true }).click();
  await condition.getByText('True on “please block it”').waitFor();
  expect(await rowOf(page, 1).getAttribute('data-part')).toBe('muted');

  await page.getByRole('button', { name: 'Close test chat' }).click();
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const viewport of [LAPTOP, PHONE]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      await condition.scrollIntoViewIfNeeded();
      expect(await axeFindings(page, 'aside')).toEqual([]);
    }
  }
});
