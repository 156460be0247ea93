import type { BrowserContextOptions, Page } from 'playwright';
import { axeFindings } from './testing/axe.ts';
import { notice } from './testing/building.ts';
import { AT_REST } from './testing/clean.ts';
import { COLLEAGUE, inviteColleague } from './testing/colleague.ts';
import { expect, sessionOf, test } from './testing/test.ts';

test('of two people who rename one intent, the second is asked and loses nothing', async ({ open, session }) => {
  const [ada, petr] = await twoPeople(open, session, '/#/app/intents');
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

test('of two people who edit one reaction, the second chooses field by field', async ({ open, session }) => {
  const [ada, petr] = await twoPeople(open, session, '/#/app/grapheditor?view=list');
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
  await waitForCondition(ada, "slots.country !== 'moon'");
});

test('two people who draw one graph see each other, and each other’s changes beside their own', async ({
  open,
  session,
}) => {
  const [ada, petr] = await twoPeople(open, session, '/#/app/grapheditor?view=list');
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
  await petr.getByRole('complementary', { name: 'Balance of the card' }).waitFor();
  await waitForCondition(petr, "slots.country !== 'moon'");
  await petr.keyboard.press('Control+S');
  await notice(petr, 'Updated');
  await ada.getByRole('complementary', { name: 'Balance of the card' }).waitFor();
});

test('of two people who edit one test, the second chooses field by field and overwrites nothing', async ({
  open,
  session,
}) => {
  const name = 'A PIN is shown in the app, never said';
  const card = (page: Page) => page.getByRole('article', { name }).first();
  const [ada, petr] = await twoPeople(open, session, '/#/app/tests?q=never%20said', card);
  for (const page of [ada, petr]) {
    await card(page)
      .getByRole('button', { name: `Edit ${name}` })
      .click();
    await page.getByRole('dialog', { name: `Edit test “${name}”` }).waitFor();
  }
  await ada.getByRole('textbox', { name: 'Add next step' }).fill('thank you');
  await ada.keyboard.press('Control+S');
  await notice(ada, 'Test updated');
  // His list shows it immediately, behind the editor, which still has the earlier version.
  await card(petr).getByText('thank you').waitFor();

  await petr.getByRole('textbox', { name: 'Test identifier' }).fill('A PIN is never said');
  await petr.keyboard.press('Control+S');
  const conflict = petr.getByRole('dialog', { name: 'Conflict! Data not saved.' });
  await conflict.getByText(/^Administrator, /u).waitFor();
  expect(await axeFindings(petr, '[role=dialog]')).toEqual([]);
  await conflict.getByRole('button', { name: 'Cancel' }).click();
  await conflict.waitFor({ state: 'hidden' });
  expect(await petr.getByRole('textbox', { name: 'Test identifier' }).inputValue()).toBe('A PIN is never said');
  await petr.keyboard.press('Control+S');
  await conflict.waitFor();
  // One changed the name, the other the steps: both are suggested.
  expect(await conflict.getByRole('radio', { name: 'Yours: A PIN is never said' }).isChecked()).toBe(true);
  await conflict.getByRole('button', { name: 'Save merged' }).click();
  await notice(petr, 'Test updated');
  const merged = ada.getByRole('article', { name: 'A PIN is never said' });
  await merged.getByText('thank you', { exact: true }).waitFor();
});

test('of two people who edit one template, the second is told, and theirs stays', async ({ open, session }) => {
  const [ada, petr] = await twoPeople(open, session, '/#/app/intents?q=monthly%20fee');
  const template = (
    await ada
      .getByRole('row')
      .getByRole('button', { name: /monthly fee/u })
      .first()
      .innerText()
  ).trim();
  for (const [page, text] of [
    [ada, 'the fee of every month'],
    [petr, 'the fee per month'],
  ] as const) {
    await page.getByRole('button', { name: template, exact: true }).click();
    await page.getByRole('textbox', { name: `New text of ${template}` }).fill(text);
  }
  await ada.keyboard.press('Enter');
  await notice(ada, 'Intent template edited');
  await petr.keyboard.press('Enter');
  await notice(petr, 'Conflict! Data not saved.');
  await petr.getByText(/You typed: the fee per month/u).waitFor();
  await petr.goto('/#/app/intents?q=fee%20of%20every%20month');
  await petr.getByRole('button', { name: 'the fee of every month', exact: true }).waitFor();
  await petr.goto('/#/app/intents?q=fee%20per%20month');
  await petr.getByText('No results for “fee per month”.').waitFor();
});

type Session = Awaited<ReturnType<typeof sessionOf>>;
let petrsSession: Session | undefined;

/** Opens one screen for the administrator and a colleague. */
async function twoPeople(
  open: (options: BrowserContextOptions) => Promise<Page>,
  session: Session,
  address: string,
  first = (page: Page) => page.getByRole('row').nth(1),
): Promise<[Page, Page]> {
  const ada = await open({ ...AT_REST, storageState: session });
  await ada.goto(address);
  await first(ada).waitFor();
  if (!petrsSession) {
    await inviteColleague(ada);
    petrsSession = await sessionOf(COLLEAGUE);
  }
  const petr = await open({ ...AT_REST, storageState: petrsSession });
  await petr.goto(address);
  await first(petr).waitFor();
  return [ada, petr];
}

/** Waits for the condition of the open reaction, as code. */
async function waitForCondition(page: Page, text: string): Promise<void> {
  const condition = page.getByRole('complementary').getByRole('group', { name: 'Condition' }).first();
  await condition.getByText('Code', { exact: true }).click();
  await condition.getByText(text).waitFor();
}

/** Replaces the condition of the open reaction. */
async function retypeCondition(page: Page, text: string): Promise<void> {
  const toCode = page.getByRole('complementary').getByText('Code', { exact: true }).first();
  const field = page.getByRole('complementary').getByRole('textbox', { name: 'Condition' });
  await toCode.or(field).first().waitFor();
  if (await toCode.isVisible()) await toCode.click();
  await field.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
  await page.keyboard.press('Escape');
}
