import { MOST_VALUE_COLUMNS, VALUE_ROLES, VALUE_ROW_LIMIT, type ReadValues, type ValueRole } from '@parley/contract';
import { invalidField } from '@parley/domain/problem';
import { TableProblem } from '@parley/domain/table/cells';
import type { TextEncoding } from '@parley/domain/table/encodings';
import { unguardCell } from '#platform/csv.ts';
import { chosenRoles } from '#platform/table/columns.ts';
import { previewTable } from '#platform/table/preview-table.ts';
import type { Table } from '#platform/table/tables.ts';

interface Choices {
  encoding?: TextEncoding | undefined;
  columns?: string | undefined;
}

/**
 * The values in a file, and how it is read. A row has a value and its synonyms; a first row of names is optional. A
 * column of values among synonyms begins another value.
 */
export async function readValueFile(table: Table, { encoding, columns: chosen }: Choices): Promise<ReadValues> {
  const values: string[] = [];
  const width = await widestRow(table, encoding);
  const preview = await previewTable(table, encoding, {
    columns: (first) => columnsOf(first, width, chosen),
    hasNames,
    mostRows: VALUE_ROW_LIMIT,
    reader(first) {
      if (INTENT_COLUMNS.every((name, index) => nameOf(first[index]) === name))
        throw invalidField('body.file', 'The file has intents and templates, not values. Import it in Intents');
      const roles = columnsOf(first, width, chosen).map(({ role }) => role);
      return ({ cells }) => {
        const read = valuesIn(cells, roles);
        if (typeof read === 'string') return { reason: read };
        values.push(...read);
        return cells;
      };
    },
  });
  return { ...preview, values: values.join('\n') };
}

const INTENT_COLUMNS = ['intent', 'template'];
const NAMES: Partial<Record<string, ValueRole>> = {
  value: 'value',
  values: 'value',
  synonym: 'synonym',
  synonyms: 'synonym',
};

const nameOf = (cell = ''): string => cell.trim().toLowerCase();

function hasNames(first: readonly string[]): boolean {
  const names = first.map(nameOf).filter((name) => name !== '');
  return names.length > 0 && names.every((name) => NAMES[name] !== undefined);
}

function columnsOf(first: readonly string[], width: number, chosen: string | undefined) {
  const roles = chosen === undefined ? null : chosenRoles(chosen, VALUE_ROLES, width);
  const isNamed = hasNames(first);
  return Array.from({ length: width }, (_, index) => {
    const usual = index === 0 ? 'value' : 'synonym';
    return {
      name: isNamed ? (first[index] ?? '').trim() : '',
      role: roles?.[index] ?? (isNamed ? (NAMES[nameOf(first[index])] ?? usual) : usual),
    };
  });
}

/** Rows have as many synonyms as they need, so the first row does not tell how many columns there are. */
async function widestRow(table: Table, encoding: TextEncoding | undefined): Promise<number> {
  let width = 1;
  let rows = 0;
  try {
    for await (const { cells } of table.rows({ encoding })) {
      width = Math.max(width, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
      if (width >= MOST_VALUE_COLUMNS || ++rows > VALUE_ROW_LIMIT) break;
    }
  } catch (error) {
    // The preview says which line it is.
    if (!(error instanceof TableProblem)) throw error;
  }
  return Math.min(width, MOST_VALUE_COLUMNS);
}

/** The values of a row as an entity has them, `value = synonym`, or why the row is not taken. */
function valuesIn(cells: readonly string[], roles: readonly ValueRole[]): string[] | string {
  if (cells.slice(roles.length).some((cell) => cell.trim() !== ''))
    return `A row can have ${MOST_VALUE_COLUMNS} cells at most`;
  const found: string[][] = [];
  let isOpen = false;
  for (const [index, role] of roles.entries()) {
    const form = unguardCell(cells[index] ?? '').trim();
    if (role === 'value') isOpen = false;
    if (role === 'none' || form === '') continue;
    if (/[,=\p{Cc}]/u.test(form))
      return `“${form.slice(0, 100)}” contains a comma, equals sign, tab or line break, which separate values`;
    if (isOpen) found.at(-1)?.push(form);
    else found.push([form]);
    isOpen = true;
  }
  return found.map((forms) => forms.join(' = '));
}
