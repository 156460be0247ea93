import { buffer } from 'node:stream/consumers';
import { zipOf } from '#platform/zip/write-zip.ts';

/** A text, a number, or a cell with the given XML: `{ xml: '<c r="A1" t="b"><v>1</v></c>' }`. */
export type TestCell = string | number | null | { value: number; format: string } | { xml: string };

interface TestWorkbook {
  sheets: Record<string, TestCell[][]>;
  /** Names of hidden sheets. */
  hidden?: string[];
  is1904?: boolean;
  /** Replaces parts of the file, or adds parts. */
  parts?: Record<string, string>;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** An Excel file with these sheets, with texts and formats in parts of their own, as Excel and LibreOffice save it. */
export async function xlsx({ sheets, hidden = [], is1904 = false, parts = {} }: TestWorkbook): Promise<Buffer> {
  const strings: string[] = [];
  const formats: string[] = [];
  const names = Object.keys(sheets);
  const files: Record<string, string> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': relations([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/_rels/workbook.xml.rels': relations([
      ...names.map((_name, index) => [`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`] as const),
      ['rId90', 'styles', 'styles.xml'],
      ['rId91', 'sharedStrings', '/xl/sharedStrings.xml'],
    ]),
    'xl/workbook.xml':
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>` +
      names
        .map((name, index) => {
          const state = hidden.includes(name) ? ' state="hidden"' : '';
          return `<sheet name="${escaped(name)}" sheetId="${index + 7}"${state} r:id="rId${index + 1}"/>`;
        })
        .join('') +
      '</sheets></workbook>',
  };
  for (const [index, rows] of Object.values(sheets).entries()) {
    const data = rows.map((cells, row) => {
      const line = cells.map((cell, column) => cellXml(cell, `${nameOf(column)}${row + 1}`, strings, formats)).join('');
      return line === '' ? '' : `<row r="${row + 1}" spans="1:${cells.length}">${line}</row>`;
    });
    files[`xl/worksheets/sheet${index + 1}.xml`] =
      `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${data.join('')}</sheetData></worksheet>`;
  }
  files['xl/sharedStrings.xml'] =
    `${HEAD}<sst xmlns="${MAIN}">${strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`;
  files['xl/styles.xml'] =
    `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts>` +
    formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`).join('') +
    '</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>' +
    formats.map((_code, at) => `<xf numFmtId="${164 + at}"/>`).join('') +
    '</cellXfs></styleSheet>';
  return buffer(zipOf(Object.entries({ ...files, ...parts }).map(([path, text]) => ({ path, text }))));
}

function relations(list: readonly (readonly [id: string, kind: string, target: string])[]): string {
  const found = list.map(
    ([id, kind, target]) => `<Relationship Id="${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`,
  );
  return `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${found.join('')}</Relationships>`;
}

function cellXml(cell: TestCell, place: string, strings: string[], formats: string[]): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') return `<c r="${place}" t="s"><v>${indexIn(strings, cell)}</v></c>`;
  if ('xml' in cell) return cell.xml;
  return `<c r="${place}" s="${indexIn(formats, cell.format) + 1}"><v>${cell.value}</v></c>`;
}

function indexIn(list: string[], one: string): number {
  const known = list.indexOf(one);
  return known >= 0 ? known : list.push(one) - 1;
}

function nameOf(column: number): string {
  return column < 26 ? String.fromCodePoint(65 + column) : nameOf(Math.floor(column / 26) - 1) + nameOf(column % 26);
}
