import type { Page } from 'playwright';
import { Secret, TOTP } from 'otpauth';
import { inject } from 'vitest';
import { axeFindings } from './testing/axe.ts';
import { notice } from './testing/building.ts';
import { expectClean, signedIn } from './testing/clean.ts';
import { COLLEAGUE, inviteColleague } from './testing/colleague.ts';
import { expect, LAPTOP, signIn } from './testing/test.ts';

const person = { ...COLLEAGUE, name: 'Olga Codes', email: 'olga.codes@bank.example' };
let lastStep = 0;

/** The next code that was not used yet: each works once, and one step ahead counts too. */
function nextCode(secret: string): string {
  const step = Math.max(Math.floor(Date.now() / 30_000), lastStep + 1);
  lastStep = step;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: step * 30_000 });
}

async function openProfile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByLabel('Email').waitFor();
}

async function deleteToken(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete token Nightly export' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
}

/** Changes the password, then answers the server's request. */
async function signInWith(page: Page, proof: { code: string } | { recovery: string }): Promise<void> {
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByText('Enter the 6-digit code from your authenticator app.').waitFor();
  if ('code' in proof) await page.getByLabel('One-time code').fill(proof.code);
  else {
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(proof.recovery);
  }
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL(({ hash }) => hash.startsWith('#/app/'));
}

signedIn(
  'one-time codes are set up, asked for, and replaced by a recovery code; a session ends; a token calls the API',
  async ({ page: administrator, open }) => {
    await administrator.goto('/');
    await administrator.waitForURL(/project_id=/u);
    await inviteColleague(administrator, person);

    const page = await open({ acceptDownloads: true });
    await page.goto('/');
    await signIn(page, person);
    await openProfile(page);
    await page.getByText('This session').waitFor();
    expect(await axeFindings(page, 'main')).toEqual([]);

    await page.getByRole('button', { name: 'Set up' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set up one-time codes' });
    await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
    await dialog.getByLabel('Code from the app').fill(nextCode(secret));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    const recovery = page.getByRole('dialog', { name: 'Recovery codes' });
    await recovery.getByText('These codes are shown only now.').waitFor();
    const codes = await recovery.getByRole('listitem').allInnerTexts();
    expect(codes).toHaveLength(10);
    const saved = page.waitForEvent('download');
    await recovery.getByRole('button', { name: 'Download' }).click();
    expect((await saved).suggestedFilename()).toBe('parley-recovery-codes.txt');
    await recovery.getByRole('button', { name: 'I saved the codes' }).click();
    await notice(page, 'One-time codes are on');
    await page.getByText('10 recovery codes left').waitFor();

    await logOut(page);
    await signInWith(page, { code: nextCode(secret) });

    const phone = await open();
    await phone.goto('/');
    await signInWith(phone, { recovery: (codes[0] ?? '').toUpperCase() });
    await openProfile(page);
    await page.getByText('9 recovery codes left').waitFor();
    await page.getByRole('button', { name: /^End session on Chrom/u }).click();
    await notice(page, 'Session ended');
    // Its open connection ends, and with it the page.
    await phone.getByText('This session was ended from another browser or by an administrator.').waitFor();

    await page.getByRole('button', { name: 'Create token' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Nightly export');
    await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
    const token = await page.getByRole('dialog', { name: 'Token created' }).locator('code').innerText();
    await page.getByRole('button', { name: 'Done' }).click();
    const headers = { authorization: `Bearer ${token}` };
    const asUser = () => fetch(`${inject('product').url}/v1/auth/user`, { headers });
    expect(await (await asUser()).json()).toMatchObject({ email: person.email });
    const otherTab = await page.context().newPage();
    await otherTab.goto(page.url());
    await otherTab.getByRole('button', { name: 'Delete token Nightly export' }).waitFor();
    await deleteToken(page);
    await notice(page, 'Token deleted');
    expect((await asUser()).status).toBe(401);
    await deleteToken(otherTab);
    await notice(otherTab, 'Conflict! Data not saved.');
    await otherTab.getByText('You deleted it in another tab or browser.').waitFor();
    await otherTab.getByRole('button', { name: 'Delete token Nightly export' }).waitFor({ state: 'detached' });
    await otherTab.close();

    await page.getByLabel('Dates').selectOption('DD.MM.YYYY');
    await notice(page, 'Profile saved');
    await page
      .getByText(/Signed in \d\d\.\d\d\.\d{4} /u)
      .first()
      .waitFor();
    await expectClean(page, 'main');
    await page.setViewportSize(LAPTOP);
  },
);
