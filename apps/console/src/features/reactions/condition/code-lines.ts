import { isComplete, writeItem, type Condition, type RowItem } from '@parley/dialogue/source/condition-rows';

/** A part of the written expression; the rows have places. */
export interface CodePiece {
  code: string;
  place?: string;
}

/** The expression of the rows, one line for each, with the place of each part. */
export function codeLines(condition: Condition): CodePiece[][] {
  return linesOf(condition, '');
}

function linesOf({ join, items }: Pick<Condition, 'join' | 'items'>, before: string): CodePiece[][] {
  const complete = completeOf(items, before);
  const [only] = complete;
  if (only && complete.length === 1) {
    if (only.item.kind === 'group') return linesOf(only.item, `${only.place}.`);
    return [[{ code: only.item.kind === 'code' ? only.item.code.trim() : writeItem(only.item), place: only.place }]];
  }
  const operator = operatorOf(join);
  return complete.map((part, at) => [...(at === 0 ? [] : [{ code: operator }]), ...piecesOf(part)]);
}

interface PlacedItem {
  item: RowItem;
  place: string;
}

function piecesOf({ item, place }: PlacedItem): CodePiece[] {
  if (item.kind !== 'group') return [{ code: writeItem(item), place }];
  const inner = completeOf(item.items, `${place}.`);
  const [only] = inner;
  if (only && inner.length === 1) return [{ code: writeItem(only.item), place: only.place }];
  const operator = operatorOf(item.join);
  const parts = inner.flatMap((part, at) => [...(at === 0 ? [] : [{ code: operator }]), ...piecesOf(part)]);
  return [{ code: '(' }, ...parts, { code: ')' }];
}

function completeOf(items: readonly RowItem[], before: string): PlacedItem[] {
  return items.flatMap((item, at) => (isComplete(item) ? [{ item, place: `${before}${at + 1}` }] : []));
}

function operatorOf(join: Condition['join']): string {
  return join === 'all' ? ' && ' : ' || ';
}
