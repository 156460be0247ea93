import { bandOfChange, Z, type ChangeBand, type Estimate } from '#change-band.ts';

/** A count of a whole. */
export interface Share {
  part: number;
  whole: number;
}

/**
 * The change between two shares with its 95 % band: Newcombe's hybrid score interval (method 10 in Statistics in
 * Medicine 17, 1998), built from each share's Wilson interval. Null if there is nothing to count.
 */
export function changeOfShare(now: Share, before: Share): ChangeBand | null {
  if (now.whole === 0 || before.whole === 0) return null;
  return bandOfChange(wilson(now), wilson(before));
}

/** The Wilson score interval of a share. */
function wilson({ part, whole }: Share): Estimate {
  const share = part / whole;
  const square = Z * Z;
  const middle = share + square / (2 * whole);
  const reach = Z * Math.sqrt((share * (1 - share)) / whole + square / (4 * whole * whole));
  const scale = 1 + square / whole;
  return { value: share, low: (middle - reach) / scale, high: (middle + reach) / scale };
}
