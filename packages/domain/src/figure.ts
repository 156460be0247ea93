/** The counts of a span of time from which its figures are computed. */
export interface FigureCounts {
  conversations: number;
  contained: number;
  transferred: number;
  abandoned: number;
  failed: number;
  with_fallback: number;
  with_low_confidence: number;
  /** In milliseconds; null where nothing was measured. */
  duration: { median: number | null };
  answer: { p95: number | null };
}

/** The one list of figures: dashboard, email reports, downloads and API show them in this order. */
export const FIGURE_IDS = [
  'conversations',
  'contained',
  'transferred',
  'abandoned',
  'failed',
  'fallback',
  'unsure',
  'duration',
  'answer',
] as const;
export type FigureId = (typeof FIGURE_IDS)[number];
export type FigureValues = Record<FigureId, number | null>;

export interface Figure {
  unit: 'count' | 'share' | 'seconds';
  /** Its column in downloads. */
  column: string;
  /** Null where nothing was counted. */
  valueOf: (counts: FigureCounts) => number | null;
  /** For a share: the part and the whole. */
  partOf?: (counts: FigureCounts) => { part: number; whole: number };
  /** A change in this direction is for the worse. */
  worse?: 'more' | 'less';
}

const MS = 1_000;

/** The one definition of each figure. */
export const FIGURES: Record<FigureId, Figure> = {
  conversations: { unit: 'count', column: 'conversations', valueOf: ({ conversations }) => conversations },
  contained: share('contained_share', ({ contained }) => contained, ended, 'less'),
  transferred: share('transferred_share', ({ transferred }) => transferred, ended, 'more'),
  abandoned: share('abandoned_share', ({ abandoned }) => abandoned, ended, 'more'),
  failed: share('failed_share', ({ failed }) => failed, ended, 'more'),
  fallback: share('fallback_share', (counts) => counts.with_fallback, all, 'more'),
  unsure: share('low_confidence_share', (counts) => counts.with_low_confidence, all, 'more'),
  duration: { unit: 'seconds', column: 'median_duration_s', valueOf: ({ duration }) => seconds(duration.median) },
  answer: { unit: 'seconds', column: 'p95_answer_s', valueOf: ({ answer }) => seconds(answer.p95), worse: 'more' },
};

export function figureValues(counts: FigureCounts): FigureValues {
  return Object.fromEntries(FIGURE_IDS.map((id) => [id, FIGURES[id].valueOf(counts)])) as FigureValues;
}

function share(
  column: string,
  count: (counts: FigureCounts) => number,
  of: (counts: FigureCounts) => number,
  worse: 'more' | 'less',
): Figure {
  return {
    unit: 'share',
    column,
    worse,
    valueOf: (counts) => (of(counts) === 0 ? null : count(counts) / of(counts)),
    partOf: (counts) => ({ part: count(counts), whole: of(counts) }),
  };
}

/** Conversations that have ended in some way: the outcome of open ones is not known yet. */
function ended({ contained, transferred, abandoned, failed }: FigureCounts): number {
  return contained + transferred + abandoned + failed;
}

function all({ conversations }: FigureCounts): number {
  return conversations;
}

function seconds(milliseconds: number | null): number | null {
  return milliseconds === null ? null : milliseconds / MS;
}

export interface FigureChange {
  direction: 'up' | 'down' | 'same';
  isWorse: boolean;
  /** For a count the share of the value before, for anything else the difference. */
  by: number;
}

/** The change of a figure; null where one of the values is unknown. */
export function changeOf(id: FigureId, now: FigureCounts, before: FigureCounts): FigureChange | null {
  const { unit, valueOf, worse } = FIGURES[id];
  const [value, earlier] = [valueOf(now), valueOf(before)];
  if (value === null || earlier === null || (unit === 'count' && earlier === 0)) return null;
  const by = unit === 'count' ? (value - earlier) / earlier : value - earlier;
  const isSeen = !/^[0.:]+\D*$/u.test(changeText(id, { by: Math.abs(by) }));
  const direction = !isSeen ? 'same' : by > 0 ? 'up' : 'down';
  return {
    direction,
    by: Math.abs(by),
    isWorse: direction === (worse === 'more' ? 'up' : worse === 'less' ? 'down' : ''),
  };
}

/** `6.2%`, `2.4 pt`, `0:07` or `0.08 s`. */
export function changeText(id: FigureId, { by }: Pick<FigureChange, 'by'>): string {
  const { unit } = FIGURES[id];
  if (unit === 'count') return `${decimal(by * 100)}%`;
  if (unit === 'share') return `${decimal(by * 100)} pt`;
  return shownSeconds(id, by);
}

/** `18,214`, `71.3%`, `1:48` or `0.64 s`; a dash where nothing was counted. */
export function figureText(id: FigureId, value: number | null): string {
  if (value === null) return '–';
  const { unit } = FIGURES[id];
  if (unit === 'count') return Math.round(value).toLocaleString('en-US');
  return unit === 'share' ? `${decimal(value * 100)}%` : shownSeconds(id, value);
}

function shownSeconds(id: FigureId, value: number): string {
  if (id === 'answer') return `${value.toFixed(2)} s`;
  const whole = Math.round(value);
  const hours = Math.trunc(whole / 3_600);
  const rest = `${Math.trunc(whole / 60) % 60}`;
  const end = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${rest.padStart(2, '0')}:${end}` : `${rest}:${end}`;
}

function decimal(value: number): string {
  return value.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
