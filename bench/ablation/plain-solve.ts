// oxlint-disable typescript/no-non-null-assertion -- a check of each access would be measured with the loop.
const BLOCK = 16;

/** The loop of `packages/nlu/assembly/solve.ts` in JavaScript: the same steps on the same memory. */
export function plainSolve(buffer: ArrayBuffer, random: () => number) {
  return (
    rows: number,
    offsetsAt: number,
    columnsAt: number,
    valuesAt: number,
    signsAt: number,
    curvatureAt: number,
    alphaAt: number,
    orderAt: number,
    weightsAt: number,
    damping: number,
    tolerance: number,
    negligible: number,
    maxEpochs: number,
  ): number => {
    const offsets = new Int32Array(buffer, offsetsAt, rows + 1);
    const columns = new Int32Array(buffer, columnsAt, offsets[rows]);
    const values = new Float32Array(buffer, valuesAt, offsets[rows]);
    const signs = new Int8Array(buffer, signsAt, rows);
    const curvature = new Float64Array(buffer, curvatureAt, rows);
    const alpha = new Float64Array(buffer, alphaAt, rows);
    const order = new Int32Array(buffer, orderAt, rows);
    const weights = new Float32Array(buffer, weightsAt);
    let active = rows;
    let shrinkAbove = Infinity;
    let bias = 0;
    for (let epoch = 0; epoch < maxEpochs; epoch++) {
      let highest = -Infinity;
      let lowest = Infinity;
      shuffleBlocks(order, active, random);
      for (let at = 0; at < active; at++) {
        const row = order[at]!;
        const sign = signs[row]!;
        const to = offsets[row + 1]!;
        let dot = bias;
        for (let entry = offsets[row]!; entry < to; entry++) dot += weights[columns[entry]!]! * values[entry]!;
        const old = alpha[row]!;
        const gradient = sign * dot - 1 + damping * old;
        if (old === 0) {
          if (gradient > shrinkAbove) {
            active--;
            order[at] = order[active]!;
            order[active] = row;
            at--;
            continue;
          }
          if (gradient > 0) continue;
        }
        if (gradient > highest) highest = gradient;
        if (gradient < lowest) lowest = gradient;
        if (Math.abs(gradient) < negligible) continue;
        const next = Math.max(0, old - gradient / curvature[row]!);
        const change = (next - old) * sign;
        alpha[row] = next;
        bias += change;
        for (let entry = offsets[row]!; entry < to; entry++) weights[columns[entry]!]! += change * values[entry]!;
      }
      if (highest - lowest <= tolerance || highest === -Infinity) {
        if (active === rows) break;
        active = rows;
        shrinkAbove = Infinity;
        continue;
      }
      shrinkAbove = highest > 0 ? highest : Infinity;
    }
    return bias;
  };
}

function shuffleBlocks(order: Int32Array, length: number, random: () => number): void {
  for (let last = Math.trunc(length / BLOCK) - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    if (other === last) continue;
    const held = order.slice(last * BLOCK, (last + 1) * BLOCK);
    order.copyWithin(last * BLOCK, other * BLOCK, (other + 1) * BLOCK);
    order.set(held, other * BLOCK);
  }
}
