/** Something in a column that wishes to be somewhere. */
export interface Wish {
  /** The best place of its top. */
  at: number;
  weight: number;
  height: number;
  /** To the box above. */
  gap: number;
}

interface Pool {
  sum: number;
  weight: number;
  count: number;
}

/**
 * The tops of a column's things in the given order, nearest to their wishes in the sense of least squares and without
 * overlap: pool adjacent violators.
 */
export function spread(wishes: readonly Wish[]): number[] {
  const pools: Pool[] = [];
  const offsets: number[] = [];
  let offset = 0;
  wishes.forEach((wish, index) => {
    offset += index === 0 ? 0 : (wishes[index - 1]?.height ?? 0) + wish.gap;
    offsets.push(offset);
    let pool: Pool = { sum: (wish.at - offset) * wish.weight, weight: wish.weight, count: 1 };
    for (let above = pools.at(-1); above && mean(above) > mean(pool); above = pools.at(-1)) {
      pools.pop();
      pool = { sum: above.sum + pool.sum, weight: above.weight + pool.weight, count: above.count + pool.count };
    }
    pools.push(pool);
  });
  const tops: number[] = [];
  for (const pool of pools) {
    for (let left = pool.count; left > 0; left -= 1) tops.push(mean(pool) + (offsets[tops.length] ?? 0));
  }
  return tops;
}

function mean({ sum, weight }: Pool): number {
  return sum / weight;
}
