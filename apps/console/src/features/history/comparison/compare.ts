import { paired, rowsOfLines, type Row } from '#parts/diff/line-rows.ts';
import type { Field, Thing } from '#features/history/comparison/serialize.ts';

export type Kind = 'added' | 'changed' | 'removed' | 'same';

export interface FieldDiff {
  name: string;
  kind: Field['kind'];
  isSame: boolean;
  rows: Row[];
}

export interface ThingDiff {
  name: string;
  kind: Kind;
  left: Thing | undefined;
  right: Thing | undefined;
  fields: FieldDiff[];
  /** Lines. */
  added: number;
  removed: number;
}

/** Compares by name, in the order of names; a thing at a time, so that the caller may pause between them. */
export function* compareThings(left: readonly Thing[], right: readonly Thing[]): Generator<ThingDiff> {
  const leftByName = new Map(left.map((thing) => [thing.name, thing]));
  const rightByName = new Map(right.map((thing) => [thing.name, thing]));
  const names = [...new Set([...rightByName.keys(), ...leftByName.keys()])].toSorted((a, b) => (a < b ? -1 : 1));
  for (const name of names) yield compareThing(name, leftByName.get(name), rightByName.get(name));
}

function compareThing(name: string, left: Thing | undefined, right: Thing | undefined): ThingDiff {
  const fields = fieldPairs(left, right).map(([before, after]) => compareField(before, after));
  const rows = fields.flatMap((field) => (field.isSame ? [] : field.rows));
  const changed = rows.filter((row) => row.left !== row.right);
  return {
    name,
    kind: kindOf(left, right, fields),
    left,
    right,
    fields,
    added: changed.filter((row) => row.right !== undefined).length,
    removed: changed.filter((row) => row.left !== undefined).length,
  };
}

function kindOf(left: Thing | undefined, right: Thing | undefined, fields: FieldDiff[]): Kind {
  if (!left) return 'added';
  if (!right) return 'removed';
  return fields.every(({ isSame }) => isSame) ? 'same' : 'changed';
}

/** A field that one side lacks is empty there. */
function fieldPairs(left: Thing | undefined, right: Thing | undefined): [Field, Field][] {
  const lefts = new Map(left?.fields.map((field) => [field.name, field]));
  const rights = new Map(right?.fields.map((field) => [field.name, field]));
  return [...new Set([...rights.keys(), ...lefts.keys()])].flatMap((name) => {
    const [before, after] = [lefts.get(name), rights.get(name)];
    const known = after ?? before;
    if (!known) return [];
    const empty = { ...known, lines: [] };
    return [[before ?? empty, after ?? empty]];
  });
}

function compareField(left: Field, right: Field): FieldDiff {
  const { name, kind } = right;
  if (isSameList(left.lines, right.lines)) {
    return { name, kind, isSame: true, rows: left.lines.map((line) => ({ left: line, right: line })) };
  }
  const rows =
    kind === 'set' || kind === 'chips' ? rowsOfSets(left.lines, right.lines) : rowsOfLines(left.lines, right.lines);
  return { name, kind, isSame: rows.every((row) => row.left === row.right), rows };
}

function isSameList(left: string[], right: string[]): boolean {
  return left.length === right.length && left.every((line, index) => line === right[index]);
}

/** Order does not matter: lines on both sides come first. */
function rowsOfSets(left: string[], right: string[]): Row[] {
  const [lefts, rights] = [new Set(left), new Set(right)];
  const both = left.filter((line) => rights.has(line)).map((line) => ({ left: line, right: line }));
  return [
    ...both,
    ...paired(
      left.filter((line) => !rights.has(line)),
      right.filter((line) => !lefts.has(line)),
    ),
  ];
}
