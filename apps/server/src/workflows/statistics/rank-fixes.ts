import type { Fix, FallbackGroup } from '@parley/contract';
import type { CrossValidation, TrainingReview } from '@parley/domain/quality';
import type { TestSummary } from '@parley/domain/test-result';
import type { Term } from '#features/stats/stats-store.ts';

/** The data from which fixes are derived. The counts cover `weeks` weeks. */
export interface Findings {
  weeks: number;
  groups: readonly FallbackGroup[];
  crossValidation: CrossValidation | null;
  review: TrainingReview | null;
  intents: ReadonlyMap<number, string>;
  reactions: ReadonlyMap<number, string>;
  tests: readonly { id: number; name: string; steps: readonly { reactions: readonly number[] }[] }[];
  results: readonly TestSummary[];
  /** Reactions covered by a test; null before the first run. */
  tested: ReadonlySet<number> | null;
  /** Conversations by intent and by reaction, under the statistics' keys. */
  terms: ReadonlyMap<string, Term>;
}

const ENOUGH_TEMPLATES = 10;
/** Fewer lost conversations are no sign of a dead end. */
const FEWEST_LOST = 3;
const DEAD_END_SHARE = 0.2;
/** The assumed share of unrecognized phrases where an intent's recall is unknown. */
const USUAL_MISSES = 0.3;
/** The assumed share of an untested reaction's conversations that a test would help. */
const UNTESTED_SHARE = 0.1;
const SURE_ENOUGH = 0.3;

/** Ranks fixes by the conversations a week that they help. */
export function rankFixes(found: Findings): Fix[] {
  const fixes = [
    ...groupFixes(found),
    ...confusionFixes(found),
    ...testFixes(found),
    ...reactionFixes(found),
    ...templateFixes(found),
  ];
  return fixes.filter(({ calls }) => calls > 0).sort((a, b) => b.calls - a.calls || a.name.localeCompare(b.name, 'en'));
}

function groupFixes({ groups, weeks, intents }: Findings): Fix[] {
  const ids = new Map([...intents].map(([id, name]) => [name, id]));
  return groups.flatMap(({ phrases, conversations, likeliest: [first] }): Fix[] => {
    const [phrase] = phrases;
    if (!phrase) return [];
    const intent = first && first.confidence >= SURE_ENOUGH ? (ids.get(first.name) ?? null) : null;
    return [
      {
        kind: 'fallbacks',
        id: intent,
        name: intent === null ? '' : (first?.name ?? ''),
        other: { id: phrase.id, name: phrase.intent },
        count: phrases.length,
        of: null,
        since: null,
        calls: aWeek(conversations, weeks),
      },
    ];
  });
}

/** The conversations with an intent, times the share of its templates that are recognized as the other one. */
function confusionFixes({ crossValidation, intents, terms, weeks }: Findings): Fix[] {
  return (crossValidation?.confusion ?? []).flatMap(({ intent, predicted, count }): Fix[] => {
    const [name, otherName] = [intents.get(intent), intents.get(predicted)];
    const judged = crossValidation?.intents[String(intent)]?.judged ?? 0;
    if (name === undefined || otherName === undefined || judged === 0) return [];
    const calls = aWeek((countOf(terms, `i${name}`) * count) / judged, weeks);
    return [{ ...nothing('confusion', intent, name), other: { id: predicted, name: otherName }, count, calls }];
  });
}

/** A failing test concerns the conversations through the reactions of the step that fails. */
function testFixes({ tests, results, terms, weeks }: Findings): Fix[] {
  const failed = new Map(results.filter(({ result }) => result === 'error').map((result) => [result.id, result]));
  return tests.flatMap(({ id, name, steps }): Fix[] => {
    const result = failed.get(id);
    if (!result) return [];
    const step = result.failed_step ?? 0;
    const reached = (steps[step]?.reactions ?? []).map((reaction) => countOf(terms, `r${reaction}`));
    const calls = Math.max(1, aWeek(Math.max(0, ...reached), weeks));
    return [{ ...nothing('test', id, name), count: 1, of: step + 1, since: result.ran_at, calls }];
  });
}

function reactionFixes({ reactions, terms, tested, weeks }: Findings): Fix[] {
  return [...terms.values()].flatMap(({ term, count, losses }): Fix[] => {
    const id = term.startsWith('r') ? Number(term.slice(1)) : 0;
    const name = reactions.get(id);
    if (name === undefined) return [];
    const isDeadEnd = losses >= FEWEST_LOST && losses >= count * DEAD_END_SHARE;
    const isUntested = tested !== null && !tested.has(id);
    return [
      ...(isDeadEnd
        ? [{ ...nothing('dead_end', id, name), count: losses, of: count, calls: aWeek(losses, weeks) }]
        : []),
      ...(isUntested ? [{ ...nothing('untested', id, name), count, calls: aWeek(count * UNTESTED_SHARE, weeks) }] : []),
    ];
  });
}

/**
 * The conversations with an intent, times the share of templates that a model trained without them does not recognize.
 */
function templateFixes({ review, crossValidation, intents, terms, weeks }: Findings): Fix[] {
  return (review?.few_templates ?? []).flatMap(({ intent, templates }): Fix[] => {
    const name = intents.get(intent);
    if (name === undefined) return [];
    const recall = crossValidation?.intents[String(intent)]?.recall;
    const missed = recall === undefined ? USUAL_MISSES : 1 - recall;
    const calls = aWeek(countOf(terms, `i${name}`) * missed, weeks);
    return [
      { ...nothing('templates', intent, name), count: Math.max(1, ENOUGH_TEMPLATES - templates), of: templates, calls },
    ];
  });
}

function nothing(kind: Fix['kind'], id: number, name: string) {
  return { kind, id, name, other: null, of: null, since: null };
}

function countOf(terms: Findings['terms'], wanted: string): number {
  return terms.get(wanted)?.count ?? 0;
}

function aWeek(count: number, weeks: number): number {
  return Math.round(count / weeks);
}
