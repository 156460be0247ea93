/** The header has whole seconds: a smaller difference means nothing. */
const TOLERANCE_MS = 2_000;

let aheadMs = 0;

/** Learns the server's clock from the `date` header of an answer. */
export function noteServerTime(date: string | null): void {
  const served = Date.parse(date ?? '');
  if (Number.isNaN(served)) return;
  // On average, half of the header's second has passed.
  const difference = Date.now() - (served + 500);
  aheadMs = Math.abs(difference) < TOLERANCE_MS ? 0 : difference;
}

/** Milliseconds since the epoch, by the server's clock: the local clock may be minutes off. */
export function serverNow(): number {
  return Date.now() - aheadMs;
}
