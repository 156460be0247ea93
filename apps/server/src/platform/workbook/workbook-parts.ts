import { posix } from 'node:path';
import { Problem } from '@parley/domain/problem';
import { LONGEST_ROW } from '@parley/domain/table/cells';
import { BUILT_IN_FORMATS } from '#platform/workbook/built-in-formats.ts';
import { numberFormat, unescapedText, type ShowNumber } from '#platform/workbook/cell-text.ts';
import { readXml } from '#platform/workbook/read-xml.ts';
import type { ZipEntry } from '#platform/zip/read-zip.ts';

interface Workbook {
  /** The visible sheets, in order. */
  sheets: { name: string; part: ZipEntry }[];
  is1904: boolean;
  /** Texts that cells refer to by their position in this list. */
  strings: ZipEntry | undefined;
  /** The formats of cells. */
  styles: ZipEntry | undefined;
}

/** Finds the parts of an Excel file by their references. */
export async function readWorkbook(entries: readonly ZipEntry[]): Promise<Workbook> {
  const byPath = new Map(entries.map((entry) => [entry.path.toLowerCase(), entry]));
  const part = (path: string) => byPath.get(path.toLowerCase());
  const [main] = await relationsOf('', part, 'officeDocument');
  const workbook = main && part(main.path);
  if (!workbook) throw new Problem('invalid', 'This is no Excel workbook (.xlsx)');
  const { named, is1904 } = await readNames(workbook);
  const relations = await relationsOf(workbook.path, part, 'worksheet', 'sharedStrings', 'styles');
  const partOf = (kind: string) => {
    const path = relations.find((relation) => relation.kind === kind)?.path;
    return path === undefined ? undefined : part(path);
  };
  const sheets = named.flatMap(({ name, id }) => {
    const found = relations.find((relation) => relation.id === id && relation.kind === 'worksheet');
    const sheet = found && part(found.path);
    return sheet ? [{ name, part: sheet }] : [];
  });
  return { sheets, is1904, strings: partOf('sharedStrings'), styles: partOf('styles') };
}

async function readNames(workbook: ZipEntry) {
  const named: { name: string; id: string }[] = [];
  let is1904 = false;
  await readXml(await workbook.open(), {
    open(name, { name: sheet = '', id = '', state = 'visible', date1904 = '0' }) {
      if (name === 'sheet' && state === 'visible') named.push({ name: sheet, id });
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(date1904);
    },
  });
  return { named, is1904 };
}

interface Relation {
  id: string;
  kind: string;
  path: string;
}

/** The parts of these kinds that a part refers to. */
async function relationsOf(
  path: string,
  part: (path: string) => ZipEntry | undefined,
  ...kinds: string[]
): Promise<Relation[]> {
  const { dir, base } = posix.parse(path);
  const file = part(posix.join(dir, '_rels', `${base}.rels`));
  const relations: Relation[] = [];
  if (!file) return relations;
  await readXml(await file.open(), {
    open(name, { Id: id = '', Type: type = '', Target: target = '' }) {
      const kind = type.slice(type.lastIndexOf('/') + 1);
      if (name !== 'Relationship' || !kinds.includes(kind)) return;
      relations.push({ id, kind, path: posix.resolve('/', dir, target).slice(1) });
    },
  });
  return relations;
}

/** Total characters of a workbook's texts. */
const MOST_TEXT = 64 * 1024 * 1024;

export async function readStrings(part: ZipEntry | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (!part) return strings;
  const text = textReader();
  let length = 0;
  await readXml(await part.open(), {
    ...text.handlers,
    close(name) {
      text.handlers.close(name);
      if (name !== 'si') return;
      const string = text.take();
      length += string.length;
      if (length > MOST_TEXT) throw new Problem('too_large', 'The Excel file has too much text');
      strings.push(string);
    },
  });
  return strings;
}

/** Reads a text in pieces of different formats; leaves out its pronunciation. */
export function textReader() {
  let isText = false;
  let isPronunciation = false;
  let read = '';
  return {
    handlers: {
      open(name: string): void {
        if (name === 'rPh') isPronunciation = true;
        isText = name === 't' && !isPronunciation;
      },
      text(piece: string): void {
        if (!isText) return;
        read += piece;
        if (read.length > LONGEST_ROW) throw new Problem('too_large', 'A cell of the Excel file has too much text');
      },
      close(name: string): void {
        if (name === 'rPh') isPronunciation = false;
        isText = false;
      },
    },
    take(): string {
      const text = unescapedText(read);
      read = '';
      return text;
    },
  };
}

/** How the cells of each style format numbers. */
export async function readFormats(part: ZipEntry | undefined, is1904: boolean): Promise<ShowNumber[]> {
  const patterns = new Map<number, string>();
  const ids: number[] = [];
  let isCellStyles = false;
  if (part)
    await readXml(await part.open(), {
      open(name, { numFmtId: id = '0', formatCode: code = '' }) {
        if (name === 'cellXfs') isCellStyles = true;
        if (name === 'numFmt') patterns.set(Number(id), code);
        if (name === 'xf' && isCellStyles) ids.push(Number(id));
      },
      close(name) {
        if (name === 'cellXfs') isCellStyles = false;
      },
    });
  const known = new Map<number, ShowNumber>();
  return ids.map((id) => {
    const show = known.get(id) ?? numberFormat(patterns.get(id) ?? BUILT_IN_FORMATS.get(id) ?? 'General', is1904);
    known.set(id, show);
    return show;
  });
}
