import { isSystemIntent } from '#intent.ts';
import type { TrackerEntry } from '#tracker.ts';

/** Which phrases a list shows: no intent recognized, recognized with low confidence, or already decided. */
export const FALLBACK_KINDS = ['unrecognised', 'unsure', 'done'] as const;
export type FallbackKind = (typeof FALLBACK_KINDS)[number];

/** A caller's phrase that an editor should review. */
export interface HeardPhrase {
  text: string;
  /** The intent that it was understood as; null when it was not recognized. */
  intent: string | null;
  confidence: number;
  /** The time of its tracker entry, in microseconds. */
  timestamp: number;
}

/** A recognised phrase below this confidence deserves a look: nearer to the threshold than to certainty. */
export function unsureBelow(threshold: number): number {
  return (threshold + 1) / 2;
}

/** The phrase of a turn that was not recognised, or else that was hardly recognised. */
export function phraseToReview(entries: readonly TrackerEntry[], threshold: number): HeardPhrase | null {
  const heard = entries.flatMap(heardIn);
  return (
    heard.find(({ intent }) => intent === null) ??
    heard.find(({ confidence }) => confidence < unsureBelow(threshold)) ??
    null
  );
}

function heardIn(entry: TrackerEntry): HeardPhrase[] {
  if (entry.type !== 'intent') return [];
  const { value: intent, args, timestamp } = entry;
  // A chosen button is no phrase of the caller.
  const text = args.exact === true ? '' : (args.text?.trim() ?? '');
  if (text === '') return [];
  const isFallback = intent === '__fallback__';
  if (!isFallback && isSystemIntent(intent)) return [];
  return [{ text, intent: isFallback ? null : intent, confidence: args.confidence ?? 0, timestamp }];
}

/** How many typical phrases represent a group. */
export const TYPICAL_PHRASES = 5;
