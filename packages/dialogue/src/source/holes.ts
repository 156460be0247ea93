export interface Hole {
  /** Between the braces. */
  from: number;
  to: number;
  isClosed: boolean;
}

/** The `{{ expression }}` parts of a text; an expression may itself hold braces and quoted ones. */
export function holesIn(text: string): Hole[] {
  const holes: Hole[] = [];
  for (let open = text.indexOf('{{'); open !== -1;) {
    const close = text.indexOf('}}', open + 2);
    const isClosed = close !== -1;
    holes.push({ from: open + 2, to: isClosed ? close : text.length, isClosed });
    open = isClosed ? text.indexOf('{{', close + 2) : -1;
  }
  return holes;
}
