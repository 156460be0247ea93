import type { FieldDiff, ThingDiff } from '#features/history/comparison/compare.ts';
import type { Row } from '#parts/diff/line-rows.ts';

/** A rendered line of the comparison. */
export type Shown =
  | { key: string; type: 'head'; diff: ThingDiff; isOpen: boolean }
  | { key: string; type: 'row'; diff: ThingDiff; field: FieldDiff; row: Row; isFirst: boolean }
  | { key: string; type: 'chips'; diff: ThingDiff; field: FieldDiff }
  | { key: string; type: 'rest'; diff: ThingDiff; names: string[] };

interface View {
  /** Every field and line, including equal ones. */
  isAll: boolean;
  /** Things whose equal fields are shown too, by name. */
  opened: ReadonlySet<string>;
  /** Items that show only their header. */
  closed: ReadonlySet<string>;
}

/** Lines of code round a change that are shown with it. */
const CONTEXT = 3;

export function shownRows(diffs: readonly ThingDiff[], { isAll, opened, closed }: View): Shown[] {
  return diffs.flatMap((diff): Shown[] => {
    const isOpen = !closed.has(diff.name);
    const head: Shown = { key: `${diff.name} head`, type: 'head', diff, isOpen };
    if (!isOpen) return [head];
    const isWhole = isAll || opened.has(diff.name);
    const fields = diff.fields.filter(
      (field) => isWhole || (!isEmpty(field) && (!field.isSame || diff.kind !== 'changed')),
    );
    const hidden = diff.fields.filter((field) => !fields.includes(field));
    const rows = fields.flatMap((field) => rowsOf(diff, field, isWhole));
    if (hidden.length === 0) return [head, ...rows];
    return [head, ...rows, { key: `${diff.name} rest`, type: 'rest', diff, names: hidden.map(({ name }) => name) }];
  });
}

function rowsOf(diff: ThingDiff, field: FieldDiff, isWhole: boolean): Shown[] {
  const key = `${diff.name} ${field.name}`;
  if (field.kind === 'chips') return [{ key, type: 'chips', diff, field }];
  const all = isEmpty(field) ? NOTHING : field.rows;
  const rows = isWhole || diff.kind !== 'changed' ? all : nearChanges(field);
  return rows.map((row, index) => ({ key: `${key} ${index}`, type: 'row', diff, field, row, isFirst: index === 0 }));
}

/** A field that is empty on both sides is one empty line. */
const NOTHING: Row[] = [{ left: '', right: '' }];

function nearChanges({ kind, rows }: FieldDiff): Row[] {
  const context = kind === 'set' ? 0 : CONTEXT;
  const near = new Set<number>();
  for (const [index, row] of rows.entries()) {
    if (row.left === row.right) continue;
    for (let at = index - context; at <= index + context; at++) near.add(at);
  }
  return rows.filter((_row, index) => near.has(index));
}

/** Neither side has anything to show. */
function isEmpty({ rows }: FieldDiff): boolean {
  return rows.length === 0;
}
