import { axeFindings } from './testing/axe.ts';
import { createProject, notice, openScreen } from './testing/building.ts';
import { say } from './testing/callers.ts';
import { expectClean, signedIn } from './testing/clean.ts';
import { expect } from './testing/test.ts';

signedIn(
  'a conversation is worked on from the keyboard: corrected, labeled, noted, reviewed, printed',
  async ({ page }) => {
    await page.goto('/');
    await createProject(page, 'Work on conversations');
    await say(page, ['where is my parcel', 'la la la', 'how late is it']);
    await openScreen(page, 'Conversations');
    const list = page.getByRole('listbox', { name: 'Conversations' });
    await list.getByText('where is my parcel').click();
    const talk = page.getByRole('list', { name: 'Conversation' });
    await talk.getByText('How can I help?').waitFor();

    // The turn of the caller, and the link to it.
    await page.keyboard.press('ArrowRight');
    await talk.locator('[aria-current]').getByText('where is my parcel').waitFor();
    expect(page.url()).toMatch(/entry=\d{16}/u);
    await page.keyboard.press('d');
    await talk.getByText('Slots', { exact: true }).waitFor();

    await page.keyboard.press('c');
    await page.getByRole('combobox', { name: 'Find an intent' }).fill('Parcel');
    await page.getByRole('option', { name: 'Create intent “Parcel”' }).waitFor();
    await page.keyboard.press('Enter');
    await notice(page, 'Intent corrected to Parcel');
    await talk.getByText('Corrected to Parcel').waitFor();
    await page.keyboard.press('n');
    await page.keyboard.type('Ask the courier');
    await page.keyboard.press('Enter');
    await page.getByRole('note').getByText('Ask the courier').waitFor();
    await page.locator('body').press('Escape');
    await talk.focus();
    await page.keyboard.press('o');
    const chat = page.getByRole('region', { name: 'Test chat' });
    await chat.getByText('How can I help?').waitFor();
    await chat.getByRole('button', { name: 'Close test chat' }).click();
    await page.getByRole('button', { name: 'Not reviewed' }).click();
    await page.getByRole('button', { name: 'Reviewed', exact: true }).waitFor();
    for (const [view, shown] of [
      ['Notes', 'Ask the courier'],
      ['Corrections', 'where is my parcel'],
      ['Labels', 'No labels yet'],
    ] as const) {
      await page.getByRole('link', { name: view, exact: true }).click();
      await page.locator('main').getByText(shown).first().waitFor();
      expect(await axeFindings(page, 'main'), view).toEqual([]);
    }
    await page.goBack();
    await page.getByRole('link', { name: 'where is my parcel' }).click();
    await talk.locator('[aria-current]').getByText('where is my parcel').waitFor();
    await page.getByRole('button', { name: 'More actions for this conversation' }).click();
    await page.getByRole('menuitem', { name: 'Print the transcript' }).click();
    const paper = page.getByRole('dialog', { name: 'Transcript' });
    await paper.getByRole('row', { name: /Caller where is my parcel/u }).waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('navigation').count(), 'the shell is not printed').toBe(0);
    await page.emulateMedia({ media: 'screen' });
    await paper.getByRole('button', { name: 'Close' }).click();
    await expectClean(page, 'section[aria-label^="Conversation of"]');
  },
);
