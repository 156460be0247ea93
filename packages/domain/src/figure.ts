/** What is counted in the conversations of a span, in the order of the download. */
export const COUNTS = [
  'conversations',
  // By outcome; together they add up to `conversations`.
  'contained',
  'transferred',
  'abandoned',
  'failed',
  'open',
  // Callers' messages, how many of them were not understood, and how many with low confidence.
  'turns',
  'fallback_turns',
  'unsure_turns',
  // Conversations with at least one such message.
  'with_fallback',
  'with_low_confidence',
  // Telephone calls, and how many of them had at least one of these.
  'calls',
  'with_barge_in',
  'with_silence',
  'with_recognition_failure',
] as const;
export type Count = (typeof COUNTS)[number];

/** The numbers from which the figures of a span are computed. */
export interface FigureCounts extends Record<Count, number> {
  /** Milliseconds; null without measurements. */
  duration: { median: number | null };
  answer: { p95: number | null };
  /** From the end of a caller's words to the first sound of the bot. */
  call_answer: { p95: number | null };
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
  'call_answer',
  'barge_in',
  'silence',
  'recognition_failure',
] as const;
export type FigureId = (typeof FIGURE_IDS)[number];
export type FigureValues = Record<FigureId, number | null>;

export interface Figure {
  label: string;
  unit: 'count' | 'share' | 'seconds';
  /** Its column in downloads. */
  column: string;
  /** Null if there is nothing to count. */
  valueOf: (counts: FigureCounts) => number | null;
  /** For a share: the part and the whole. */
  partOf?: (counts: FigureCounts) => { part: number; whole: number };
  /** A change in this direction is for the worse. */
  worse?: 'more' | 'less';
  /** Filters the list to the counted conversations; absent for all of them. */
  filter?: FigureFilter;
  /** Only telephone calls have it. */
  isOfCalls?: true;
}

export interface FigureFilter {
  outcome?: 'contained' | 'transferred' | 'abandoned' | 'failed';
  has_fallback?: '1';
  low_confidence?: '1';
  channel?: 'phone';
}

const MS = 1_000;

/** The one definition of each figure. */
export const FIGURES: Record<FigureId, Figure> = {
  conversations: {
    ...{ label: 'Conversations', column: 'conversations', unit: 'count' },
    valueOf: ({ conversations }) => conversations,
  },
  contained: {
    ...{ label: 'Contained', column: 'contained_share', worse: 'less', filter: { outcome: 'contained' } },
    ...share(({ contained }) => contained, ended),
  },
  transferred: {
    ...{ label: 'Transferred', column: 'transferred_share', worse: 'more', filter: { outcome: 'transferred' } },
    ...share(({ transferred }) => transferred, ended),
  },
  abandoned: {
    ...{ label: 'Abandoned', column: 'abandoned_share', worse: 'more', filter: { outcome: 'abandoned' } },
    ...share(({ abandoned }) => abandoned, ended),
  },
  failed: {
    ...{ label: 'Failed', column: 'failed_share', worse: 'more', filter: { outcome: 'failed' } },
    ...share(({ failed }) => failed, ended),
  },
  fallback: {
    ...{ label: 'Fallback rate', column: 'fallback_share', worse: 'more', filter: { has_fallback: '1' } },
    ...share(({ with_fallback }) => with_fallback, all),
  },
  unsure: {
    ...{ label: 'Low confidence', column: 'low_confidence_share', worse: 'more', filter: { low_confidence: '1' } },
    ...share(({ with_low_confidence }) => with_low_confidence, all),
  },
  duration: {
    ...{ label: 'Median duration', column: 'median_duration_s', unit: 'seconds' },
    valueOf: ({ duration }) => seconds(duration.median),
  },
  answer: {
    ...{ label: 'Answer time p95', column: 'p95_answer_s', unit: 'seconds', worse: 'more' },
    valueOf: ({ answer }) => seconds(answer.p95),
  },
  call_answer: {
    ...{ label: 'Call answer p95', column: 'p95_call_answer_s', unit: 'seconds', worse: 'more', ...ofCalls() },
    valueOf: ({ call_answer }) => seconds(call_answer.p95),
  },
  barge_in: {
    ...{ label: 'Interrupted calls', column: 'barge_in_share', ...ofCalls() },
    ...share(({ with_barge_in }) => with_barge_in, calls),
  },
  silence: {
    ...{ label: 'Calls with silence', column: 'silence_share', worse: 'more', ...ofCalls() },
    ...share(({ with_silence }) => with_silence, calls),
  },
  recognition_failure: {
    ...{ label: 'Recognition failed', column: 'recognition_failure_share', worse: 'more', ...ofCalls() },
    ...share(({ with_recognition_failure }) => with_recognition_failure, calls),
  },
};

/** The figures that are worth showing: those of calls only where there were calls. */
export function figuresFor(counts: Pick<FigureCounts, 'calls'> | undefined): readonly FigureId[] {
  return (counts?.calls ?? 0) > 0 ? FIGURE_IDS : FIGURE_IDS.filter((id) => !FIGURES[id].isOfCalls);
}

function ofCalls(): Pick<Figure, 'filter' | 'isOfCalls'> {
  return { filter: { channel: 'phone' }, isOfCalls: true };
}

export function figureValues(counts: FigureCounts): FigureValues {
  return Object.fromEntries(FIGURE_IDS.map((id) => [id, FIGURES[id].valueOf(counts)])) as FigureValues;
}

function share(count: (counts: FigureCounts) => number, of: (counts: FigureCounts) => number) {
  return {
    unit: 'share' as const,
    valueOf: (counts: FigureCounts) => (of(counts) === 0 ? null : count(counts) / of(counts)),
    partOf: (counts: FigureCounts) => ({ part: count(counts), whole: of(counts) }),
  };
}

/** Conversations that have ended in some way: the outcome of open ones is not known yet. */
function ended({ contained, transferred, abandoned, failed }: FigureCounts): number {
  return contained + transferred + abandoned + failed;
}

function calls({ calls: count }: FigureCounts): number {
  return count;
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
  /** For a count the relative change, for anything else the difference. */
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

/** `18,214`, `71.3%`, `1:48` or `0.64 s`; a dash if there is nothing to count. */
export function figureText(id: FigureId, value: number | null): string {
  if (value === null) return '–';
  const { unit } = FIGURES[id];
  if (unit === 'count') return Math.round(value).toLocaleString('en-US');
  return unit === 'share' ? `${decimal(value * 100)}%` : shownSeconds(id, value);
}

function shownSeconds(id: FigureId, value: number): string {
  if (id === 'answer' || id === 'call_answer') return `${value.toFixed(2)} s`;
  const whole = Math.round(value);
  const hours = Math.trunc(whole / 3_600);
  const rest = `${Math.trunc(whole / 60) % 60}`;
  const end = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${rest.padStart(2, '0')}:${end}` : `${rest}:${end}`;
}

function decimal(value: number): string {
  return value.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
