import type { DeploymentCheck } from '@parley/contract';
import { RESOURCES } from '@parley/domain/project';
import { modelFlaws, type ModelFlaw } from '#workflows/deploy/model-flaws.ts';
import { frozenBot, frozenLists } from '#workflows/deploy/snapshot-content.ts';
import { undisclosedStarts } from '#workflows/deploy/undisclosed-starts.ts';

export interface Compared {
  /** Contents of snapshots; null where nothing is deployed. */
  before: string | null;
  after: string;
  /** JSON of what is known of the model of the draft; null where it is not trained. */
  evaluation: string | null;
}

export interface ComparedDraft {
  changes: DeploymentCheck['changes'];
  flaws: ModelFlaw[];
  /** Reactions of a voice script that greet callers without saying that a machine speaks. */
  undisclosed: number[];
}

export function compareDraft(compared: Compared): ComparedDraft {
  return {
    changes: compareContent(compared),
    flaws: modelFlaws(compared.evaluation),
    undisclosed: undisclosedIn(compared.after),
  };
}

function undisclosedIn(after: string): number[] {
  const { settings, reactions } = frozenBot(after).content;
  return settings.is_chat ? [] : undisclosedStarts(reactions);
}

/** Counts the things of each resource that differ, by their ids; leaves out resources that are the same. */
function compareContent({ before, after }: Pick<Compared, 'before' | 'after'>): DeploymentCheck['changes'] {
  const [old, present] = [before === null ? null : frozenLists(before), frozenLists(after)];
  return RESOURCES.flatMap((resource) => {
    const earlier = new Map((old?.[resource] ?? []).map((thing) => [thing.id, JSON.stringify(thing)]));
    const added = present[resource].filter(({ id }) => !earlier.has(id));
    const kept = present[resource].filter(({ id }) => earlier.has(id));
    const changed = kept.filter((thing) => earlier.get(thing.id) !== JSON.stringify(thing));
    const difference = { added: added.length, changed: changed.length, deleted: earlier.size - kept.length };
    return Object.values(difference).some((count) => count > 0) ? [{ resource, ...difference }] : [];
  });
}
