import type { Locator, Page } from 'playwright';
import { axeFindings } from './testing/axe.ts';
import { createProject, notice } from './testing/building.ts';
import { signedIn } from './testing/clean.ts';
import { inDatabase } from './testing/database.ts';
import { expect } from './testing/test.ts';

const MANY = 10_000;

signedIn(
  'of 10,000 users one is found, changed, unlocked and invited, and some are deactivated, with the keyboard',
  async ({ page }) => {
    const { keyboard } = page;
    await page.goto('/');
    const name = `Staffed ${Date.now()}`;
    await createProject(page, name);
    const project = new URLSearchParams(page.url().split('?')[1]).get('project_id') ?? '';
    await addManyUsers(Number(project));
    await page.getByRole('button', { name: /^Ada|^Administrator/u }).click();
    await page.getByRole('menuitem', { name: 'Platform access' }).click();
    const grid = page.getByRole('grid', { name: 'Users' });
    await grid.waitFor();
    expect(await page.getByRole('row').count()).toBeLessThan(100);
    expect(await axeFindings(page, 'main')).toEqual([]);

    await keyboard.press('Control+F');
    await keyboard.type('desk 04711');
    await page.getByText('1 of 1', { exact: true }).waitFor();
    await keyboard.press('Enter');
    await keyboard.press('ArrowDown');
    await page.getByText('suspended', { exact: true }).waitFor();
    await keyboard.press('u');
    await notice(page, 'Unlocked Desk 04711');
    await page.getByText('suspended', { exact: true }).waitFor({ state: 'detached' });
    await keyboard.press('Enter');
    const panel = page.getByRole('complementary', { name: 'Desk 04711' });
    await panel.getByLabel(`Role in ${name}`).selectOption('Reviewer');
    await panel.getByRole('checkbox', { name: /^Create projects/u }).check({ force: true });
    await panel.getByText('2 unsaved').waitFor();
    expect(await isWhole(grid.getByText('desk04711@crowd.example'))).toBe(true);
    expect(await axeFindings(page, 'main')).toEqual([]);
    await keyboard.press('Control+S');
    await notice(page, 'Saved Desk 04711');
    expect(await rightsOf('desk04711@crowd.example')).toEqual({ role_id: 3, system_permissions: ['410'] });
    await keyboard.press('Escape');

    await invite(page);

    await search(page, 'desk 0123');
    await page.getByText('10 of 10', { exact: true }).waitFor();
    await keyboard.press('Enter');
    for (const key of ['ArrowDown', 'x', 'ArrowDown', 'x', 'ArrowDown', 'x']) await keyboard.press(key);
    const bar = page.getByRole('toolbar', { name: 'Selected users' });
    await bar.getByText('3 users selected').waitFor();
    await bar.getByRole('button', { name: 'Deactivate' }).click();
    const question = page.getByRole('dialog', { name: 'Deactivate 3 users?' });
    await question.getByRole('button', { name: 'Deactivate' }).click();
    await notice(page, 'Deactivated 3 users');
    await expect.poll(() => page.getByText('deactivated', { exact: true }).count()).toBe(3);
    await page.reload();
    await page.getByText('10 of 10', { exact: true }).waitFor();

    await search(page, 'desk 02');
    await page.getByText('200 of 1,000', { exact: true }).waitFor();
    await page.getByRole('checkbox', { name: 'Select all' }).click({ force: true });
    await bar.getByText('1,000 users selected').waitFor();
    await bar.getByRole('button', { name: 'Deactivate' }).click();
    const inSteps = page.getByRole('dialog', { name: 'Deactivate 1,000 users?' });
    expect(await axeFindings(page, 'body')).toEqual([]);
    await inSteps.getByRole('button', { name: 'Deactivate' }).click();
    await notice(page, 'Deactivated 1,000 users');

    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.goto('/#/app/platform-settings?tab=audit');
    const tabs = page.getByRole('navigation', { name: 'Parts of platform access' });
    await expect.poll(() => isInSight(tabs.getByRole('link', { name: 'Audit' }), tabs)).toBe(true);
    await installationIsClean(page);
  },
);

/** At both widths and in both color schemes. */
async function installationIsClean(page: Page): Promise<void> {
  await page.goto('/#/app/platform-settings?tab=installation');
  await page.getByRole('region', { name: 'Operation' }).waitFor();
  expect(await axeFindings(page, 'main')).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeFindings(page, 'main')).toEqual([]);
}

/** True for a text that is not cut. */
function isWhole(text: Locator): Promise<boolean> {
  return text.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
}

async function isInSight(link: Locator, strip: Locator): Promise<boolean> {
  const [inner, outer] = [await link.boundingBox(), await strip.boundingBox()];
  return inner !== null && outer !== null && inner.x >= outer.x && inner.x + inner.width <= outer.x + outer.width;
}

async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+F');
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

async function invite(page: Page): Promise<void> {
  const { keyboard } = page;
  await page.getByRole('grid', { name: 'Users' }).focus();
  await keyboard.press('Control+A');
  const form = page.getByRole('complementary', { name: 'Add user' });
  await form.getByLabel('Name').and(page.locator(':focus')).waitFor();
  await keyboard.type('Nina Guest');
  await keyboard.press('Tab');
  await keyboard.type(`nina-${Date.now()}@guests.example`);
  await keyboard.press('Enter');
  const made = page.getByRole('complementary', { name: 'Invitation for Nina Guest' });
  expect(await made.getByLabel('Link', { exact: true }).inputValue()).toMatch(/#\/login\?invitation=[\w-]{22}$/u);
  // The product of these tests has no mail server.
  await made.getByText(/This server sends no mail/u).waitFor();
  expect(await axeFindings(page, 'main')).toEqual([]);
  await keyboard.press('Escape');
}

async function addManyUsers(project: number): Promise<void> {
  await inDatabase(
    `with added as (
       insert into users (name, email, name_key, email_key, created)
       select 'Desk ' || n, 'desk' || n || '@crowd.example', 'desk ' || n, 'desk' || n || '@crowd.example', 0
       from (select lpad(at::text, 5, '0') as n from generate_series(1, $1) at) numbered
       returning id
     ) insert into project_members (project_id, user_id, role_id) select $2, id, 2 from added`,
    [MANY, project],
  );
  await inDatabase(
    `insert into login_attempts (key, failures, since, last_attempt, suspended_until)
     select attempts_key, 5, extract(epoch from now())::bigint, extract(epoch from now())::bigint,
       extract(epoch from now())::bigint + 600
     from users where email_key = 'desk04711@crowd.example'`,
  );
}

async function rightsOf(email: string) {
  const [row] = await inDatabase<{ role_id: string; system_permissions: string[] }>(
    `select role_id, system_permissions from users join project_members on user_id = users.id where email_key = $1`,
    [email],
  );
  return row && { role_id: Number(row.role_id), system_permissions: row.system_permissions };
}
