import type { Browser, Page } from 'playwright';
import type { Session } from '../product/client.ts';
import { ADMIN } from '../product/start-product.ts';
import { kilobytes, milliseconds, ratio } from '../report/figures.ts';
import type { Section } from '../report/results.ts';
import { median } from '../report/statistics.ts';
import { inBrowser, signedIn } from './in-browser.ts';
import { observe, readLoad, type Load } from './page-load.ts';

const ROUNDS = 5;
const GOAL_MS = 1_000;

/** How soon the console can be used, in a browser that has never seen it. */
export async function measureLoad(): Promise<Section> {
  return inBrowser(async (browser, session) => {
    const login: Load[] = [];
    const after: number[] = [];
    const direct: Load[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const cold = await browser.newContext();
      const page = await cold.newPage();
      login.push(await openLogin(page, session.url));
      after.push(await timeToFirstScreen(page));
      await cold.close();
      direct.push(await openSignedIn(browser, session));
    }
    return {
      title: 'Console load',
      notes: NOTES,
      rows: [...rowsOf('login', login), afterRow(after), ...rowsOf('dashboard, signed in', direct)],
    };
  });
}

const NOTES = [
  `Headless Chromium on the server’s own machine, a new context each time; medians of ${ROUNDS} (slowest in brackets).`,
  'Interactive: what one came for is on the screen, and the main thread has had no task longer than 50 ms since.',
];

/** The first field in which a signed-in user may type or press. */
const LOGIN = 'input[type="email"], input[name="email"], input[autocomplete="username"]';
const DASHBOARD = 'main section[aria-label="The bot in numbers"]';

async function openLogin(page: Page, url: string): Promise<Load> {
  await observe(page, LOGIN);
  await page.goto(url);
  return readLoad(page);
}

/** From the press of the button to the dashboard’s figures. */
async function timeToFirstScreen(page: Page): Promise<number> {
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.passwd);
  const started = performance.now();
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.locator(DASHBOARD).waitFor();
  return performance.now() - started;
}

async function openSignedIn(browser: Browser, session: Session): Promise<Load> {
  const context = await signedIn(browser, session);
  const page = await context.newPage();
  await observe(page, DASHBOARD);
  await page.goto(`${session.url}/#/app/dashboard`);
  const load = await readLoad(page);
  await context.close();
  return load;
}

function rowsOf(what: string, loads: Load[]): Section['rows'] {
  const interactive = loads.map((load) => load.interactive);
  return [
    {
      what: `${what}: interactive`,
      figure: withSlowest(interactive),
      baseline: `${milliseconds(GOAL_MS)} at most`,
      ratio: ratio(median(interactive) / GOAL_MS),
    },
    { what: `${what}: first contentful paint`, figure: withSlowest(loads.map((load) => load.firstPaint)) },
    { what: `${what}: sent, all files`, figure: kilobytes(median(loads.map((load) => load.bytes))) },
  ];
}

function afterRow(times: number[]): Section['rows'][number] {
  return {
    what: 'dashboard, from the press of Login',
    figure: withSlowest(times),
    baseline: `${milliseconds(GOAL_MS)} at most`,
    ratio: ratio(median(times) / GOAL_MS),
  };
}

function withSlowest(times: number[]): string {
  return `${milliseconds(median(times))} (${milliseconds(Math.max(...times))})`;
}
