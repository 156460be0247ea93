import type { NewCampaign } from '@parley/domain/campaign';
import type { ActionCall } from '@parley/domain/reaction';
import type { Position } from '@parley/domain/layout';
import { PROTECTED_SETTINGS } from '@parley/domain/settings';
import { stampCalls } from '#features/reactions/stamp-calls.ts';
import {
  importFaults,
  orderWarnings,
  placed,
  type ImportMode,
  type PlacedFault,
} from '#workflows/transfer/import-faults.ts';
import {
  canonical,
  NAMED,
  portableBot,
  portableFiles,
  storedThings,
  type Doc,
  type FileDoc,
  type NamedResource,
  type NoteDoc,
  type PortableBot,
  type StoredLists,
  type StoredThings,
} from '#workflows/transfer/portable-bot.ts';
import { planCampaigns } from '#workflows/transfer/plan-campaigns.ts';
import type { Source } from '#workflows/transfer/read-bot.ts';

export interface PlanInput {
  bot: PortableBot;
  files: FileDoc[];
  sources: Record<string, Source>;
  stored: StoredLists;
  mode: ImportMode;
  userId: number | null;
  /** True for a project that was just created, with the name that its creator chose. */
  isNew: boolean;
  /** Entities that the new project has from the platform. */
  systemNames: readonly string[];
}

type PlannedResource = NamedResource | 'notes' | 'settings' | 'layout' | 'files' | 'campaigns';

/** The changes of an import to a resource, by name. */
interface PlannedChange {
  resource: PlannedResource;
  added: string[];
  changed: string[];
  removed: string[];
  /** Items of the project that are missing in the zip. */
  kept: number;
  unchanged: number;
}

/** Items written in one statement, as JSON. */
export interface PlannedWrite {
  resource: NamedResource | 'notes' | 'files';
  op: 'remove' | 'update' | 'insert';
  json: string;
}

/** An item to write, in its new form, with names where ids will be. */
export interface WrittenThing {
  /** Set for items that exist already. */
  id?: number;
  doc: Record<string, unknown>;
  /** Fields to remove. */
  cleared?: string[];
}

export interface ImportPlan {
  changes: PlannedChange[];
  faults: PlacedFault[];
  writes: PlannedWrite[];
  /** Fields that change. */
  settings: Record<string, unknown>;
  touchesProtected: boolean;
  /** By names of reactions: changed positions, and reactions that lose theirs. */
  layout: { moved: Record<string, Position>; unplaced: string[] };
  /** Campaigns to add. */
  campaigns: NewCampaign[];
}

/** Characters of JSON that are written in one statement. */
const WRITTEN_AT_ONCE = 200_000;
const MOST_AT_ONCE = 200;

/** Plans the changes of an import to a project. Writes nothing. */
export function planImport(input: PlanInput): ImportPlan {
  const { bot, stored } = input;
  const things = storedThings(stored);
  const present = portableBot(stored, things);
  const plan: ImportPlan = {
    changes: [],
    faults: [],
    writes: [],
    settings: {},
    touchesProtected: false,
    layout: { moved: {}, unplaced: [] },
    campaigns: [],
  };
  const removals: PlannedWrite[] = [];
  for (const resource of NAMED) planNamed(resource, things, present, input, plan, removals);
  // Deletions free names.
  plan.writes.unshift(...removals.toReversed());
  planNotes(input, plan);
  planFiles(input, plan);
  planSettings(present, input, plan);
  planLayout(present, input, plan);
  const { campaigns, faults, ...counts } = planCampaigns(bot.campaigns, present.campaigns);
  plan.campaigns = campaigns;
  plan.faults.push(...faults);
  plan.changes.push({ ...emptyChange('campaigns'), ...counts, added: campaigns.map(({ name }) => name) });
  plan.faults.push(...importFaults(bot, things, input));
  if (!input.isNew) plan.faults.push(...orderWarnings(bot, present));
  return plan;
}

function planNamed(
  resource: NamedResource,
  things: StoredThings,
  present: PortableBot,
  { bot, mode, sources, userId, systemNames }: PlanInput,
  plan: ImportPlan,
  removals: PlannedWrite[],
): void {
  const before = new Map(
    things[resource].map((thing, index) => [thing.name, { thing, doc: present[resource][index] }]),
  );
  const change = emptyChange(resource);
  const inserts: WrittenThing[] = [];
  const updates: WrittenThing[] = [];
  for (const given of bot[resource]) {
    const known = before.get(given.name);
    const isSystem = known?.doc?.['system'] === true;
    const { system, ...rest } = given;
    const doc: Doc = rest;
    before.delete(given.name);
    if (system === true && (isSystem || systemNames.includes(doc.name))) change.unchanged += 1;
    else if (isSystem) plan.faults.push(placed(sources, resource, doc, ['name'], SYSTEM_HERE(doc.name)));
    else if (!known) {
      if (system === true) plan.faults.push(placed(sources, resource, doc, ['system'], NO_SYSTEM, 'warning'));
      change.added.push(doc.name);
      inserts.push({ doc: resource === 'reactions' ? stamped(doc, [], userId) : doc });
    } else if (canonical(known.doc) === canonical(doc)) change.unchanged += 1;
    else {
      change.changed.push(doc.name);
      const calls = (known.thing['actions'] ?? []) as ActionCall[];
      updates.push({
        id: known.thing.id,
        doc: resource === 'reactions' ? stamped(doc, calls, userId) : doc,
        cleared: Object.keys(known.doc ?? {}).filter((field) => !(field in doc) && field !== 'system'),
      });
    }
  }
  const rest = [...before.values()].filter(({ doc }) => doc?.['system'] !== true);
  if (mode === 'update') change.kept = rest.length;
  else {
    change.removed = rest.map(({ thing }) => thing.name);
    if (rest.length > 0)
      removals.push(
        removal(
          resource,
          rest.map(({ thing }) => thing),
        ),
      );
  }
  plan.writes.push(...pieces(resource, 'update', updates), ...pieces(resource, 'insert', inserts));
  plan.changes.push(change);
}

const SYSTEM_HERE = (name: string) => `“${name}” is a system entity here and cannot be changed by an import`;
const NO_SYSTEM = 'Here is no such system entity; an entity of the project is added';

function emptyChange(resource: PlannedResource): PlannedChange {
  return { resource, added: [], changed: [], removed: [], kept: 0, unchanged: 0 };
}

function removal(resource: PlannedWrite['resource'], things: { id: number }[]): PlannedWrite {
  return { resource, op: 'remove', json: JSON.stringify(things.map(({ id }) => ({ id, doc: {} }))) };
}

function stamped(doc: Doc, before: ActionCall[], userId: number | null): Doc {
  const calls = (doc['actions'] ?? []) as ActionCall[];
  return { ...doc, actions: stampCalls(calls, before, { actor: { userId } }) };
}

function pieces(resource: PlannedWrite['resource'], op: PlannedWrite['op'], things: WrittenThing[]): PlannedWrite[] {
  const writes: PlannedWrite[] = [];
  let texts: string[] = [];
  let size = 0;
  const flush = () => {
    if (texts.length > 0) writes.push({ resource, op, json: `[${texts.join()}]` });
    [texts, size] = [[], 0];
  };
  for (const thing of things) {
    const text = JSON.stringify(thing);
    if (size + text.length > WRITTEN_AT_ONCE || texts.length >= MOST_AT_ONCE) flush();
    texts.push(text);
    size += text.length;
  }
  flush();
  return writes;
}

/** Notes have no names: equal notes match, and a note with an equal text has been moved. */
function planNotes({ bot, stored, mode }: PlanInput, plan: ImportPlan): void {
  const rest = JSON.parse(stored.lists.notes) as (NoteDoc & { id: number })[];
  const take = (isIt: (note: NoteDoc) => boolean) => {
    const index = rest.findIndex(isIt);
    return index < 0 ? undefined : rest.splice(index, 1)[0];
  };
  const contentOf = ({ text, x, y, width, height }: NoteDoc) => canonical({ text, x, y, width, height });
  const change = emptyChange('notes');
  const news = bot.notes.filter((note) => take((other) => contentOf(other) === contentOf(note)) === undefined);
  change.unchanged = bot.notes.length - news.length;
  const inserts: WrittenThing[] = [];
  const updates: WrittenThing[] = [];
  for (const note of news) {
    const moved = take(({ text }) => text === note.text);
    (moved ? change.changed : change.added).push(note.text.slice(0, 60));
    (moved ? updates : inserts).push({ ...(moved ? { id: moved.id } : {}), doc: { ...note } });
  }
  if (mode === 'update') change.kept = rest.length;
  else {
    change.removed = rest.map(({ text }) => text.slice(0, 60));
    if (rest.length > 0) plan.writes.push(removal('notes', rest));
  }
  plan.writes.push(...pieces('notes', 'update', updates), ...pieces('notes', 'insert', inserts));
  plan.changes.push(change);
}

function planFiles({ files, stored, mode }: PlanInput, plan: ImportPlan): void {
  const before = new Map(
    (JSON.parse(stored.lists.files) as (FileDoc & { id: number })[]).map((file) => [file.name, file]),
  );
  const present = new Map(portableFiles(stored).map((file) => [file.name, file]));
  const change = emptyChange('files');
  const inserts: WrittenThing[] = [];
  const updates: WrittenThing[] = [];
  for (const file of files) {
    const known = before.get(file.name);
    before.delete(file.name);
    if (!known) {
      change.added.push(file.name);
      inserts.push({ doc: { ...file } });
    } else if (present.get(file.name)?.sha256 === file.sha256) change.unchanged += 1;
    else {
      change.changed.push(file.name);
      updates.push({ id: known.id, doc: { ...file } });
    }
  }
  if (mode === 'update') change.kept = before.size;
  else {
    change.removed = [...before.keys()];
    if (before.size > 0) plan.writes.push(removal('files', [...before.values()]));
  }
  plan.writes.push(...pieces('files', 'update', updates), ...pieces('files', 'insert', inserts));
  plan.changes.push(change);
}

/** The project keeps its name: the import replaces only its bot. */
function planSettings(present: PortableBot, { bot }: PlanInput, plan: ImportPlan): void {
  const change = emptyChange('settings');
  const { name: _name, ...given } = bot.settings ?? {};
  const before = present.settings ?? {};
  for (const [field, value] of Object.entries(given)) {
    if (canonical(value) === canonical(before[field])) continue;
    change.changed.push(field);
    plan.settings[field] = value;
  }
  change.unchanged = Object.keys(given).length - change.changed.length;
  plan.touchesProtected = PROTECTED_SETTINGS.some((field) => field in plan.settings);
  plan.changes.push(change);
}

function planLayout(present: PortableBot, { bot, mode }: PlanInput, plan: ImportPlan): void {
  const change = emptyChange('layout');
  for (const [name, place] of Object.entries(bot.layout)) {
    const before = Object.hasOwn(present.layout, name) ? present.layout[name] : undefined;
    if (before && canonical(before) === canonical(place)) change.unchanged += 1;
    else {
      (before ? change.changed : change.added).push(name);
      plan.layout.moved[name] = place;
    }
  }
  const others = Object.keys(present.layout).filter((name) => !Object.hasOwn(bot.layout, name));
  if (mode === 'update') change.kept = others.length;
  else plan.layout.unplaced = change.removed = others;
  plan.changes.push(change);
}
