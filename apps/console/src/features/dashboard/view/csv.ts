import type { Stats } from '@parley/contract';
import { COUNTS, FIGURE_IDS, FIGURES } from '@parley/domain/figure';

type Cell = string | number | null;

/** A spreadsheet takes a cell that begins so for a formula. */
const FORMULA = /^'*[=+\-@\t\r]/u;

/** RFC 4180 with a byte order mark, safe from formulas, as the server writes it. */
export function csvOf(head: readonly string[], rows: readonly (readonly Cell[])[]): Blob {
  const lines = [head, ...rows].map((row) => row.map(cellText).join(','));
  return new Blob([`\ufeff${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' });
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Columns that a figure already has. */
const SHOWN: ReadonlySet<string> = new Set(FIGURE_IDS.map((id) => FIGURES[id].column));
const OTHER_COUNTS = COUNTS.filter((name) => !SHOWN.has(name));

/** Every figure of every interval, and the counts behind them; times are UTC. */
export function figuresCsv({ series }: Stats): Blob {
  const times = [
    'median_duration_ms',
    'p95_duration_ms',
    'median_answer_ms',
    'p95_answer_ms',
    'median_call_answer_ms',
    'p95_call_answer_ms',
  ];
  return csvOf(
    ['from', 'to', ...FIGURE_IDS.map((id) => FIGURES[id].column), ...OTHER_COUNTS, ...times],
    series.map(({ from, to, now }) => [
      new Date(from * 1_000).toISOString(),
      new Date(to * 1_000).toISOString(),
      ...FIGURE_IDS.map((id) => FIGURES[id].valueOf(now)),
      ...OTHER_COUNTS.map((name) => now[name]),
      now.duration.median,
      now.duration.p95,
      now.answer.median,
      now.answer.p95,
      now.call_answer.median,
      now.call_answer.p95,
    ]),
  );
}
