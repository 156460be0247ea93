import { percentile } from '../report/statistics.ts';
import { OUT_OF_SCOPE } from './rows.ts';

/** An engine's result for a text whose right answer is known. */
export interface Judgement {
  right: string;
  /** The best intent, regardless of its confidence; null if no intent matches. */
  answer: string | null;
  confidence: number;
  microseconds: number;
}

export interface Scores {
  /** The share of the texts in scope whose best intent is the right one. */
  accuracy: number;
  /** How well confidence separates texts in scope from texts out of scope; null without texts out of scope. */
  auroc: number | null;
  /** The share of the texts in scope that is right and at least 0.5 sure. */
  in_scope_at_05: number;
  /** The share of the texts out of scope that is less than 0.5 sure. */
  oos_recall_at_05: number | null;
  /** Both of these, over all texts. */
  joint_at_05: number;
  /** Expected calibration error of all texts in 15 bins of equal width. */
  ece: number;
  p50_us: number;
  p95_us: number;
}

const THRESHOLD = 0.5;
const BINS = 15;

export function scoresOf(judgements: Judgement[]): Scores {
  const inScope = judgements.filter(({ right }) => right !== OUT_OF_SCOPE);
  const outOfScope = judgements.filter(({ right }) => right === OUT_OF_SCOPE);
  const isSure = ({ confidence }: Judgement) => confidence >= THRESHOLD;
  const recognised = inScope.filter((judgement) => isRight(judgement) && isSure(judgement)).length;
  const rejected = outOfScope.filter((judgement) => !isSure(judgement)).length;
  const times = judgements.map(({ microseconds }) => microseconds);
  return {
    accuracy: inScope.filter(isRight).length / inScope.length,
    auroc: outOfScope.length === 0 ? null : auroc(inScope, outOfScope),
    in_scope_at_05: recognised / inScope.length,
    oos_recall_at_05: outOfScope.length === 0 ? null : rejected / outOfScope.length,
    joint_at_05: (recognised + rejected) / judgements.length,
    ece: calibrationError(judgements),
    p50_us: percentile(times, 0.5),
    p95_us: percentile(times, 0.95),
  };
}

function isRight({ right, answer }: Judgement): boolean {
  return right === answer;
}

/** The chance that a text in scope is surer than one out of scope; of equals, half. */
function auroc(inScope: Judgement[], outOfScope: Judgement[]): number {
  const others = Float64Array.from(outOfScope, ({ confidence }) => confidence).toSorted();
  const sum = inScope.reduce((wins, { confidence }) => {
    const below = countBelow(others, confidence, false);
    return wins + below + (countBelow(others, confidence, true) - below) / 2;
  }, 0);
  return sum / (inScope.length * outOfScope.length);
}

function countBelow(sorted: Float64Array, value: number, isEqualCounted: boolean): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = sorted[middle] ?? 0;
    if (other < value || (isEqualCounted && other === value)) from = middle + 1;
    else to = middle;
  }
  return from;
}

function calibrationError(judgements: Judgement[]): number {
  const bins = Map.groupBy(judgements, ({ confidence }) => Math.min(BINS - 1, Math.floor(confidence * BINS)));
  return [...bins.values()].reduce((sum, bin) => {
    const sure = bin.reduce((total, { confidence }) => total + confidence, 0);
    return sum + Math.abs(sure - bin.filter(isRight).length) / judgements.length;
  }, 0);
}
