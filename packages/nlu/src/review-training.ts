import { entityValues } from '@parley/domain';
import { featuresOf } from '#features/features.ts';
import { wordsOf } from '#text/tokens.ts';
import { similarPairs } from '#training/similar-pairs.ts';
import { lessonsOf } from '#training/lessons.ts';
import { countOccurrences, rarities, templateFrequency, weigh } from '#training/matrix.ts';
import type { TrainingInput } from '#training-input.ts';

/** What in the training data is likely to be misunderstood, whatever the model. */
export interface TrainingReview {
  /** Templates of different intents that say nearly the same, the most alike first. */
  nearDuplicates: NearDuplicates[];
  /** Intents with too few templates to learn from, the fewest first. */
  fewTemplates: { intent: number; templates: number }[];
  /** What entities and synonyms say in more than one way. */
  overlaps: Overlap[];
}

export interface NearDuplicates {
  /** Cosine, 0 to 1; 1 is the same to the classifier. */
  similarity: number;
  first: { intent: number; template: string };
  second: { intent: number; template: string };
}

/** Words that mean several things. */
export interface Overlap {
  /** As one of them writes it. */
  text: string;
  meanings: Meaning[];
}

export interface Meaning {
  kind: 'entity' | 'synonym';
  name: string;
  /** The value of the entity that the words stand for. */
  value: string | null;
}

/** Fewer templates than this show too little of how callers say a thing. */
export const FEWEST_TEMPLATES = 5;
const MOST_NEAR_DUPLICATES = 20;
const LEAST_SIMILARITY = 0.5;
const MOST_OVERLAPS = 200;

export function reviewTraining(input: TrainingInput): TrainingReview {
  return {
    nearDuplicates: nearDuplicatesOf(input),
    fewTemplates: input.intents
      .filter(({ templates }) => templates.length < FEWEST_TEMPLATES)
      .map(({ id, templates }) => ({ intent: id, templates: templates.length }))
      .toSorted((a, b) => a.templates - b.templates || a.intent - b.intent),
    overlaps: overlapsOf(input),
  };
}

function nearDuplicatesOf(input: TrainingInput): NearDuplicates[] {
  const { intents, lessons } = lessonsOf(input);
  const occurrences = countOccurrences(
    lessons.map(({ phrase }) => featuresOf(phrase)),
    1,
  );
  const rarity = rarities(templateFrequency(occurrences, null), occurrences.rows, 1);
  const pairs = similarPairs(weigh(occurrences, rarity), {
    groupOf: (row) => lessons[row]?.intent ?? 0,
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
