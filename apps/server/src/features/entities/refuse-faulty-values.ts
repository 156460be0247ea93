import type { Entity } from '@parley/domain/entity';
import { eachEntityValue, entityValueKey } from '@parley/domain/entity-values';
import { patternFaults } from '@parley/domain/entity-pattern';
import { invalidField } from '@parley/domain/problem';
import { pauses } from '#platform/pauses.ts';

type Values = Pick<Entity, 'type' | 'values' | 'case_insensitive'>;

/** Number of values named in the message. */
const MOST_NAMED = 3;
const LONGEST_NAME = 100;

/** Refuses faulty patterns and a dictionary that lists a value twice. An entity that already has them may be saved unchanged. */
export async function refuseFaultyValues(entity: Values, before?: Values): Promise<void> {
  const isAsBefore =
    before?.type === entity.type &&
    before.values === entity.values &&
    before.case_insensitive === entity.case_insensitive;
  if (isAsBefore) return;
  if (entity.type === 'regex') refuseFaultyPatterns(entity);
  if (entity.type === 'dictionary') await refuseRepeatedValues(entity);
}

function refuseFaultyPatterns(entity: Values): void {
  const [fault] = patternFaults(entity);
  if (fault) throw invalidField('body.values', `Line ${fault.line}: ${fault.message}`);
}

async function refuseRepeatedValues(entity: Values): Promise<void> {
  const pause = pauses();
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { value } of eachEntityValue(entity.values)) {
    const key = entityValueKey(value, entity);
    if (seen.has(key)) repeated.add(value.slice(0, LONGEST_NAME));
    seen.add(key);
    await pause();
  }
  if (repeated.size > 0) throw invalidField('body.values', message([...repeated]));
}

function message(repeated: string[]): string {
  const named = repeated.slice(0, MOST_NAMED).map((value) => `“${value}”`);
  const more = repeated.length - named.length;
  return `Listed more than once: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
