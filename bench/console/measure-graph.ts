import { layOut } from '@parley/dialogue/layout/lay-out';
import { frameRound } from '@parley/dialogue/layout/measures';
import { createRouter, type Routes } from '@parley/dialogue/layout/routes/route-graph';
import { lint } from '@parley/dialogue/lint/lint';
import type { Reaction, Scope } from '@parley/domain';
import type { Browser, Page } from 'playwright';
import { buildGraph } from '../../packages/dialogue/src/layout/testing/build-graph.ts';
import type { Session } from '../product/client.ts';
import { milliseconds, ratio } from '../report/figures.ts';
import type { Section } from '../report/results.ts';
import { inBrowser, signedIn } from './in-browser.ts';

const SIZES = [
  { reactions: 200, openGoalMs: 1_500 },
  { reactions: 2_000, openGoalMs: 1_500 },
  { reactions: 5_000, openGoalMs: 2_000 },
  { reactions: 20_000, openGoalMs: 4_000 },
];
const FRAME_GOAL_MS = 33;
const WORK_GOAL_MS = 1_000;
const PAN_MS = 3_000;

const NOTES = [
  'Three edges a reaction. The reactions are generated and given to the browser in place of the server’s answers. Headless Chromium without a graphics card, 1280 × 800.',
  'Open: from the press of the link, the screen’s code already loaded, to the first box. Frames: dragging the picture for 3 s, the 95th of 100.',
];

/** How soon a graph is there, how smoothly it moves, and what layout and linter take. */
export async function measureGraph(): Promise<Section> {
  return inBrowser(async (browser, session) => {
    const rows: Section['rows'] = [];
    for (const { reactions: count, openGoalMs } of SIZES) {
      const content = contentOf(count);
      const places = timed(() => layOut(content.graph));
      const routed = timed(() => routesOf(content, places.result));
      const checked = timed(() => lint({ ...content, intents: undefined, actions: undefined, entities: undefined }));
      const page = await openWith(browser, session, content, places.result);
      const open = await timeToOpen(page);
      const near = await frames(page);
      await page.getByRole('button', { name: 'Fit to screen' }).click();
      const far = await frames(page);
      await page.context().close();
      const name = `${count.toLocaleString('en')} reactions`;
      rows.push(
        row(`${name}: open`, open, openGoalMs),
        row(`${name}: frame while panning, near`, near, FRAME_GOAL_MS),
        row(`${name}: frame while panning, all in view`, far, FRAME_GOAL_MS),
        row(`${name}: layout from nothing`, places.ms, WORK_GOAL_MS),
        row(`${name}: routes from nothing`, routed.ms, WORK_GOAL_MS),
        row(`${name}: linter from nothing`, checked.ms, WORK_GOAL_MS),
      );
    }
    return { title: 'Graph editor', notes: NOTES, rows };
  });
}

function row(what: string, ms: number, goalMs: number): Section['rows'][number] {
  return { what, figure: milliseconds(ms), baseline: `${milliseconds(goalMs)} at most`, ratio: ratio(ms / goalMs) };
}

function timed<T>(work: () => T): { result: T; ms: number } {
  const started = performance.now();
  const result = work();
  return { result, ms: performance.now() - started };
}

/** The lines of an arranged graph. */
function routesOf({ graph }: ReturnType<typeof contentOf>, places: ReturnType<typeof layOut>): Routes {
  const scopes = new Map(graph.nodes.map(({ id, scope }) => [id, scope]));
  const members = Map.groupBy(graph.nodes, ({ scope }) => scope);
  const frames = [...members].flatMap(([scope, nodes]) => {
    const points = nodes.flatMap(({ id }) => places.get(id) ?? []);
    return scope === null ? [] : [[scope, { ...frameRound(points), isFolded: false }] as const];
  });
  return createRouter()({
    boxes: places,
    scopeOf: (id) => scopes.get(id) ?? null,
    frames: new Map(frames),
    edges: graph.edges
      .filter(({ kind }) => kind !== 'enter_scope')
      .map(({ from, to, kind }, index) => ({ id: `${index}`, from, to, kind, port: kind })),
  });
}

function contentOf(count: number) {
  const graph = buildGraph(count, 1);
  const nameOf = (id: number) => `Reaction ${id}`;
  const edges = Map.groupBy(graph.edges, ({ from }) => from);
  const reactions = graph.nodes.map(({ id, scope }): Reaction => {
    const own = (edges.get(id) ?? []).filter(({ kind }) => kind !== 'enter_scope');
    const expected = own.filter(({ kind }) => kind === 'expect').map(({ to }) => nameOf(to));
    return {
      id,
      name: nameOf(id),
      intents: [id === 1 ? '__start__' : `Intent ${id % 90}`],
      condition: id % 3 === 0 ? `slots.step === ${id} && confidence > 0.6` : '',
      reactions_scopes_id: scope,
      actions: [
        { name: 'utter', args: { text: `What {{ slots.name }} hears at step ${id} of the way.` } },
        ...own
          .filter(({ kind }) => kind === 'goto')
          .map(({ to }) => ({ name: 'goto', args: { reaction: nameOf(to) } })),
        ...(expected.length > 0 ? [{ name: 'expect', args: { reactions: expected } }] : []),
      ],
      version: 1,
      who: null,
    };
  });
  const ids = new Set(graph.nodes.flatMap(({ scope }) => (scope === null ? [] : [scope])));
  const scopes = [...ids].map((id): Scope => ({ id, name: `Scope ${id}`, version: 1 }));
  return { graph, reactions, scopes };
}

async function openWith(
  browser: Browser,
  session: Session,
  { reactions, scopes }: ReturnType<typeof contentOf>,
  places: ReturnType<typeof layOut>,
): Promise<Page> {
  const context = await signedIn(browser, session, { viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const answers: Record<string, unknown> = {
    '/v1/reactions': reactions,
    '/v1/reactions/scopes': scopes,
    '/v1/reactions/layout': Object.fromEntries(places),
  };
  await page.route('**/v1/reactions**', (route) => {
    const answer = answers[new URL(route.request().url()).pathname];
    return answer === undefined || route.request().method() !== 'GET'
      ? route.continue()
      : route.fulfill({ json: answer });
  });
  // The stream of events never ends; answered so, it is not asked for again, and the network comes to rest.
  await page.route('**/v1/events**', (route) => route.fulfill({ status: 204 }));
  await page.goto(`${session.url}/#/app/dashboard`);
  await page.locator('main section').first().waitFor();
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Graph editor' }).hover();
  await page.waitForLoadState('networkidle');
  return page;
}

async function timeToOpen(page: Page): Promise<number> {
  const started = performance.now();
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Graph editor' }).click();
  await page.locator('[data-reaction]').first().waitFor();
  return performance.now() - started;
}

/** The 95th of 100 times between frames while the picture is dragged to and fro. */
async function frames(page: Page): Promise<number> {
  await page.mouse.move(700, 400);
  await page.mouse.wheel(0, 0);
  const times = page.evaluate(async (ms) => {
    const found: number[] = [];
    const began = performance.now();
    for (let last = began; last - began < ms;) {
      const now = await new Promise<number>(requestAnimationFrame);
      found.push(now - last);
      last = now;
    }
    return found;
  }, PAN_MS);
  await page.mouse.down({ button: 'middle' });
  const until = performance.now() + PAN_MS;
  for (let step = 0; performance.now() < until; step += 1) {
    await page.mouse.move(700 + 200 * Math.sin(step / 10), 400 + 100 * Math.cos(step / 10));
  }
  await page.mouse.up({ button: 'middle' });
  const sorted = (await times).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
}
