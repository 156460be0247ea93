import type { CallPart } from '@parley/domain/call';
import { shownSpan } from '#features/conversations/filters/shown-span.ts';
import { callTexts } from '#texts/calls.ts';

const { page: texts } = callTexts;

/** How the caller's sound arrived in a span. Times are in milliseconds since the call was answered. */
export interface LineSample {
  from: number;
  to: number;
  /** The share of lost packets, from 0 to 1. */
  lost: number;
  jitterMs: number;
  tone: 'plain' | 'warning' | 'error';
}

/** Callers hear this. */
const AUDIBLE = { lost: 0.01, jitterMs: 40 };
const BAD = { lost: 0.05, jitterMs: 100 };

export function lineSample(at: number, part: Extract<CallPart, { kind: 'line' }>): LineSample {
  const { lasted_ms: lasted, received, lost: packets, jitter_ms: jitterMs } = part;
  const lost = packets === 0 ? 0 : packets / (packets + received);
  const exceeds = (limit: typeof BAD) => lost >= limit.lost || jitterMs >= limit.jitterMs;
  const tone = exceeds(BAD) ? 'error' : exceeds(AUDIBLE) ? 'warning' : 'plain';
  return { from: Math.max(0, at - lasted), to: at, lost, jitterMs, tone };
}

/** The sample with the worst line; undefined if the line was good. */
export function worstOf(samples: readonly LineSample[]): LineSample | undefined {
  const heard = samples.filter(({ tone }) => tone !== 'plain');
  return heard.toSorted((a, b) => b.lost - a.lost || b.jitterMs - a.jitterMs)[0];
}

/** When and how the line carried the caller's sound, in words. */
export function lineText({ from, lost, jitterMs }: LineSample): string {
  const share = `${Math.round(lost * 1_000) / 10} %`;
  return texts.line(shownSpan(Math.round(from) * 1_000), share, texts.milliseconds(jitterMs));
}
