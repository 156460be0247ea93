import { RESOURCES, type Resource } from '@parley/domain/project';
import { DEFAULT_SETTINGS, LIVE_SETTINGS, type Settings } from '@parley/domain/settings';
import type { StoredFile } from '@parley/domain/stored-file';
import type { BotContent } from '@parley/dialogue';
import type { Queries } from '#platform/db/database.ts';
import { listsAsJson } from '#platform/things/lists-as-json.ts';
import type { TrainedLists } from '#workflows/train-model/training-input.ts';

/** The format of a snapshot's content. */
const FORMAT = 1;

/**
 * Everything that is deployed, as one text: the same content gives the same text, byte by byte. Lists are ordered by id
 * and written by the database, which has one order for the fields of a thing, and one way to write each value.
 */
export async function snapshotContent(db: Queries, projectId: number, modelHash: string | null): Promise<string> {
  const lists = await listsAsJson(db, projectId, RESOURCES);
  const resources = RESOURCES.toSorted().map(
    (resource) => `"${resource}":${resource === 'settings' ? frozenSettings(lists.settings) : lists[resource]}`,
  );
  return `{"format":${FORMAT},"model":${JSON.stringify(modelHash)},"resources":{${resources.join()}}}`;
}

/** Complete, so that a later version of the program with other defaults serves them as they were. */
function frozenSettings(list: string): string {
  const settings = (JSON.parse(list) as object[]).map((stored) => {
    const fields = Object.entries({ ...DEFAULT_SETTINGS, ...stored });
    const frozen = fields.filter(([name]) => !(LIVE_SETTINGS as readonly string[]).includes(name));
    return Object.fromEntries(frozen.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
  return JSON.stringify(settings);
}

export type FrozenLists = Record<Resource, { id: number }[]>;

/** The content of a snapshot, by resource. */
export function frozenLists(content: string): FrozenLists {
  return (JSON.parse(content) as { resources: FrozenLists }).resources;
}

interface FrozenBot {
  content: BotContent;
  trained: TrainedLists;
  modelHash: string;
  files: StoredFile[];
}

/** The bot of a snapshot, with the model that it was deployed with. */
export function frozenBot(content: string): FrozenBot {
  const { model, resources } = JSON.parse(content) as {
    model: string;
    resources: Omit<BotContent & TrainedLists, 'settings'> & { settings: Settings[]; files?: StoredFile[] };
  };
  const { files = [] } = resources;
  const [settings] = resources.settings;
  if (!settings) throw new Error('A snapshot has no settings');
  const whole = { ...resources, settings: { ...DEFAULT_SETTINGS, ...settings } };
  return { content: whole, trained: whole, modelHash: model, files };
}
