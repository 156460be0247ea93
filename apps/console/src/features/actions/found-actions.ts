import { searchKey, type Action } from '@parley/domain';
import { inOrderOfNames } from '#parts/master/name-faults.ts';

/** The actions whose name or source contains the query, by name. */
export function foundActions(actions: readonly Action[], query: string): Action[] {
  const wanted = searchKey(query);
  const found =
    wanted === '' ? actions : actions.filter(({ name, source }) => searchKey(`${name}\n${source}`).includes(wanted));
  return inOrderOfNames(found);
}
