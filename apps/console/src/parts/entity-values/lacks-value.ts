import { entityValues, searchKey, type Entity } from '@parley/domain';

type Listed = Pick<Entity, 'type' | 'values'>;

/** The value that the words name directly or as a synonym; undefined if the entity lacks it. */
export function valueMeant(words: string, { values }: Listed): string | undefined {
  const wanted = searchKey(words);
  return entityValues(values).find(({ forms }) => forms.some((form) => searchKey(form) === wanted))?.value;
}

/** Whether words could be found if they were a value. */
export function hasValues({ type }: Pick<Entity, 'type'>): boolean {
  return type === 'dictionary' || type === 'free';
}
