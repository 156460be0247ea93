import { Document, isScalar, visit, type Scalar } from 'yaml';
import { safeNames } from '#workflows/transfer/file-names.ts';
import {
  NAMED,
  type Doc,
  type FileDoc,
  type NamedResource,
  type PortableBot,
} from '#workflows/transfer/portable-bot.ts';

export interface TextFile {
  path: string;
  text: string;
}

/** The files of a stored bot, each with its path in the zip. */
export interface WrittenBot {
  texts: TextFile[];
  files: { path: string; sha256: string; size: number }[];
}

/** The version of the file format. */
export const FORMAT = 1;

/** Resources with a file per item. */
export const FOLDERS = ['entities', 'intents', 'reactions', 'tests'] as const satisfies NamedResource[];
/** Resources with few and small items. */
export const LISTS = ['scopes', 'synonyms'] as const satisfies NamedResource[];
/** Keeps Git from changing line ends. */
const GIT_ATTRIBUTES = '* -text\n';

/**
 * A bot as files for people and for Git: equal bots give equal bytes, and a change of an item changes only its file.
 */
export function writeBot(bot: PortableBot, stored: readonly FileDoc[]): WrittenBot {
  const fileNames = safeNames(
    stored.map(({ name }) => name),
    true,
  );
  const texts = [
    { path: '.gitattributes', text: GIT_ATTRIBUTES },
    { path: 'parley.yaml', text: yaml({ format: FORMAT }) },
    { path: 'order.yaml', text: yaml(orderOf(bot)) },
    ...(bot.settings ? [{ path: 'settings.yaml', text: yaml(bot.settings) }] : []),
    ...LISTS.flatMap((resource) => listFile(resource, bot[resource])),
    ...FOLDERS.flatMap((resource) => folderOf(resource, bot[resource])),
    ...actionFiles(bot.actions),
    ...(bot.notes.length > 0 ? [{ path: 'notes.yaml', text: yaml(bot.notes) }] : []),
    ...(bot.campaigns.length > 0 ? [{ path: 'campaigns.yaml', text: yaml(bot.campaigns) }] : []),
    ...(Object.keys(bot.layout).length > 0 ? [{ path: 'layout.yaml', text: layoutText(bot.layout) }] : []),
    ...namesFile('files', fileNames),
  ];
  const files = stored.map(({ name, sha256, size }) => ({ path: `files/${fileNames.get(name)}`, sha256, size }));
  return { texts: texts.toSorted(byPath), files: files.toSorted(byPath) };
}

function byPath(a: { path: string }, b: { path: string }): number {
  return a.path < b.path ? -1 : 1;
}

/** The older of two equal reactions fires; ids are not exported, so the files keep the order. */
function orderOf(bot: PortableBot): Record<string, string[]> {
  return Object.fromEntries(NAMED.map((resource) => [resource, bot[resource].map(({ name }) => name)]));
}

function listFile(resource: string, docs: Doc[]): TextFile[] {
  if (docs.length === 0) return [];
  return [{ path: `${resource}.yaml`, text: yaml(docs.toSorted((a, b) => (a.name < b.name ? -1 : 1))) }];
}

function folderOf(resource: string, docs: Doc[]): TextFile[] {
  const names = safeNames(docs.map(({ name }) => name));
  return docs.map((doc) => ({ path: `${resource}/${names.get(doc.name)}.yaml`, text: yaml(doc) }));
}

function actionFiles(actions: Doc[]): TextFile[] {
  const names = safeNames(actions.map(({ name }) => name));
  return [
    ...actions.map(({ name, source }) => ({ path: `actions/${names.get(name)}.js`, text: String(source) })),
    ...namesFile('actions', names),
  ];
}

/** The names of items whose file could not have their name. */
function namesFile(resource: string, names: Map<string, string>): TextFile[] {
  const others = [...names].filter(([name, safe]) => name !== safe).map(([name, safe]) => [safe, name]);
  if (others.length === 0) return [];
  return [{ path: `${resource}.yaml`, text: yaml(Object.fromEntries(others)) }];
}

/** One line per reaction. */
function layoutText(layout: PortableBot['layout']): string {
  return yaml(layout, (document) =>
    visit(document, {
      Map(key, map, path) {
        if (path.length > 1) map.flow = true;
      },
    }),
  );
}

/** Texts that a YAML line or block would not preserve exactly. */
const QUOTED = /[\p{Cc}\u0085\u00a0\u2028\u2029\ufeff]/u;
const QUOTED_LINES = /^\s|[ \t]$|[ \t]\n|\n\s*$/u;

function yaml(value: unknown, adapt: (document: Document) => void = () => {}): string {
  const document = new Document(value, { sortMapEntries: true, aliasDuplicateObjects: false });
  visit(document, {
    Scalar(_key, scalar) {
      if (isScalar(scalar) && typeof scalar.value === 'string') style(scalar, scalar.value);
    },
  });
  adapt(document);
  return document.toString({ lineWidth: 0, flowCollectionPadding: true });
}

function style(scalar: Scalar, value: string): void {
  const isPlain = !QUOTED.test(value.replaceAll('\n', ''));
  if (!isPlain || (value.includes('\n') && QUOTED_LINES.test(value.replace(/\n$/u, '')))) scalar.type = 'QUOTE_DOUBLE';
  else if (value.includes('\n')) scalar.type = 'BLOCK_LITERAL';
}
