import { type Unit, valueText } from '@parley/charts';
import type { ReportFigures } from '#workflows/email-reports/report-data.ts';

/** A figure beside its change since the span before. */
export interface ShownFigure {
  label: string;
  value: string;
  change: string;
  isWorse: boolean;
}

type Read = (figures: ReportFigures) => number | null;

/** `worse`: the direction of a change for the worse; 0 for neither. */
const FIGURES: { label: string; unit: Unit; worse: -1 | 0 | 1; read: Read }[] = [
  { label: 'Conversations', unit: 'count', worse: 0, read: ({ conversations }) => conversations },
  { label: 'Contained', unit: 'share', worse: -1, read: (one) => share(one.contained, one.conversations) },
  { label: 'Transferred', unit: 'share', worse: 1, read: (one) => share(one.transferred, one.conversations) },
  { label: 'Abandoned', unit: 'share', worse: 1, read: (one) => share(one.abandoned, one.conversations) },
  { label: 'Fallback rate', unit: 'share', worse: 1, read: (one) => share(one.fallback_turns, one.turns) },
  { label: 'Low confidence', unit: 'share', worse: 1, read: (one) => share(one.unsure_turns, one.turns) },
  { label: 'Median duration', unit: 'seconds', worse: 0, read: ({ duration }) => seconds(duration.median) },
  { label: 'Answer time p95', unit: 'seconds', worse: 1, read: ({ answer }) => seconds(answer.p95) },
];

export function shownFigures(now: ReportFigures, before: ReportFigures): ShownFigure[] {
  return FIGURES.map(({ label, unit, worse, read }) => {
    const [value, earlier] = [read(now), read(before)];
    const change = value === null || earlier === null ? 0 : value - earlier;
    return {
      label,
      value: value === null ? '–' : valueText(value, unit),
      change: value === null || earlier === null ? '' : changeText(change, earlier, unit),
      isWorse: worse !== 0 && Math.sign(change) === worse && (unit !== 'share' || Math.abs(change) >= LEAST_SHARE),
    };
  });
}

export function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

const seconds = (milliseconds: number | null): number | null => (milliseconds === null ? null : milliseconds / 1_000);

const NO_CHANGE = 'no change';
/** Smaller changes of a share would read as 0.0. */
const LEAST_SHARE = 0.000_5;

/** Counts change by percent, shares by percentage points, times by time. */
function changeText(change: number, earlier: number, unit: Unit): string {
  if (change === 0) return NO_CHANGE;
  const sign = change > 0 ? '+' : '−';
  const size = Math.abs(change);
  if (unit === 'share') return size < LEAST_SHARE ? NO_CHANGE : `${sign}${(size * 100).toFixed(1)} pt`;
  if (unit === 'seconds') return `${sign}${valueText(size, unit)}`;
  return earlier === 0 ? `${sign}${valueText(size, unit)}` : `${sign}${valueText(size / earlier, 'share')}`;
}
