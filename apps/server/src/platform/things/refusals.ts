import type { ConflictOf, Microseconds, Resource } from '@parley/domain';
import { invalidField, Problem } from '@parley/domain';
import type { ThingRows } from '#platform/things/thing-rows.ts';
import type { ThingOf } from '#platform/things/thing-of.ts';

export function notFound(): Problem {
  return new Problem('not_found', 'Not found. It may have been deleted.');
}

export function refuse(conflicts: readonly ConflictOf[]): void {
  if (conflicts.length > 0) throw new Problem('conflict', 'A concurrent edit occurred.', { conflicts: [...conflicts] });
}

interface Seen<R extends Resource> {
  resource: R;
  rows: ThingRows<R>;
  present: ReadonlyMap<number, ThingOf<R>>;
  shownId: number | undefined;
}

/** Refuses if another user has changed or deleted an item since the version that the sender saw. */
export async function refuseConflicts<R extends Resource>(
  targets: { id: number; version?: Microseconds | undefined }[],
  { resource, rows, present, shownId }: Seen<R>,
): Promise<void> {
  const conflicts: ConflictOf[] = [];
  for (const { id, version: seen } of targets) {
    const thing = present.get(id);
    if (thing && seen !== undefined && thing.version > seen) {
      conflicts.push({ resource, id: shownId ?? id, version: thing.version, who: thing.who, deleted: false });
    }
    if (!thing) {
      const deletion = await rows.lastRevision(id);
      if (!deletion) throw notFound();
      if (seen === undefined || deletion.version <= seen) throw notFound();
      conflicts.push({ resource, id, version: deletion.version, who: deletion.who, deleted: true });
    }
  }
  refuse(conflicts);
}

/**
 * Refuses a name that two of the items would share, or that another item has. Items without a name, such as notes,
 * never clash.
 */
export async function refuseTakenNames<R extends Resource>(
  things: { id: number; data: object; place?: string }[],
  rows: ThingRows<R>,
  duplicateName: string | undefined,
): Promise<void> {
  const taken = (name: string, place = 'body') =>
    invalidField(`${place}.name`, duplicateName ?? `The name “${name}” is already in use`);
  const places = new Map<string, string | undefined>();
  for (const { data, place } of things) {
    const name = nameOf(data);
    if (name === undefined) continue;
    if (places.has(name)) throw taken(name, place);
    places.set(name, place);
  }
  if (places.size === 0) return;
  const ids = things.map(({ id }) => id);
  const name = await rows.nameOfOther([...places.keys()], ids);
  if (name !== undefined) throw taken(name, places.get(name));
}

function nameOf(data: object): string | undefined {
  return 'name' in data && typeof data.name === 'string' ? data.name : undefined;
}
