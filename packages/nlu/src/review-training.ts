import {
  entityValues,
  positiveName,
  type Meaning,
  type NearDuplicates,
  type Overlap,
  type TrainingReview,
} from '@parley/domain';
import { featuresOf } from '#features/features.ts';
import { wordsOf } from '#text/tokens.ts';
import { similarPairs } from '#training/similar-pairs.ts';
import { lessonsOf } from '#training/lessons.ts';
import { countOccurrences, rarities, templateFrequency, weigh } from '#training/matrix.ts';
import type { TrainingInput } from '#training-input.ts';

/** Fewer templates than this show too little of how callers say a thing. */
export const FEWEST_TEMPLATES = 5;
const MOST_NEAR_DUPLICATES = 20;
const LEAST_SIMILARITY = 0.5;
const MOST_OVERLAPS = 200;

export function reviewTraining(input: TrainingInput): TrainingReview {
  return {
    near_duplicates: nearDuplicatesOf(input),
    few_templates: input.intents
      .filter(({ templates }) => templates.length < FEWEST_TEMPLATES)
      .map(({ id, templates }) => ({ intent: id, templates: templates.length }))
      .toSorted((a, b) => a.templates - b.templates || a.intent - b.intent),
    overlaps: overlapsOf(input),
  };
}

function nearDuplicatesOf(input: TrainingInput): NearDuplicates[] {
  const { intents, lessons } = lessonsOf(input);
  const occurrences = countOccurrences(
    // Two templates that differ in one word differ in many pairs of words.
    lessons.map(({ phrase }) => ({ ...featuresOf(phrase), pairs: [] })),
    1,
  );
  const rarity = rarities(templateFrequency(occurrences, null), occurrences.rows, 1);
  // Texts of an intent and of its negative twin are alike on purpose.
  const meanings = intents.map(({ name }) => positiveName(name));
  const groups = meanings.map((name) => meanings.indexOf(name));
  const pairs = similarPairs(weigh(occurrences, rarity), {
    groupOf: (row) => groups[lessons[row]?.intent ?? 0] ?? 0,
    least: LEAST_SIMILARITY,
    most: MOST_NEAR_DUPLICATES,
  });
  const said = (row: number) => {
    const { intent = 0, template = '' } = lessons[row] ?? {};
    return { intent: intents[intent]?.id ?? 0, template };
  };
  return pairs.map(({ first, second, similarity }) => ({ similarity, first: said(first), second: said(second) }));
}

function overlapsOf({ entities, synonyms }: TrainingInput): Overlap[] {
  const meant = new Map<string, Overlap>();
  const add = (text: string, meaning: Meaning) => {
    const key = wordsOf(text).join(' ');
    if (key === '') return;
    const overlap = meant.get(key);
    if (!overlap) meant.set(key, { text, meanings: [meaning] });
    else if (!overlap.meanings.some((other) => isSame(other, meaning))) overlap.meanings.push(meaning);
  };
  for (const { name, type, values } of entities) {
    if (type !== 'dictionary') continue;
    for (const { value, forms } of entityValues(values)) {
      for (const form of forms) add(form, { kind: 'entity', name, value });
    }
  }
  for (const { name, values } of synonyms) {
    for (const value of values) add(value, { kind: 'synonym', name, value: null });
  }
  return [...meant.values()].filter(({ meanings }) => meanings.length > 1).slice(0, MOST_OVERLAPS);
}

function isSame(one: Meaning, other: Meaning): boolean {
  return one.kind === other.kind && one.name === other.name && one.value === other.value;
}
