import { RESOURCES, type Resource } from '@parley/domain/project';
import { DEFAULT_SETTINGS, LIVE_SETTINGS, type Settings } from '@parley/domain/settings';
import type { StoredFile } from '@parley/domain/stored-file';
import type { BotContent } from '@parley/dialogue';
import type { Queries } from '#platform/db/database.ts';
import { listsAsJson } from '#platform/things/lists-as-json.ts';
import type { TrainedLists } from '#platform/things/trained-lists.ts';

/** The format of a snapshot's content. */
const FORMAT = 1;

/**
 * The deployed content as one text; equal content gives equal text, byte by byte. Lists are ordered by id and
 * serialized by the database, which has a fixed order of an item's fields and one spelling for each value.
 */
export async function snapshotContent(db: Queries, projectId: number, modelHash: string | null): Promise<string> {
  const lists = await listsAsJson(db, projectId, RESOURCES);
  const resources = RESOURCES.toSorted().map(
    (resource) => `"${resource}":${resource === 'settings' ? frozenSettings(lists.settings) : lists[resource]}`,
  );
  return `{"format":${FORMAT},"model":${JSON.stringify(modelHash)},"resources":{${resources.join()}}}`;
}

/** Complete, so that a later version of the program with other defaults serves them unchanged. */
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
  /** Loaded on demand: only a training needs it. */
  trained(): TrainedLists;
  modelHash: string;
  files: StoredFile[];
  /** Number of parsed characters. */
  length: number;
}

/** The parsed lists of a snapshot. */
interface TakenApart extends Omit<BotContent & TrainedLists, 'settings'> {
  settings: Settings[];
  files?: StoredFile[];
}

/** The bot of a snapshot, with the model that it was deployed with. */
export function frozenBot(content: string): FrozenBot {
  const said = withoutLists(content, NOT_SAID);
  const { model, resources } = JSON.parse(said) as { model: string; resources: TakenApart };
  const { files = [] } = resources;
  const [settings] = resources.settings;
  if (!settings) throw new Error('A snapshot has no settings');
  const whole = { ...resources, settings: { ...DEFAULT_SETTINGS, ...settings } };
  const trained = () => ({
    ...whole,
    ...(JSON.parse(content) as { resources: Pick<TrainedLists, 'intents' | 'synonyms'> }).resources,
    settings: whole.settings,
  });
  return { content: whole, trained, modelHash: model, files, length: said.length };
}

/** A serving bot needs none of these lists, which may be most of the content. */
const NOT_SAID: readonly Resource[] = ['intents', 'notes', 'synonyms', 'tests'];

/**
 * Empties lists within the text without parsing it. This works because the writer joins lists without spaces, the
 * database puts a space after each comma within them, and quotation marks in texts are escaped.
 */
function withoutLists(content: string, resources: readonly Resource[]): string {
  let short = content;
  const order = RESOURCES.toSorted();
  for (const resource of resources) {
    const next = order[order.indexOf(resource) + 1];
    const start = short.indexOf(`],"${resource}":[`);
    const end = next === undefined ? short.lastIndexOf(']') : short.indexOf(`],"${next}":[`, start + 1);
    if (start < 0 || end < 0) continue;
    short = `${short.slice(0, start)}],"${resource}":[${short.slice(end)}`;
  }
  return short;
}
