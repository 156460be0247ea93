import type { Page } from 'playwright';
import { axeFindings } from './testing/axe.ts';
import { createProject, notice } from './testing/building.ts';
import { AT_REST, signedIn } from './testing/clean.ts';
import { invite } from './testing/colleague.ts';
import { inDatabase } from './testing/database.ts';
import { expect, sessionOf } from './testing/test.ts';

const MANY = 10_000;
const VERA = { name: 'Vera Admin', email: 'vera@bank.example', password: 'copper meadow telescope' };

signedIn(
  'two administrators save the roles of a project with 10,000 users, and one looks as a role sees it',
  async ({ page: ada, open }) => {
    await ada.goto('/');
    const name = `Crowd ${Date.now()}`;
    await createProject(ada, name);
    const project = new URLSearchParams(ada.url().split('?')[1]).get('project_id') ?? '';
    await invite(ada.request, project, VERA);
    await makePlatformAdministrator(VERA.email);
    await addManyMembers(Number(project));
    const vera = await open({ ...AT_REST, storageState: await sessionOf(VERA) });
    for (const page of [ada, vera]) {
      await page.goto('about:blank');
      await page.goto(`/#/app/roles?project_id=${project}&role=4`);
      await page.getByText('10,002 users', { exact: true }).waitFor();
    }
    // The table draws only the rows in sight.
    expect(await ada.getByRole('row').count()).toBeLessThan(100);
    expect(await axeFindings(ada, 'main')).toEqual([]);

    await chooseRole(ada, 'Crowd 00007', 'Editor');
    await chooseRole(vera, 'Crowd 00008', 'Editor');
    await ada.getByRole('checkbox', { name: 'Change synonyms' }).click();
    const unsaved = ada.getByRole('region', { name: 'Unsaved changes' });
    await unsaved.getByText('Viewer Change synonyms').waitFor();
    await unsaved.getByText('9,999 users in 1 project gain it').waitFor();
    await unsaved.getByText(`Crowd 00007 Editor in ${name}`).waitFor();
    await ada.keyboard.press('Control+S');
    await notice(ada, 'Roles permissions saved');
    await notice(ada, 'Projects permissions saved');
    // The page is loaded again a moment later.
    await ada.getByRole('status', { name: 'Save state' }).getByText('Saved').waitFor();

    await vera.keyboard.press('Control+S');
    // Each of them changed another user: both changes are chosen already.
    const conflict = vera.getByRole('dialog', { name: 'Conflict! Data not saved.' });
    await conflict
      .getByRole('region', { name: `Project ${name}` })
      .getByText('Crowd 00008')
      .waitFor();
    await conflict.getByRole('button', { name: 'Save merged version' }).click();
    await notice(vera, 'Projects permissions saved');
    expect(await rolesOf(Number(project), ['Crowd 00007', 'Crowd 00008'])).toEqual([2, 2]);

    await ada.getByRole('checkbox', { name: 'Deploy to production' }).focus();
    const card = ada.getByRole('tooltip');
    await card.getByText('“Deploy and roll back”').waitFor();
    await ada.keyboard.press('Enter');
    const list = ada.getByRole('dialog', { name: 'Users with “Deploy to production”' });
    await list.getByText('2 users', { exact: true }).waitFor();
    await list.getByRole('button', { name: 'Close' }).click();

    await ada.getByRole('button', { name: 'Preview the console as Viewer sees it' }).click();
    const strip = ada.getByRole('region', { name: 'Preview of a role' });
    await strip.getByText('Preview: the console as Viewer sees it.').waitFor();
    await ada.goto(`/#/app/intents?project_id=${project}`);
    await ada.reload();
    await ada.getByText('You can view this screen but not change it.').waitFor();
    await ada.getByRole('button', { name: '“Edit intents and templates”' }).hover();
    await ada.getByRole('tooltip').getByText('These people can give it to you:').waitFor();
    await ada.mouse.move(0, 0);
    await ada.getByRole('tooltip').waitFor({ state: 'detached' });
    const importing = ada.getByRole('button', { name: 'Import Intents' });
    expect(await importing.isDisabled()).toBe(true);
    // The focus stops at the denied control, and says who can give the permission.
    await ada.locator('[role=group][tabindex="0"]').filter({ has: importing }).focus();
    await ada.getByRole('tooltip').getByText('These people can give it to you:').waitFor();
    expect(await axeFindings(ada, 'main')).toEqual([]);
    await ada.goto(`/#/app/roles?project_id=${project}`);
    await ada.getByText('You cannot open Manage roles').waitFor();
    await strip.getByRole('button', { name: 'Exit' }).press('Escape');
    await ada.getByRole('tab', { name: /^Viewer/u }).waitFor();
    await ada.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => ada.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  },
);

async function chooseRole(page: Page, user: string, role: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Filter users' }).fill(user);
  await page.getByRole('combobox', { name: `Role of ${user}` }).selectOption(role);
}

async function addManyMembers(project: number): Promise<void> {
  await inDatabase(
    `with added as (
      insert into users (email, name, name_key, email_key)
      select 'crowd' || n || '@bank.example', 'Crowd ' || n, 'crowd ' || n, 'crowd' || n || '@bank.example'
      from (select lpad(i::text, 5, '0') as n from generate_series(1, $2::int) i) numbers
      returning id
    )
    insert into project_members (project_id, user_id, role_id) select $1, id, 4 from added`,
    [project, MANY],
  );
}

async function makePlatformAdministrator(email: string): Promise<void> {
  await inDatabase(
    `update users set system_permissions = (select system_permissions from users where is_platform_admin limit 1)
    where email = $1`,
    [email],
  );
}

async function rolesOf(project: number, names: string[]): Promise<number[]> {
  const rows = await inDatabase<{ role_id: string }>(
    `select role_id from project_members join users on id = user_id
    where project_id = $1 and name = any($2) order by name`,
    [project, names],
  );
  return rows.map(({ role_id }) => Number(role_id));
}
