import { searchKey, type Action } from '@parley/domain';

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** The actions whose name or source contains the query, by name. */
export function foundActions(actions: readonly Action[], query: string): Action[] {
  const wanted = searchKey(query);
  const found =
    wanted === '' ? actions : actions.filter(({ name, source }) => searchKey(`${name}\n${source}`).includes(wanted));
  return found.toSorted((a, b) => byName.compare(a.name, b.name) || a.id - b.id);
}
