import { isComplete, type Condition, type Join, type RowItem } from '@parley/dialogue/source/condition-rows';
import type { LiveCondition, RowMark } from '#features/reactions/condition/use-live-condition.ts';

/** Explains a condition's result by its rows, which are identified by their places. */
export interface Judged {
  /** They make the result false, or fail. */
  blamed: ReadonlySet<string>;
  /** False rows beside a true one, which suffices. */
  muted: ReadonlySet<string>;
  /** The first row that alone decides the result; null if all rows together do. */
  decides: string | null;
}

interface Placed {
  place: string;
  item: RowItem;
  holds: RowMark['holds'];
}

export function judge({ join, items }: Condition, { verdict, marks }: LiveCondition): Judged {
  const blamed = new Set<string>();
  const muted = new Set<string>();
  if (verdict === 'error') {
    const failing = firstError(placed(items, '', marks), marks);
    if (failing !== null) blamed.add(failing);
    return { blamed, muted, decides: failing };
  }
  spread({ join, items }, verdict, '', marks, { blamed, muted });
  return { blamed, muted, decides: decidedBy(join, placed(items, '', marks), verdict, marks) };
}

type Marks = LiveCondition['marks'];
type Group = { join: Join; items: readonly RowItem[] };

function spread(
  { join, items }: Group,
  holds: boolean,
  before: string,
  marks: Marks,
  into: { blamed: Set<string>; muted: Set<string> },
): void {
  for (const each of placed(items, before, marks)) {
    const isFalse = each.holds === false;
    if (isFalse && !holds) into.blamed.add(each.place);
    if (isFalse && holds && join === 'any') into.muted.add(each.place);
    if (each.item.kind === 'group' && each.holds !== 'error' && (each.holds || !holds)) {
      spread(each.item, each.holds, `${each.place}.`, marks, into);
    }
  }
}

/** A false row settles "all", a true one settles "any". */
function decidedBy(join: Join, rows: readonly Placed[], result: boolean, marks: Marks): string | null {
  if ((join === 'all') === result) return rows.length === 1 ? (rows[0]?.place ?? null) : null;
  const first = rows.find(({ holds }) => holds === result);
  if (first === undefined) return null;
  if (first.item.kind !== 'group') return first.place;
  return decidedBy(first.item.join, placed(first.item.items, `${first.place}.`, marks), result, marks) ?? first.place;
}

function firstError(rows: readonly Placed[], marks: Marks): string | null {
  const failing = rows.find(({ holds }) => holds === 'error');
  if (failing?.item.kind !== 'group') return failing?.place ?? null;
  return firstError(placed(failing.item.items, `${failing.place}.`, marks), marks) ?? failing.place;
}

function placed(items: readonly RowItem[], before: string, marks: Marks): Placed[] {
  return items.flatMap((item, at) => {
    const place = `${before}${at + 1}`;
    const mark = marks.get(place);
    return mark === undefined || !isComplete(item) ? [] : [{ place, item, holds: mark.holds }];
  });
}
