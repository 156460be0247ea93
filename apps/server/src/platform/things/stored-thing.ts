import type { Microseconds, Resource } from '@parley/domain';
import { DEFAULT_SETTINGS } from '@parley/domain/settings';
import type { ThingOf } from '#platform/things/thing-of.ts';

export interface StoredThing {
  id: number;
  data: object;
  version: Microseconds;
  who: number | null;
}

export function asThing<R extends Resource>(resource: R, { id, data, version, who }: StoredThing): ThingOf<R> {
  return { ...complete(resource, data), id, version, who } as ThingOf<R>;
}

/** Adds fields that an earlier version of the program did not know. */
export function complete(resource: Resource, data: object): object {
  return resource === 'settings' ? { ...DEFAULT_SETTINGS, ...data } : data;
}
