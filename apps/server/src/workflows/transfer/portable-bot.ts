import type { Resource } from '@parley/domain';
import type { NewCampaign } from '@parley/domain/campaign';
import type { Position } from '@parley/domain/layout';
import { DEFAULT_SETTINGS, SECRET_SETTINGS, UNIQUE_SETTINGS } from '@parley/domain/settings';

/** Resources whose items are identified by name, in the order of writing: each refers only to earlier ones. */
export const NAMED = ['scopes', 'synonyms', 'entities', 'intents', 'actions', 'reactions', 'tests'] as const;
export type NamedResource = (typeof NAMED)[number];

/** An item in the form of its file, with names in place of references. Empty fields are left out. */
export type Doc = Record<string, unknown> & { name: string };

export interface NoteDoc {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface FileDoc {
  name: string;
  type: string;
  size: number;
  sha256: string;
}

/** A bot without ids, secrets and authors, in the form of its zip. Items are in the order of their ids. */
export type PortableBot = Record<NamedResource, Doc[]> & {
  /** Null if the zip has no settings. */
  settings: Record<string, unknown> | null;
  notes: NoteDoc[];
  /** By name of the reaction. */
  layout: Record<string, Position>;
  /** Definitions without contacts. */
  campaigns: NewCampaign[];
};

/** The lists of a project as stored, and the positions of reactions by id. */
export interface StoredLists {
  lists: Record<Resource, string>;
  layout: Record<string, Position>;
  campaigns: NewCampaign[];
}

/** Settings that belong to the installation or the project, and stay there. */
const LOCAL_SETTINGS = ['id', 'version', 'who', 'chatbot_token', ...SECRET_SETTINGS, ...UNIQUE_SETTINGS] as const;

export type Thing = Record<string, unknown> & { id: number; name: string };

export type StoredThings = Record<NamedResource, Thing[]>;

export function storedThings({ lists }: StoredLists): StoredThings {
  return Object.fromEntries(
    NAMED.map((resource) => [resource, JSON.parse(lists[resource]) as Thing[]]),
  ) as StoredThings;
}

export function portableBot(stored: StoredLists, things = storedThings(stored)): PortableBot {
  const names = namesOf(things);
  const [settings] = JSON.parse(stored.lists.settings) as Record<string, unknown>[];
  const docs = Object.fromEntries(
    NAMED.map((resource) => [resource, things[resource].map((thing) => docOf(resource, thing, names))]),
  ) as Record<NamedResource, Doc[]>;
  return {
    ...docs,
    settings: settings ? movedSettings({ ...DEFAULT_SETTINGS, ...settings }) : null,
    notes: (JSON.parse(stored.lists.notes) as NoteDoc[]).map(noteOf).toSorted(byPlace),
    campaigns: stored.campaigns,
    layout: Object.fromEntries(
      Object.entries(stored.layout).flatMap(([id, place]) => {
        const name = names.reactions.get(Number(id));
        return name === undefined ? [] : [[name, place]];
      }),
    ),
  };
}

export function portableFiles({ lists }: StoredLists): FileDoc[] {
  const files = JSON.parse(lists.files) as FileDoc[];
  return files.map(({ name, type, size, sha256 }) => ({ name, type, size, sha256 }));
}

type Names = Record<'scopes' | 'reactions' | 'actions', Map<number, string>>;

function namesOf({ scopes, reactions, actions }: StoredThings): Names {
  const byId = (list: Thing[]) => new Map(list.map(({ id, name }) => [id, name]));
  return { scopes: byId(scopes), reactions: byId(reactions), actions: byId(actions) };
}

function docOf(resource: NamedResource, { id: _id, ...thing }: Thing, names: Names): Doc {
  if (resource === 'reactions') return reactionDoc(thing, names);
  if (resource === 'tests') return testDoc(thing, names);
  if (resource === 'entities') {
    const { __is_system__: isSystem, ...entity } = thing;
    return tidied({ ...entity, system: isSystem === true ? true : undefined });
  }
  return tidied(thing);
}

function reactionDoc({ reactions_scopes_id: scope, actions, ...reaction }: Omit<Thing, 'id'>, names: Names): Doc {
  const calls = (actions as Record<string, unknown>[]).map(({ who: _who, ...call }) => tidied(call));
  const scopeName = typeof scope === 'number' ? names.scopes.get(scope) : undefined;
  return tidied({ ...reaction, name: String(reaction['name']), scope: scopeName, actions: calls });
}

interface StoredStep {
  reactions: number[];
  actions: (number | string)[];
}

/** Leaves out references by id to deleted items. */
function testDoc({ steps, ...test }: Omit<Thing, 'id'>, names: Names): Doc {
  const docs = (steps as StoredStep[]).map((step) =>
    tidied({
      ...step,
      reactions: step.reactions.flatMap((id) => names.reactions.get(id) ?? []),
      actions: step.actions.flatMap((id) => (typeof id === 'string' ? id : (names.actions.get(id) ?? []))),
    }),
  );
  return tidied({ ...test, name: String(test['name']), steps: docs });
}

/** Fields for which an empty value has a meaning. */
const KEPT = ['name', 'templates', 'values', 'source', 'steps', 'match', 'body', 'args'];

/** Removes empty fields, so that there is only one text for nothing. */
export function tidied<T extends Record<string, unknown>>(doc: T): T & { name: string } {
  return Object.fromEntries(
    Object.entries(doc).filter(([field, value]) => KEPT.includes(field) || !isNothing(value)),
  ) as T & { name: string };
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function movedSettings(settings: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(settings).filter(([field]) => !(LOCAL_SETTINGS as readonly string[]).includes(field)),
  );
}

function noteOf({ text, x, y, width, height }: NoteDoc): NoteDoc {
  return { text, x, y, width, height };
}

/** The database returns notes in the order of ids, which means nothing to readers. */
function byPlace(a: NoteDoc, b: NoteDoc): number {
  return a.y - b.y || a.x - b.x || (a.text < b.text ? -1 : Number(a.text > b.text));
}

/** Equal values give equal texts, regardless of the order of keys. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}
