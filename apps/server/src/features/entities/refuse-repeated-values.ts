import type { Entity } from '@parley/domain/entity';
import { eachEntityValue, entityValueKey } from '@parley/domain/entity-values';
import { invalidField } from '@parley/domain/problem';
import { pauses } from '#platform/pauses.ts';

type Values = Pick<Entity, 'type' | 'values' | 'case_insensitive'>;

/** How many of them the message names. */
const MOST_NAMED = 3;
const LONGEST_NAME = 100;

/** Refuses a dictionary that lists a value twice. A dictionary that already did may be saved unchanged. */
export async function refuseRepeatedValues(entity: Values, before?: Values): Promise<void> {
  const isAsBefore =
    before?.type === entity.type &&
    before.values === entity.values &&
    before.case_insensitive === entity.case_insensitive;
  if (isAsBefore || entity.type !== 'dictionary') return;
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
