import { diffArrays } from 'diff';

/** A line on the left and its counterpart on the right. */
export interface Row {
  left: string | undefined;
  right: string | undefined;
}

/** With more edits, two long texts are compared line by line: the exact algorithm would take too long. */
const MOST_EDITS = 2_000;

export function rowsOfLines(left: string[], right: string[]): Row[] {
  const parts = diffArrays(left, right, { maxEditLength: MOST_EDITS });
  if (!parts) return paired(left, right);
  const rows: Row[] = [];
  let gone: string[] = [];
  let come: string[] = [];
  const flush = () => {
    rows.push(...paired(gone, come));
    [gone, come] = [[], []];
  };
  for (const { value, added, removed } of parts) {
    if (removed) gone = gone.concat(value);
    else if (added) come = come.concat(value);
    else {
      flush();
      rows.push(...value.map((line) => ({ left: line, right: line })));
    }
  }
  flush();
  return rows;
}

export function paired(left: string[], right: string[]): Row[] {
  return Array.from({ length: Math.max(left.length, right.length) }, (_, index) => ({
    left: left[index],
    right: right[index],
  }));
}
