/** A figure with the band of its sampling error. */
export interface Estimate {
  value: number;
  low: number;
  high: number;
}

/** The change of a figure with its band. */
export interface ChangeBand {
  by: number;
  low: number;
  high: number;
  /** The band does not include zero. */
  isBeyondChance: boolean;
}

/** The quantile of the normal distribution for 95 %. */
export const Z = 1.959_964;

/**
 * The change between two independent figures with its 95 % band, made of the band of each by the square-and-add method
 * (Zou and Donner, Statistics in Medicine 27, 2008).
 */
export function bandOfChange(now: Estimate, before: Estimate): ChangeBand {
  const by = now.value - before.value;
  const low = by - Math.hypot(now.value - now.low, before.high - before.value);
  const high = by + Math.hypot(now.high - now.value, before.value - before.low);
  return { by, low, high, isBeyondChance: low > 0 || high < 0 };
}

/**
 * The ranks of the two values that enclose the quantile of a share with 95 % confidence, whatever the distribution
 * (order statistics: Conover, Practical Nonparametric Statistics, 3.2). Null if too few values were measured.
 */
export function quantileRanks(count: number, share: number): { low: number; high: number } | null {
  const reach = Z * Math.sqrt(count * share * (1 - share));
  const [low, high] = [Math.ceil(count * share - reach), Math.ceil(count * share + reach)];
  return low < 1 || high > count ? null : { low, high };
}
