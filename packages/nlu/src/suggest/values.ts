import { entityValues } from '@parley/domain';
import { atOnce, eachInPieces, type Pieces } from '#text/pieces.ts';
import type { EntityInput, TrainingInput } from '#training-input.ts';

/** Values for a reference, by its sign and name. */
export type ValuesByReference = ReadonlyMap<string, readonly string[]>;

/** Examples of entities without a list of values: digits and signs, which every language writes. */
const EXAMPLES: Record<Exclude<EntityInput['type'], 'dictionary' | 'free' | 'regex' | 'yes-no'>, string[]> = {
  number: ['2', '15', '340'],
  date: ['2027-05-01', '2027-12-24'],
  time: ['8:30', '18:15'],
  period: ['2027-05-01 – 2027-05-05', '8:30 – 12:00'],
  duration: ['30 min', '45 min'],
  money: ['100 €', '2500 CZK'],
  phone: ['+420 777 123 456', '+49 30 901820'],
  dtmf: ['1', '42'],
  'e-mail': ['jan.novak@example.com', 'info@example.org'],
};
/** The number of values that are enough of an entity with thousands. */
const MOST_VALUES = 50;

export function valuesOf(synonyms: TrainingInput['synonyms'], entities: readonly EntityInput[]): ValuesByReference {
  return atOnce(readingValues(synonyms, entities));
}

/** Reads the values in pieces, because a project may have thousands of lists. */
export function* readingValues(
  synonyms: TrainingInput['synonyms'],
  entities: readonly EntityInput[],
): Pieces<ValuesByReference> {
  const values = new Map<string, string[]>();
  yield* eachInPieces(synonyms, (synonym) => values.set(`#${synonym.name}`, synonym.values.slice(0, MOST_VALUES)));
  for (const entity of entities) {
    values.set(`@${entity.name}`, examplesOf(entity));
    yield;
  }
  return values;
}

/** Patterns have no examples, and templates do not name yes or no. */
function examplesOf(entity: EntityInput): string[] {
  if (entity.type === 'regex' || entity.type === 'yes-no') return [];
  return entity.type === 'dictionary' || entity.type === 'free' ? formsOf(entity) : EXAMPLES[entity.type];
}

function formsOf({ values }: EntityInput): string[] {
  // A cut keeps the reading of millions of values short; the last of them may be half a value, so it goes.
  const isLong = values.length > MOST_CHARACTERS;
  const read = entityValues(isLong ? values.slice(0, MOST_CHARACTERS) : values);
  return (isLong ? read.slice(0, -1) : read).flatMap(({ forms }) => forms).slice(0, MOST_VALUES);
}

const MOST_CHARACTERS = 10_000;
