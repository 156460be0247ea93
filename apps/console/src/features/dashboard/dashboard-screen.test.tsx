import type { Fix, Stats } from '@parley/contract';
import { changeOf, COUNTS, FIGURE_IDS, FIGURES, figureText, figureValues, type Count } from '@parley/domain/figure';
import { grantMap, PERMISSIONS, ROLE } from '@parley/domain/permission';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { figuresCsv } from '#features/dashboard/view/csv.ts';
import { DashboardScreen } from '#features/dashboard/dashboard-screen.tsx';
import { momentsOf } from '#features/dashboard/view/ranges.ts';
import { renderAt } from '#testing/render.tsx';
import { serve, signIn, type SentCall } from '#testing/server.ts';

const DAYS = { from: '2026-11-16', to: '2026-11-18' };
const { from, to } = momentsOf(DAYS);
const DAY = (to - from) / 3;
const unknown = { median: null, p95: null };
const part = (mean: number | null) => ({ ...unknown, mean });
const none = {
  ...(Object.fromEntries(COUNTS.map((name) => [name, 0])) as Record<Count, number>),
  ...{ duration: unknown, answer: unknown, call_answer: unknown },
  parts: {
    listening: part(null),
    understanding: part(null),
    deciding: part(null),
    actions: part(null),
    voice: part(null),
  },
};
const now = {
  ...none,
  ...{ conversations: 2_100, contained: 1_500, transferred: 400, abandoned: 90, failed: 10, open: 100 },
  ...{ with_fallback: 84, duration: { median: 108_000, p95: 300_000 }, answer: { median: 200, p95: 640 } },
  ...{ calls: 700, with_barge_in: 70, with_silence: 35, with_recognition_failure: 7 },
  call_answer: { median: 600, p95: 980 },
};
const before = {
  ...none,
  conversations: 2_000,
  contained: 1_550,
  transferred: 300,
  abandoned: 150,
  with_fallback: 100,
};

const withFigures = <T extends Parameters<typeof figureValues>[0]>(counts: T) => ({
  ...counts,
  figures: figureValues(counts),
  bands: { duration: null, answer: null },
});

function someStats(change: Partial<Stats> = {}): Stats {
  return {
    ...{ from, to, previous: { from: from - 3 * DAY, to: from }, interval: 'day', time_zone: 'UTC' },
    ...{ updated: to, live: 14, now: withFigures(now), before: withFigures(before), channels: ['chat', 'phone'] },
    series: [0, 1, 2].map((day) => ({
      ...{ from: from + day * DAY, to: from + (day + 1) * DAY, before },
      now: { ...now, contained: 500 + day },
    })),
    intents: [{ name: 'Lost card', conversations: 900, before: 880 }],
    reactions: [{ id: 5, name: 'Ask which card', conversations: 870, before: 0 }],
    transfers: [{ name: 'Asked for a person', conversations: 250, before: 251 }],
    deployments: [{ id: 3, created: from + DAY + 3_600, version: 1, note: 'Limit in one step', is_rollback: false }],
    ...change,
  };
}

const fixes: Fix[] = [
  {
    kind: 'fallbacks',
    id: 4,
    name: 'Speak to agent',
    other: { id: 9, name: 'a real person' },
    count: 8,
    of: null,
    since: null,
    calls: 72,
  },
  { kind: 'dead_end', id: 5, name: 'Declined', other: null, count: 36, of: 83, since: null, calls: 9 },
];

function serveStats(stats: Stats = someStats(), others: Record<string, unknown> = {}): SentCall[] {
  return serve({
    'GET /stats': stats,
    'GET /stats/fixes': { items: fixes, updated: to },
    'GET /stats/dashboard': { funnels: [], goals: [] },
    'GET /stats/fallbacks': { items: [{ id: 9, phrase: 'a real person', conversations: 7 }], total: 63 },
    'GET /reactions': [
      { id: 5, name: 'Ask which card', intents: [], condition: '', actions: [], reactions_scopes_id: null },
      { id: 6, name: 'Block it', intents: [], condition: '', actions: [], reactions_scopes_id: null },
    ],
    'GET /reactions/scopes': [],
    'GET /labels': [],
    'GET /intents': [],
    'GET /intents/evaluation': { trained_at: null, stale: true, intents: {}, confusion: [] },
    ...others,
  });
}

const address = (more = '') => `/app/dashboard?project_id=1&from=${DAYS.from}&to=${DAYS.to}${more}`;
const hrefOf = (element: HTMLElement) => element.getAttribute('href');

beforeEach(() => {
  signIn();
});

test('the voice part of the answer time says what it needs', async () => {
  serveStats();
  renderAt(<DashboardScreen />, address());
  const row = (await screen.findByRole('cell', { name: 'Voice' })).closest('tr');
  expect(row).toHaveTextContent('Needs telephony');
  expect(row).not.toHaveTextContent('–');
});

test('the parts of the answer time add up to the whole', async () => {
  const parts = {
    listening: part(null),
    understanding: part(20),
    deciding: part(36),
    actions: part(144),
    voice: part(null),
  };
  serveStats(someStats({ now: withFigures({ ...now, parts }) }));
  renderAt(<DashboardScreen />, address());
  const card = within(await screen.findByRole('region', { name: 'Answer time' }));
  const rows = card.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows.slice(1, 5)).toEqual([
    'Whole answer200 ms––100%',
    'Understanding20 ms––10%',
    'Deciding36 ms––18%',
    'Actions144 ms––72%',
  ]);
});

test('each figure says its value and its change, and opens the conversations that it counts', async () => {
  serveStats();
  renderAt(<DashboardScreen />, address());
  const figures = within(await screen.findByRole('region', { name: 'Figures' }));
  const contained = await figures.findByRole('link', { name: 'Contained: 75.0%. Open these conversations' });
  expect(hrefOf(contained)).toBe(
    `/app/logs?project_id=1&project_env=prod&from=${DAYS.from}&to=${DAYS.to}&outcome=contained`,
  );
  expect(figures.getByText('down 2.5 pt')).toBeInTheDocument();
  expect(figures.getByText('+5.0 pt').closest('[data-worse]')).not.toBeNull();
  expect(figures.getByRole('link', { name: /^Median duration: 1:48/u })).toBeVisible();
  expect(figures.getByRole('link', { name: /^Answer time p95: 0.64 s/u })).toBeVisible();
  expect(screen.getByRole('link', { name: '14 live now' })).toHaveAttribute(
    'href',
    '/app/logs?project_id=1&project_env=prod&outcome=open',
  );
});

test.each(FIGURE_IDS)('the dashboard, its download and the API have one value of the figure %s', async (id) => {
  serveStats();
  renderAt(<DashboardScreen />, address());
  const figures = within(await screen.findByRole('region', { name: 'Figures' }));
  const { now: shown, series } = someStats();
  const card = await figures.findByRole('link', { name: new RegExp(`^${FIGURES[id].label}: `, 'u') });
  expect(card).toHaveTextContent(figureText(id, shown.figures[id]));
  const [head = '', ...rows] = (await figuresCsv(someStats()).text()).trim().split('\r\n');
  const column = head.replace('\ufeff', '').split(',').indexOf(FIGURES[id].column);
  expect(rows.map((row) => row.split(',')[column])).toEqual(
    series.map((step) => String(FIGURES[id].valueOf(step.now))),
  );
});

test('a share has its base beside it, and a change too small to read is none', async () => {
  serveStats();
  renderAt(<DashboardScreen />, address());
  const figures = within(await screen.findByRole('region', { name: 'Figures' }));
  expect(await figures.findByText('1,500 of 2,000')).toBeVisible();
  expect(figures.getByText('10 of 2,000')).toBeVisible();
  expect(figures.getByRole('link', { name: /^Failed: 0.5%/u })).toHaveAttribute(
    'href',
    expect.stringContaining('outcome=failed'),
  );
  const sooner = { ...now, duration: { median: 107_900 } };
  expect(changeOf('duration', now, sooner)).toMatchObject({ direction: 'same', isWorse: false });
});

test('the view is in the address: environment, days, channel, comparison and figure', async () => {
  const calls = serveStats();
  const { router } = renderAt(<DashboardScreen />, address());
  await userEvent.click(await screen.findByRole('button', { name: 'Fallback rate' }));
  expect(await screen.findByRole('region', { name: 'Fallback rate' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Testing' }));
  await userEvent.click(screen.getByRole('button', { name: 'Channel all' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'phone' }));
  await userEvent.click(screen.getByRole('button', { name: 'Compare previous 3 days' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'nothing' }));
  const search = new URLSearchParams(router.state.location.search);
  expect(Object.fromEntries(search)).toMatchObject({
    env: 'dev',
    figure: 'fallback',
    channel: 'phone',
    compare: 'none',
  });
  await waitFor(() => {
    const asked = calls.findLast(({ path }) => path === '/stats')?.query;
    expect(asked?.get('project_env')).toBe('dev');
    expect(asked?.get('channel')).toBe('phone');
    expect([asked?.get('from'), asked?.get('to')]).toEqual([String(from), String(to)]);
  });
});

test('the arrow keys read the chart, and a deployment is compared with the time before it', async () => {
  serveStats();
  const { router } = renderAt(<DashboardScreen />, address());
  const chart = await screen.findByRole('group', { name: /^Contained\./u });
  chart.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  const card = within(screen.getByRole('status'));
  expect(card.getByText('2026-11-17')).toBeVisible();
  expect(hrefOf(card.getByRole('link', { name: '501' }))).toContain('from=2026-11-17&to=2026-11-17&outcome=contained');
  expect(card.getByText(/Limit in one step/u)).toBeVisible();
  await userEvent.click(card.getByRole('button', { name: 'Compare before and after' }));
  const search = new URLSearchParams(router.state.location.search);
  expect(search.get('from')).toBe('2026-11-17T01:00:00');
});

test('the chart is a table for those who prefer one, with the same numbers and links', async () => {
  serveStats();
  renderAt(<DashboardScreen />, address());
  const card = within(await screen.findByRole('region', { name: 'Contained' }));
  await userEvent.click(card.getByRole('button', { name: 'Show as a table' }));
  const row = within(card.getByRole('row', { name: /^2026-11-18/u }));
  expect(hrefOf(row.getByRole('link', { name: '502' }))).toContain('from=2026-11-18&to=2026-11-18');
  await userEvent.click(card.getByRole('button', { name: 'Show as a chart' }));
  expect(card.getByRole('img', { name: /^Contained, 2026-11-16/u })).toBeVisible();
});

test('lists count and open what has an intent, a reaction, a reason or a phrase; fixes open their place', async () => {
  serveStats();
  renderAt(<DashboardScreen />, address());
  const list = async (name: string) => within(await screen.findByRole('region', { name }));
  expect(hrefOf((await list('Top intents')).getByRole('link', { name: '900' }))).toContain('intent=Lost+card');
  expect(hrefOf((await list('Top reactions')).getByRole('link', { name: '870' }))).toContain('&reaction=5');
  expect(hrefOf((await list('Reasons for transfer')).getByRole('link', { name: '250' }))).toContain(
    'transfer_reason=Asked',
  );
  expect(hrefOf((await list('Top fallbacks')).getByRole('link', { name: '7' }))).toContain('phrase=9');
  const rows = within(await screen.findByRole('region', { name: 'Next best fix' }));
  const group = await rows.findByRole('link', { name: /Add 8 phrases to Speak to agent/u });
  expect(hrefOf(group)).toBe('/app/fallbacks?project_id=1&phrase=9&seen=30');
  expect(hrefOf(rows.getByRole('link', { name: /Give Declined a next step/u }))).toContain(
    '/app/grapheditor?project_id=1&reaction=5',
  );
});

test('a funnel is built of reactions, kept, and opens who reached a step and who left', async () => {
  const kept = { funnels: [] as unknown[], goals: [] };
  const calls = serveStats(someStats(), {
    'GET /stats/dashboard': () => kept,
    'PUT /stats/dashboard': ({ body }: SentCall) => {
      Object.assign(kept, body);
      return { version: 1 };
    },
    'GET /stats/funnel': { conversations: [200, 150] },
  });
  renderAt(<DashboardScreen />, address());
  await userEvent.click(await screen.findByRole('button', { name: 'Add a funnel' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a funnel' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Lost card');
  for (const name of ['Ask which card', 'Block it']) {
    await userEvent.click(await dialog.findByRole('option', { name }));
  }
  await userEvent.click(dialog.getByRole('button', { name: 'Save funnel' }));
  const funnel = within(await screen.findByRole('region', { name: 'Funnel' }));
  const step = await funnel.findByRole('link', { name: 'Block it: 150. Open these conversations' });
  expect(hrefOf(step)).toContain('steps=5%2C6');
  expect(hrefOf(funnel.getByRole('link', { name: '50 left before Block it. Open these conversations' }))).toContain(
    'steps=5&missed=6',
  );
  expect(kept.funnels).toEqual([
    {
      name: 'Lost card',
      steps: [
        { kind: 'reaction', id: 5 },
        { kind: 'reaction', id: 6 },
      ],
    },
  ]);
  expect(calls.find(({ path }) => path === '/stats/funnel')?.query.get('steps')).toBe('5,6');
});

test('without the right to production, testing is shown, and the switch says what is missing', async () => {
  const permissions = PERMISSIONS.filter(
    ({ resources, project_env }) => resources[0] !== 'GET:/stats' || project_env === 'dev',
  );
  const user = signIn();
  signIn({
    permissions: { ...user.permissions, roles: { [ROLE.administrator]: grantMap(permissions.map(({ id }) => id)) } },
  });
  const calls = serveStats(someStats(), { 'GET /access/givers': { people: [{ name: 'Bob B.', role: null }] } });
  renderAt(<DashboardScreen />, address());
  const production = await screen.findByRole('button', { name: 'Production' });
  expect(production).toBeDisabled();
  await userEvent.hover(production.parentElement ?? production);
  const tip = await screen.findByRole('tooltip');
  expect(tip).toHaveTextContent('You need the permission “View statistics” (production).');
  expect(await within(tip).findByText('Bob B.')).toBeVisible();
  await waitFor(() => expect(calls.find(({ path }) => path === '/stats')?.query.get('project_env')).toBe('dev'));
});

test('while nobody has called, the way to the first call is shown instead of figures', async () => {
  const empty = {
    now: withFigures(none),
    before: withFigures(none),
    series: [],
    intents: [],
    reactions: [],
    transfers: [],
    deployments: [],
    live: 0,
  };
  serveStats(someStats(empty), { 'GET /stats/fixes': { items: [], updated: to } });
  renderAt(<DashboardScreen />, address());
  expect(await screen.findByRole('region', { name: 'No conversations yet' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Deploy to production' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Figures' })).toBeNull();
  expect(await screen.findByRole('region', { name: 'Language model' })).toHaveTextContent('Add intents first.');
});

test('the card of fixes says that it loads until they are there', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  serveStats(someStats(), { 'GET /stats/fixes': () => promise });
  renderAt(<DashboardScreen />, address());
  const card = within(await screen.findByRole('region', { name: 'Next best fix' }));
  expect(card.getByRole('status')).toHaveTextContent('Loading…');
  resolve({ items: fixes, updated: to });
  expect(await card.findByText('Speak to agent')).toBeVisible();
  expect(card.queryByRole('status')).not.toBeInTheDocument();
});

test('figures are downloaded as CSV', async () => {
  serveStats();
  const blobs: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (blob: Blob) => String(blobs.push(blob)), revokeObjectURL: () => {} }),
  );
  renderAt(<DashboardScreen />, address());
  await screen.findByText(/^Updated/u);
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'All figures as CSV' }));
  const lines = (await blobs[0]?.text())?.split('\r\n') ?? [];
  expect(lines[0]).toContain('from,to,conversations,contained');
  expect(lines).toHaveLength(5);
  expect(lines[2]).toContain(',501,400,90,');
});
