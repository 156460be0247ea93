/** A count of a whole. */
export interface Share {
  part: number;
  whole: number;
}

/** The band in which a change of a share lies, by chance of the sample. */
export interface ShareChange {
  by: number;
  low: number;
  high: number;
  /** The band does not include zero. */
  isBeyondChance: boolean;
}

/** For 95 %. */
const Z = 1.959_964;

/**
 * The change between two shares with its 95 % band: Newcombe's hybrid score interval (method 10 in Statistics in
 * Medicine 17, 1998), made of the Wilson interval of each share. Null where nothing was counted.
 */
export function changeOfShare(now: Share, before: Share): ShareChange | null {
  if (now.whole === 0 || before.whole === 0) return null;
  const [p, q] = [now.part / now.whole, before.part / before.whole];
  const [ofNow, ofBefore] = [wilson(now), wilson(before)];
  const by = p - q;
  const low = by - Math.hypot(p - ofNow.low, ofBefore.high - q);
  const high = by + Math.hypot(ofNow.high - p, q - ofBefore.low);
  return { by, low, high, isBeyondChance: low > 0 || high < 0 };
}

/** The Wilson score interval of a share. */
function wilson({ part, whole }: Share): { low: number; high: number } {
  const share = part / whole;
  const square = Z * Z;
  const middle = share + square / (2 * whole);
  const reach = Z * Math.sqrt((share * (1 - share)) / whole + square / (4 * whole * whole));
  const scale = 1 + square / whole;
  return { low: (middle - reach) / scale, high: (middle + reach) / scale };
}
