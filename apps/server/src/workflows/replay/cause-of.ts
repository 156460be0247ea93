import { turnOf } from '@parley/dialogue';
import type { ReplayCause } from '@parley/contract';
import { reactionsIn, type TrackerEntry } from '@parley/domain/tracker';
import { differingThings, thingName } from '#workflows/deploy/differing-things.ts';
import { frozenLists } from '#features/deployments/snapshot-content.ts';

/** Resources that conversations mention by name. */
type NamedResource = 'intents' | 'actions' | 'entities';

/** The items that differ between the served version and the draft. */
export interface Changes {
  /** Names by ids. */
  reactions: ReadonlyMap<number, string>;
  /** Ids by names. */
  named: Record<NamedResource, ReadonlyMap<string, number>>;
  areSettingsChanged: boolean;
}

export interface AnsweredTurn {
  before: TrackerEntry[];
  /** Undefined if the turn did not happen, as the conversation ended before it. */
  after: TrackerEntry[] | undefined;
}

export function changesBetween(served: string | null, draft: string): Changes {
  const before = served === null ? null : frozenLists(served);
  const after = frozenLists(draft);
  const changed = (resource: NamedResource | 'reactions') => {
    const { added, changed: both, deleted } = differingThings(resource, before, after);
    return [...added, ...both.map((sides) => sides.after), ...deleted].map(
      (thing) => [thing.id, thingName(thing)] as const,
    );
  };
  const idsByName = (resource: NamedResource) => new Map(changed(resource).map(([id, name]) => [name, id]));
  return {
    reactions: new Map(changed('reactions')),
    named: { intents: idsByName('intents'), actions: idsByName('actions'), entities: idsByName('entities') },
    areSettingsChanged: differingThings('settings', before, after).changed.length > 0,
  };
}

/**
 * Finds the change that explains a different answer: first a different understanding, then the answering reactions,
 * their actions, the found values, the earlier turns, and the settings.
 */
export function causeOf(turn: AnsweredTurn, earlier: readonly AnsweredTurn[], changes: Changes): ReplayCause {
  return (
    understoodOtherwise(turn, changes) ??
    reactionOf(turn, changes) ??
    actionOf(turn, changes) ??
    entityOf(turn, changes) ??
    earlier
      .toReversed()
      .reduce<ReplayCause | undefined>((found, one) => found ?? reactionOf(one, changes), undefined) ?? {
      kind: changes.areSettingsChanged ? 'settings' : 'unknown',
      id: null,
      name: '',
    }
  );
}

function understoodOtherwise({ before, after }: AnsweredTurn, { named }: Changes): ReplayCause | undefined {
  const [then, now] = [intentIn(before), intentIn(after ?? [])];
  if (then === undefined || now === undefined || then === now) return undefined;
  return byName('intents', [now, then], named) ?? { kind: 'model', id: null, name: '' };
}

/** A reaction that answers on one side only explains more than a reaction that answers on both. */
function reactionOf({ before, after = [] }: AnsweredTurn, { reactions }: Changes): ReplayCause | undefined {
  const [then, now] = [reactionsIn(before), reactionsIn(after)];
  const oneSided = [...now.filter((id) => !then.includes(id)), ...then.filter((id) => !now.includes(id))];
  const id = [...oneSided, ...now, ...then].find((one) => reactions.has(one));
  return id === undefined ? undefined : { kind: 'reactions', id, name: reactions.get(id) ?? '' };
}

function actionOf({ before, after = [] }: AnsweredTurn, { named }: Changes): ReplayCause | undefined {
  const names = [...after, ...before].flatMap(({ type, value }) => (type === 'action' ? [value] : []));
  return byName('actions', names, named);
}

function entityOf({ before, after = [] }: AnsweredTurn, { named }: Changes): ReplayCause | undefined {
  const [then, now] = [entitiesIn(before), entitiesIn(after)];
  if (JSON.stringify(then) === JSON.stringify(now)) return undefined;
  return byName(
    'entities',
    [...now, ...then].map(({ entity }) => entity),
    named,
  );
}

function byName(kind: NamedResource, names: readonly string[], named: Changes['named']): ReplayCause | undefined {
  const name = names.find((one) => named[kind].has(one));
  return name === undefined ? undefined : { kind, id: named[kind].get(name) ?? null, name };
}

function intentIn(entries: readonly TrackerEntry[]): string | undefined {
  return turnOf(entries).intents[0]?.value;
}

function entitiesIn(entries: readonly TrackerEntry[]): { entity: string; value: unknown }[] {
  const found = turnOf(entries).intents[0]?.args.entities ?? [];
  return found.map(({ entity, value }) => ({ entity, value }));
}
