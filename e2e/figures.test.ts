import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { FIGURE_IDS, FIGURES, figureText } from '@parley/domain/figure';
import type { Stats } from '@parley/contract';
import { createProject } from './testing/building.ts';
import { signedIn } from './testing/clean.ts';
import { inDatabase } from './testing/database.ts';
import { HEADERS } from './testing/headers.ts';
import { expect } from './testing/test.ts';

const DAY_S = 86_400;
const QUARTER_S = 900;

/**
 * Conversations of yesterday: channel, outcome, fallbacks, uncertain turns, milliseconds of duration and answer. Those
 * on the telephone also had interruptions, silences and failures of the recognizer.
 */
const HELD = [
  ['chat', 'contained', 0, 0, 61_000, 120, [0, 0, 0]],
  ['chat', 'contained', 1, 0, 95_000, 140, [0, 0, 0]],
  ['phone', 'transferred', 0, 2, 130_000, 260, [2, 1, 0]],
  ['phone', 'abandoned', 0, 0, 20_000, 90, [1, 0, 1]],
  ['phone', 'failed', 1, 1, 45_000, 700, [0, 0, 0]],
] as const;

async function hold(
  projectId: number,
  at: number,
  [channel, outcome, fallbacks, unsure, duration, answer, ofCall]: (typeof HELD)[number],
) {
  const [id, started] = [randomBytes(16).toString('hex'), at * 1_000_000];
  await inDatabase(
    `insert into conversations (project_id, id, token_hash, environment, snapshot_hash, state, started, last_at)
    values ($1, $2, $3, 'prod', 'a snapshot', '{}', $4, $4)`,
    [projectId, id, randomBytes(32), started],
  );
  await inDatabase(
    `insert into conversation_facts (project_id, conversation_id, known_at, known_turn, environment, channel,
      snapshot_hash, started, last_at, outcome, turns, fallbacks, low_confidence, duration_ms, intents, reactions,
      entity_values, answer_ms, understanding_ms, deciding_ms, actions_ms, barge_ins, silences, recognition_failures,
      call_answer_ms)
    values ($1, $2, $3, 1, 'prod', $9, 'a snapshot', $3, $3, $4, 4, $5, $6, $7, '{}', '{}', '{}', $8, 1, 1, 1, $10, $11,
      $12, $13)`,
    [
      ...[projectId, id, started, outcome, fallbacks, unsure, duration, [answer], channel, ...ofCall],
      channel === 'phone' ? [answer * 3] : [],
    ],
  );
  await inDatabase(`insert into rollup_marks (project_id, environment, bucket) values ($1, 'prod', $2)`, [
    projectId,
    Math.trunc(at / QUARTER_S) * QUARTER_S,
  ]);
}

signedIn(
  'each figure is the same on the dashboard, in its CSV, in the API and in the email report',
  async ({ page }) => {
    await page.goto('/');
    await createProject(page, 'Same figures');
    const project = Number(/project_id=(\d+)/u.exec(page.url())?.[1]);
    const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
    const midnight = await page.evaluate(() => new Date().setHours(0, 0, 0, 0) / 1_000);
    for (const held of HELD) await hold(project, midnight - DAY_S / 2, held);

    const span = `from=${midnight - DAY_S}&to=${midnight}&time_zone=${encodeURIComponent(zone)}`;
    const answer = await page.request.get(`/v1/stats?project_id=${project}&project_env=prod&${span}`);
    const { now }: Stats = await answer.json();
    expect(now.conversations).toBe(HELD.length);
    const shown = FIGURE_IDS.map((id) => figureText(id, now.figures[id] ?? null));
    // A figure that nothing measures would be equal everywhere.
    expect(shown).not.toContain('–');

    const day = await page.evaluate(
      (seconds) => new Date(seconds * 1_000).toLocaleDateString('sv'),
      midnight - DAY_S / 2,
    );
    await page.goto(`/#/app/dashboard?project_id=${project}&from=${day}&to=${day}`);
    const cards = page.getByRole('region', { name: 'Figures' });
    for (const [index, id] of FIGURE_IDS.entries()) {
      const name = `${FIGURES[id].label}: ${shown[index]}. Open these conversations`;
      await cards.getByRole('link', { name, exact: true }).waitFor();
    }

    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'All figures as CSV' }).click(),
    ]);
    const [head = [], ...rows] = (await readFile(await download.path(), 'utf8'))
      .replace('\u{FEFF}', '')
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','));
    // Its rows are hours; with all conversations in one, this row has the figures of the day.
    const row = rows.find((cells) => cells[head.indexOf('conversations')] === String(HELD.length)) ?? [];
    const inCsv = FIGURE_IDS.map((id) => figureText(id, Number(row[head.indexOf(FIGURES[id].column)])));
    expect(inCsv).toEqual(shown);

    const made = await page.request.put(`/v1/email-reports?project_id=${project}`, {
      headers: HEADERS,
      data: {
        ...{ name: 'Yesterday', recipients: ['lead@bank.example'], schedule: '0 7 * * *', time_zone: zone },
        ...{ project_env: 'prod', range: 'yesterday', parts: ['figures'] },
      },
    });
    expect(made.ok(), await made.text()).toBe(true);
    const { id: report } = (await made.json()) as { id: number };
    const mail = await page.request.get(`/v1/email-reports/${report}/preview?project_id=${project}`);
    const html = await mail.text();
    const text = html.replaceAll(/<style[\s\S]*?<\/style>/gu, '').replaceAll(/<[^>]*>/gu, '\n');
    const lines = text.split('\n').map((line) => line.trim());
    for (const [index, id] of FIGURE_IDS.entries()) {
      const place = lines.indexOf(FIGURES[id].label);
      expect(lines.slice(place).filter((line) => line !== '')[1], FIGURES[id].label).toBe(shown[index]);
    }
  },
);
