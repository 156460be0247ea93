import type { Page } from 'playwright';
import { createProject, notice, openScreen } from './testing/building.ts';
import { expectClean, signedIn } from './testing/clean.ts';
import { expect } from './testing/test.ts';

const DEPLOYED = 'Successfully deployed';

signedIn(
  'a bot is deployed to testing, changed, deployed to production with its tests, and rolled back',
  async ({ page }) => {
    const { keyboard } = page;
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await createProject(page, 'Released line');
    await openScreen(page, 'Graph editor');
    await page.getByRole('button', { name: 'Start with an example: a greeting' }).click();
    await save(page);
    await page.waitForURL(/reaction=\d/u);

    await openScreen(page, 'Deployments');
    await page.getByText('Nothing is deployed yet').waitFor();
    await expectCleanThenWide(page);
    await keyboard.press('Control+Shift+E');
    const testing = page.getByRole('dialog', { name: 'Deploy to testing' });
    await testing.getByRole('region', { name: 'Pre-flight check' }).waitFor();
    await expectCleanThenWide(page);
    await testing.getByLabel('Commit message').fill('First try');
    await keyboard.press('Control+Enter');
    await notice(page, DEPLOYED);
    await row(page, 'First try').getByText('live').waitFor();
    expect(
      await row(page, 'First try')
        .getByRole('button', { name: /^Rollback/u })
        .count(),
    ).toBe(0);

    await deployToProduction(page, 'First for callers');
    await addTest(page);
    await page.goto('/#/app/grapheditor?view=list');
    await page.getByRole('grid', { name: 'Reactions' }).getByRole('row').first().click();
    await page.getByRole('complementary').getByRole('textbox', { name: 'Name' }).fill('Welcome');
    await save(page);

    await openScreen(page, 'Deployments');
    await page.getByRole('button', { name: 'Deploy to production' }).click();
    const production = page.getByRole('dialog', { name: 'Deploy to production' });
    await production.getByRole('rowheader', { name: 'Reactions' }).waitFor();
    await production.getByRole('table', { name: 'Tests' }).getByText('new_test_1').waitFor();
    await production.getByText('Some tests have failed.').waitFor({ timeout: 60_000 });
    await page.setViewportSize({ width: 390, height: 500 });
    const buttons = await production.getByRole('button', { name: 'Cancel' }).boundingBox();
    expect((buttons?.y ?? 500) + (buttons?.height ?? 0)).toBeLessThan(500);
    await page.setViewportSize({ width: 1280, height: 800 });
    await production.getByRole('button', { name: 'Deploy anyway' }).click();
    await production.getByText('Please describe done changes briefly.').waitFor();
    await production.getByLabel('Commit message').fill('Renamed the greeting');
    await production.getByRole('button', { name: 'Deploy anyway' }).click();
    const question = page.getByRole('dialog', { name: 'Deploy anyway?' });
    await question.getByText('Test new_test_1 failed').waitFor();
    await question.getByLabel('Reason').fill('The test is out of date');
    await question.getByRole('button', { name: 'Deploy anyway' }).click();
    await notice(page, DEPLOYED);
    await row(page, 'Renamed the greeting').getByText('live').waitFor();
    await page.getByRole('button', { name: 'Renamed the greeting' }).first().click();
    await page
      .getByRole('dialog', { name: /^Deployment \d+$/u })
      .getByText('Reason: The test is out of date')
      .waitFor();
    await keyboard.press('Escape');

    await page.getByRole('button', { name: 'Deploy to production' }).click();
    await production.getByLabel('Deploy the version in testing').check();
    await production.getByText('The model is trained.').waitFor();
    await production.getByLabel('Commit message').fill('As tried in testing');
    await production.getByRole('button', { name: /^Deploy(?! anyway)/u }).click();
    await notice(page, DEPLOYED);
    await row(page, 'As tried in testing').getByText('live').waitFor();

    await row(page, 'Renamed the greeting')
      .getByRole('button', { name: /^Rollback/u })
      .click();
    const rollback = page.getByRole('dialog', { name: /^Rollback to version \d{4}-\d\d-\d\d \d\d:\d\d(?::\d\d)?$/u });
    const title = await rollback.getByRole('heading').first().textContent();
    expect(await rollback.getByLabel('Commit message').inputValue()).toBe(title);
    await keyboard.press('Control+Enter');
    await notice(page, DEPLOYED);
    await row(page, title ?? '')
      .getByText('live')
      .waitFor();
    await expectCleanThenWide(page);

    await page.getByRole('button', { name: 'Env any' }).click();
    await page.getByRole('menuitem', { name: 'testing' }).click();
    await expect.poll(() => page.getByRole('table', { name: 'Deployments' }).getByRole('row').count()).toBe(2);
    expect(page.url()).toContain('env=dev');
    await page.getByLabel('User name').fill('nobody at all');
    await page.getByText('No match.').waitFor();
    // The address follows a moment later.
    await page.waitForURL(({ hash }) => hash.includes('nobody'));
    await page.reload();
    await page.getByText('No match.').waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await row(page, 'First try').waitFor();
  },
);

/** The check leaves the page as wide as a phone. */
async function expectCleanThenWide(page: Page): Promise<void> {
  await expectClean(page, 'html');
  await page.setViewportSize({ width: 1280, height: 800 });
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Save/u }).first().click();
  await notice(page, 'Updated');
}

const row = (page: Page, note: string) => page.getByRole('row').filter({ hasText: note });

/** Before the project has tests. */
async function deployToProduction(page: Page, message: string): Promise<void> {
  await page.getByRole('button', { name: 'Deploy to production' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deploy to production' });
  await dialog.getByLabel('Commit message').fill(message);
  await dialog.getByRole('button', { name: /^Deploy(?! anyway)/u }).click();
  await notice(page, DEPLOYED);
  await row(page, message).getByText('live').waitFor();
}

/** A test that fails: nothing ends the call. */
async function addTest(page: Page): Promise<void> {
  await openScreen(page, 'Tests');
  await page.getByText('No tests yet').waitFor();
  await page.keyboard.press('Control+A');
  const dialog = page.getByRole('dialog', { name: 'New test' });
  await dialog.waitFor();
  await page.keyboard.press('Control+D');
  await page.keyboard.type('good morning');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Add to Actions of step 1').first().click();
  await page.keyboard.type('call_end');
  await page.getByRole('option', { name: 'call_end' }).click();
  await page.keyboard.press('Control+S');
  await page.getByText("Test 'new_test_1' failed!").waitFor({ timeout: 60_000 });
}
