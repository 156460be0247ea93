import type { Renames } from '@parley/dialogue';
import type { Microseconds, Resource } from '@parley/domain';
import type { ProjectContext } from '#http/context.ts';
import type { Change, RestoreOptions } from '#platform/things/restores.ts';

/** The part of one resource to restore. */
export interface Wanted {
  /** The moment whose state is restored. */
  at: Microseconds;
  /** One item, or all of the resource. */
  id: number | undefined;
  /** True if the other resources are restored too, so that references between them match again. */
  isWhole: boolean;
}

/** Restores items of a resource. Returns the number of changed items. */
export type Restorer = (context: ProjectContext, wanted: Wanted) => Promise<number>;

/** Restores the exact earlier state. */
export function asItWas<R extends Resource>({ atime }: ProjectContext, { id }: Wanted): RestoreOptions<R> {
  return { ids: id === undefined ? undefined : [id], atime, settle: (then) => then };
}

export function idsOf(changes: { id: number }[]): number[] {
  return changes.map(({ id }) => id);
}

/** New names by old ones, of the items that a restore renamed. */
export function renamesIn<R extends Resource>(changes: Change<R>[]): Renames {
  return Object.fromEntries(
    changes.flatMap(({ before, after }): [string, string][] => {
      const [from, to] = [nameOf(before), nameOf(after)];
      return from === undefined || to === undefined || from === to ? [] : [[from, to]];
    }),
  );
}

function nameOf(data: object | null): string | undefined {
  return data !== null && 'name' in data && typeof data.name === 'string' ? data.name : undefined;
}
