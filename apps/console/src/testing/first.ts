/** The first of a list that a test counts on having one. */
export function first<T>(list: readonly T[]): T {
  const [one] = list;
  if (one === undefined) throw new Error('The list is empty');
  return one;
}
