import { inWords } from '@parley/domain/issue-words';
import { nameKey } from '@parley/domain/text';
import * as z from 'zod/mini';
import { readYaml, type YamlFile } from '#platform/bounded-yaml.ts';
import {
  CampaignsDoc,
  DOCS,
  FileName,
  FormatDoc,
  LayoutDoc,
  ListDoc,
  NamesDoc,
  NotesDoc,
  OrderDoc,
  SettingsDoc,
} from '#workflows/transfer/doc-schemas.ts';
import { NAMED, tidied, type Doc, type NamedResource, type PortableBot } from '#workflows/transfer/portable-bot.ts';
import { FOLDERS, FORMAT, LISTS, type TextFile } from '#workflows/transfer/write-bot.ts';

/** A fault, with its file and line. A warning does not stop an import. */
export interface Fault {
  file: string;
  line: number | null;
  message: string;
  severity: 'error' | 'warning';
}

/** The file of an item, and the item's position in it. */
export interface Source {
  file: string;
  at: (string | number)[];
}

export interface ReadBot {
  bot: PortableBot;
  /** By `sourceKey`. */
  sources: Record<string, Source>;
  /** The stored files by path. */
  fileNames: { path: string; name: string }[];
  faults: Fault[];
}

const LONGEST_MESSAGE = 300;
/** Files of a repository that do not belong to a bot. */
const BESIDE = /^(?:\.|readme|licen[cs]e|changelog)[^/]*$|(?:^|\/)\.[^/]*|^__macosx\//iu;

/** The bot in these files, as far as they can be read, and their faults. */
export function readBot(texts: readonly TextFile[], filePaths: readonly string[]): ReadBot {
  const faults: Fault[] = [];
  const sources = new Map<string, Source>();
  const rest = new Map(texts.map((file) => [file.path, file.text]));
  const fault = (file: string, line: number | null, message: string, severity: Fault['severity'] = 'error') => {
    faults.push({ file, line, message: message.slice(0, LONGEST_MESSAGE), severity });
  };

  function open(path: string): YamlFile | undefined {
    const text = rest.get(path);
    rest.delete(path);
    if (text === undefined) return undefined;
    const read = readYaml(text);
    if (!('message' in read)) return read;
    fault(path, read.line, read.message);
    return undefined;
  }

  function parsed<S extends z.ZodMiniType>(schema: S, path: string, file: YamlFile, at: PropertyKey[] = []) {
    const value = at.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown>)[key], file.value);
    const { data, error } = z.safeParse(schema, value, { error: inWords });
    if (!error) return data;
    for (const issue of error.issues.slice(0, 5)) {
      const place = [...at, ...issue.path];
      const field = issue.path.length > 0 ? `${issue.path.join('.')}: ` : '';
      fault(path, file.lineAt(place), field + issue.message);
    }
    return undefined;
  }

  /** A file's only document. */
  function whole<S extends z.ZodMiniType>(schema: S, path: string): z.output<S> | undefined {
    const file = open(path);
    return file && parsed(schema, path, file);
  }

  const docs = Object.fromEntries(NAMED.map((resource) => [resource, []])) as unknown as Record<NamedResource, Doc[]>;

  function add(resource: NamedResource, doc: Doc, source: Source, line: number): void {
    const key = sourceKey(resource, doc.name);
    const before = sources.get(key);
    if (before) return fault(source.file, line, `“${doc.name}” stands in ${before.file} too`);
    sources.set(key, source);
    docs[resource].push(docTidied(resource, doc));
  }

  const format = whole(FormatDoc, 'parley.yaml');
  if (format && format.format > FORMAT) fault('parley.yaml', 1, 'A newer version of Parley made these files');

  for (const resource of LISTS) {
    const path = `${resource}.yaml`;
    const file = open(path);
    const list = file && parsed(ListDoc, path, file);
    for (const index of (list ?? []).keys()) {
      const doc = file && parsed(DOCS[resource], path, file, [index]);
      if (doc) add(resource, doc, { file: path, at: [index] }, file.lineAt([index, 'name']));
    }
  }
  for (const resource of FOLDERS) {
    for (const path of pathsIn(rest.keys(), `${resource}/`, '.yaml')) {
      const file = open(path);
      const doc = file && parsed(DOCS[resource], path, file);
      if (doc) add(resource, doc, { file: path, at: [] }, file.lineAt(['name']));
    }
  }
  const actionNames = whole(NamesDoc, 'actions.yaml') ?? {};
  for (const path of pathsIn(rest.keys(), 'actions/', '.js')) {
    const stem = path.slice('actions/'.length, -'.js'.length);
    const { data, error } = z.safeParse(DOCS.actions, { name: nameOf(actionNames, stem), source: rest.get(path) });
    rest.delete(path);
    for (const { message } of error?.issues.slice(0, 1) ?? []) fault(path, null, message);
    if (data) add('actions', data, { file: path, at: [] }, 1);
  }

  const settings = whole(SettingsDoc, 'settings.yaml') ?? null;
  const notes = whole(NotesDoc, 'notes.yaml') ?? [];
  const campaigns = whole(CampaignsDoc, 'campaigns.yaml') ?? [];
  const layout = whole(LayoutDoc, 'layout.yaml') ?? {};
  const order = whole(OrderDoc, 'order.yaml') ?? {};
  const given = whole(NamesDoc, 'files.yaml') ?? {};
  const fileNames = filePaths.flatMap((path) => {
    const { data, error } = z.safeParse(FileName, nameOf(given, path.slice('files/'.length)));
    if (error) fault(path, null, error.issues[0]?.message ?? 'The file name is not valid');
    return data === undefined ? [] : [{ path, name: data }];
  });
  for (const [index, { path, name }] of fileNames.entries()) {
    const first = fileNames.find((other) => other.name === name);
    if (first !== fileNames[index]) fault(path, null, `“${name}” stands in ${first?.path} too`);
  }
  for (const path of rest.keys())
    if (!BESIDE.test(path)) fault(path, null, 'This file is no part of a project and is left out', 'warning');
  for (const resource of NAMED) docs[resource] = inOrder(docs[resource], order[resource] ?? []);
  return {
    bot: { ...docs, settings, notes, layout, campaigns },
    sources: Object.fromEntries(sources),
    fileNames,
    faults,
  };
}

export function sourceKey(resource: NamedResource, name: string): string {
  return `${resource} ${nameKey(name)}`;
}

/** The name that a file name was given for. `constructor` is a name like any other. */
function nameOf(names: Record<string, string>, fileName: string): string {
  return (Object.hasOwn(names, fileName) ? names[fileName] : undefined) ?? fileName;
}

function docTidied(resource: NamedResource, doc: Doc): Doc {
  if (resource !== 'tests') return tidied({ ...doc, ...(doc['system'] === false ? { system: undefined } : {}) });
  return tidied({ ...doc, steps: (doc['steps'] as Record<string, unknown>[]).map((step) => tidied(step)) });
}

function pathsIn(paths: Iterable<string>, folder: string, ending: string): string[] {
  return [...paths].filter((path) => path.startsWith(folder) && path.endsWith(ending));
}

/** Items that are missing in the order come last, sorted by name. */
function inOrder(docs: Doc[], names: string[]): Doc[] {
  const places = new Map(names.map((name, index) => [nameKey(name), index]));
  const placeOf = ({ name }: Doc) => places.get(name) ?? names.length;
  return docs.toSorted((a, b) => placeOf(a) - placeOf(b) || (a.name < b.name ? -1 : 1));
}
