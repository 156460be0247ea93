import type { Page } from 'playwright';
import { axeFindings } from './testing/axe.ts';
import { notice } from './testing/building.ts';
import { COLLEAGUE, inviteColleague } from './testing/colleague.ts';
import { expect, signIn, test } from './testing/test.ts';

test('of two people who rename one intent, the second is asked and loses nothing', async ({ open }) => {
  const [ada, petr] = await twoPeople(open, '/#/app/intents');
  for (const [page, name] of [
    [ada, 'Fees asked'],
    [petr, 'Price of cards'],
  ] as const) {
    await page
      .getByRole('row', { name: /^Card fees /u })
      .first()
      .getByText('Card fees', { exact: true })
      .click();
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: 'New name of Card fees' }).fill(name);
  }
  await ada.keyboard.press('Enter');
  await notice(ada, 'Intent renamed');
  await petr.keyboard.press('Enter');
  const dialog = petr.getByRole('dialog');
  await dialog.getByText('Conflict! Data not saved.').waitFor();
  await dialog.getByText(/^Administrator, /u).waitFor();
  await dialog.getByRole('radio', { name: 'Theirs: Fees asked' }).waitFor();
  await dialog.getByRole('radio', { name: 'Yours: Price of cards' }).check();
  await dialog.getByRole('button', { name: 'Save merged version' }).click();
  await notice(petr, 'Intent renamed');
  await petr.getByRole('row', { name: 'Price of cards' }).first().waitFor();
});

test('of two people who edit one reaction, the second chooses field by field', async ({ open }) => {
  const [ada, petr] = await twoPeople(open, '/#/app/grapheditor?view=list');
  for (const page of [ada, petr]) {
    await page.getByRole('row', { name: /^Card abroad/u }).click();
    await page.getByRole('complementary', { name: 'Card abroad' }).waitFor();
  }
  await retypeCondition(petr, "slots.country !== 'mars'");
  await retypeCondition(ada, "slots.country !== 'moon'");
  await ada.keyboard.press('Control+S');
  await notice(ada, 'Updated');
  await petr.getByRole('complementary').getByRole('textbox', { name: 'Name' }).fill('Card in space');
  await petr.keyboard.press('Control+S');

  const dialog = petr.getByRole('dialog');
  await dialog.getByText('Conflict! Data not saved.').waitFor();
  expect(await axeFindings(petr, '[role=dialog]')).toEqual([]);
  expect(await dialog.getByRole('radio', { name: 'Yours: Card in space' }).isChecked()).toBe(true);
  expect(await dialog.getByRole('button', { name: 'Save merged version' }).isDisabled()).toBe(true);
  await dialog.getByRole('radio', { name: "Theirs: slots.country !== 'moon'" }).check();
  await dialog.getByRole('button', { name: 'Save merged version' }).click();
  await notice(petr, 'Updated');
  await ada.reload();
  await ada.getByRole('complementary', { name: 'Card in space' }).getByText("slots.country !== 'moon'").waitFor();
});

test('two people who draw one graph see each other, and each other’s changes beside their own', async ({ open }) => {
  const [ada, petr] = await twoPeople(open, '/#/app/grapheditor?view=list');
  await ada.getByRole('list', { name: 'Also here' }).getByText('Petr Colleague: Graph editor').waitFor();
  for (const page of [ada, petr]) {
    await page.getByRole('row', { name: /^Card balance/u }).click();
    await page.getByRole('complementary', { name: 'Card balance' }).waitFor();
    await page.getByText('Graph', { exact: true }).click();
  }
  // At its box, and in the head of its panel.
  await ada.getByText('Petr Colleague: has this reaction open').nth(1).waitFor();
  await petr.getByRole('complementary').getByRole('textbox', { name: 'Name' }).fill('Balance of the card');
  await retypeCondition(ada, "slots.country !== 'moon'");
  // It stays for four seconds only, from whenever it comes.
  const told = notice(petr, 'Administrator changed the reaction Card balance');
  await ada.keyboard.press('Control+S');
  await notice(ada, 'Updated');
  await told;
  const his = petr.getByRole('complementary', { name: 'Balance of the card' });
  await his.getByText("slots.country !== 'moon'").waitFor();
  await petr.keyboard.press('Control+S');
  await notice(petr, 'Updated');
  await ada.getByRole('complementary', { name: 'Balance of the card' }).waitFor();
});

let isInvited = false;

/** The administrator and a colleague, both with the same screen before them. */
async function twoPeople(open: () => Promise<Page>, address: string): Promise<[Page, Page]> {
  const ada = await open();
  await ada.goto(address);
  await signIn(ada);
  await ada.getByRole('row').nth(1).waitFor();
  if (!isInvited) await inviteColleague(ada);
  isInvited = true;
  const petr = await open();
  await petr.goto(address);
  await signIn(petr, COLLEAGUE);
  await petr.getByRole('row').nth(1).waitFor();
  return [ada, petr];
}

/** Replaces what stands in the condition of the open reaction. */
async function retypeCondition(page: Page, text: string): Promise<void> {
  await page.getByRole('complementary').getByRole('textbox', { name: 'Condition' }).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
  await page.keyboard.press('Escape');
}
