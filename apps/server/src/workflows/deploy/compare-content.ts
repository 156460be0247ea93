import type { ChangedThing } from '@parley/contract';
import { RESOURCES, type Resource } from '@parley/domain/project';
import { modelFlaws, type ModelFlaw } from '#workflows/deploy/model-flaws.ts';
import { changedFields } from '#workflows/deploy/changed-fields.ts';
import { frozenLists } from '#features/deployments/snapshot-content.ts';
import { differingThings, thingName } from '#workflows/deploy/differing-things.ts';

export interface Compared {
  /** Contents of snapshots; null if nothing is deployed. */
  before: string | null;
  after: string;
  /** JSON of the draft model's evaluation; null if the draft is not trained. */
  evaluation: string | null;
}

/** The differences of a resource, without their authors yet. */
export interface FoundChanges {
  resource: Resource;
  added: number;
  changed: number;
  deleted: number;
  things: Omit<ChangedThing, 'authors'>[];
}

export interface ComparedDraft {
  changes: FoundChanges[];
  flaws: ModelFlaw[];
}

export function compareDraft(compared: Compared): ComparedDraft {
  return { changes: compareContent(compared), flaws: modelFlaws(compared.evaluation) };
}

/** Maximum number of listed items per resource; a list of thousands helps no user. */
const MOST_LISTED = 100;
/** Total characters of all fields. */
const MOST_CHARACTERS = 300_000;

/** The changed items of each resource by id; leaves out resources without changes. */
function compareContent({ before, after }: Pick<Compared, 'before' | 'after'>): FoundChanges[] {
  const [old, present] = [before === null ? null : frozenLists(before), frozenLists(after)];
  let left = MOST_CHARACTERS;
  return RESOURCES.flatMap((resource): FoundChanges[] => {
    const { added, changed, deleted } = differingThings(resource, old, present);
    if (added.length + changed.length + deleted.length === 0) return [];
    const listed = [
      ...changed.map((sides) => ({ kind: 'changed', thing: sides.after, ...sides }) as const),
      ...added.map((thing) => ({ kind: 'added', thing, before: null, after: thing }) as const),
      ...deleted.map((thing) => ({ kind: 'deleted', thing, before: thing, after: null }) as const),
    ];
    const things = listed.slice(0, MOST_LISTED).map(({ kind, thing, ...sides }) => {
      const fields = changedFields(resource, sides);
      left -= fields.reduce((sum, field) => sum + field.before.length + field.after.length, 0);
      return { id: thing.id, name: thingName(thing), kind, fields: left < 0 ? [] : fields };
    });
    return [{ resource, added: added.length, changed: changed.length, deleted: deleted.length, things }];
  });
}
