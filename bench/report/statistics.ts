/** Returns the percentile of values by nearest rank. */
export function percentile(values: number[], share: number): number {
  const rank = Math.max(1, Math.ceil(share * values.length));
  return values.toSorted((a, b) => a - b)[rank - 1] ?? Number.NaN;
}

export function median(values: number[]): number {
  return percentile(values, 0.5);
}
