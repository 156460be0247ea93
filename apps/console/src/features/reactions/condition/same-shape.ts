import type { Condition, RowItem } from '@parley/dialogue/source/condition-rows';

/** Whether two conditions differ only in what is typed: rows, sources, operators and rules are the same. */
export function isSameShape(a: Condition, b: Condition): boolean {
  return JSON.stringify(shapeOf(a)) === JSON.stringify(shapeOf(b));
}

function shapeOf({ join, items }: { join: Condition['join']; items: readonly RowItem[] }): unknown {
  return [join, items.map((item) => shapeOfItem(item))];
}

function shapeOfItem(item: RowItem): unknown {
  if (item.kind === 'group') return shapeOf(item);
  return item.kind === 'row' ? [item.source, item.test] : item.kind;
}
