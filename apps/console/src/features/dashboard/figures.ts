import type { Figures } from '@parley/contract';
import type { Unit } from '@parley/charts';
import type { CountedConversations } from '#features/dashboard/counted.ts';

export const FIGURE_IDS = [
  'conversations',
  'contained',
  'transferred',
  'abandoned',
  'fallback',
  'unsure',
  'duration',
  'answer',
] as const;
export type FigureId = (typeof FIGURE_IDS)[number];

interface Figure {
  unit: Unit;
  /** Null where nothing was counted. */
  valueOf: (figures: Figures) => number | null;
  /** For a share: the part and the whole. */
  partOf?: (figures: Figures) => { part: number; whole: number };
  /** A change in this direction is for the worse. */
  worse?: 'more' | 'less';
  /** The filter for the conversations that the figure counts. */
  filter: Pick<CountedConversations, 'outcome' | 'has_fallback' | 'low_confidence'>;
}

const MS = 1_000;

export const FIGURES: Record<FigureId, Figure> = {
  conversations: { unit: 'count', valueOf: ({ conversations }) => conversations, filter: {} },
  contained: share((figures) => figures.contained, over, 'less', { outcome: 'contained' }),
  transferred: share((figures) => figures.transferred, over, 'more', { outcome: 'transferred' }),
  abandoned: share((figures) => figures.abandoned, over, 'more', { outcome: 'abandoned' }),
  fallback: share((figures) => figures.with_fallback, all, 'more', { has_fallback: '1' }),
  unsure: share((figures) => figures.with_low_confidence, all, 'more', { low_confidence: '1' }),
  duration: { unit: 'seconds', valueOf: ({ duration }) => seconds(duration.median), filter: {} },
  answer: { unit: 'seconds', valueOf: ({ answer }) => seconds(answer.p95), worse: 'more', filter: {} },
};

function share(
  count: (figures: Figures) => number,
  of: (figures: Figures) => number,
  worse: 'more' | 'less',
  filter: Figure['filter'],
): Figure {
  return {
    unit: 'share',
    worse,
    filter,
    valueOf: (figures) => (of(figures) === 0 ? null : count(figures) / of(figures)),
    partOf: (figures) => ({ part: count(figures), whole: of(figures) }),
  };
}

/** Conversations that have ended in some way: of open ones nobody knows the outcome yet. */
function over({ contained, transferred, abandoned, failed }: Figures): number {
  return contained + transferred + abandoned + failed;
}

function all({ conversations }: Figures): number {
  return conversations;
}

function seconds(milliseconds: number | null): number | null {
  return milliseconds === null ? null : milliseconds / MS;
}

export interface Change {
  direction: 'up' | 'down' | 'same';
  isWorse: boolean;
  /** For a count the share of the value before, for anything else the difference. */
  by: number;
}

/** The change of a figure; null where one of the values is unknown. */
export function changeOf(id: FigureId, now: Figures, before: Figures): Change | null {
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
export function changeText(id: FigureId, { by }: Pick<Change, 'by'>): string {
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
