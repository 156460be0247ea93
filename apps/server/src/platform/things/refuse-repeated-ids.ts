import { Problem } from '@parley/domain';

/** A list that names an item twice would give it two contents. */
export function refuseRepeatedIds(named: { id: number }[]): void {
  const seen = new Set<number>();
  const repeated = named.find(({ id }) => seen.size === seen.add(id).size);
  if (repeated === undefined) return;
  const message = `Id ${repeated.id} appears twice`;
  throw new Problem('invalid', message, { issues: [{ path: 'body', message }] });
}
