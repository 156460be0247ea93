// AssemblyScript: https://www.assemblyscript.org. `npm run solver` compiles it into src/training/solve-wasm.ts.
// Every place is the address in memory at which an array begins.

/** From 0 to 1; the solver's caller gives it. */
declare function random(): f64;

/** Rows that stay together. */
const BLOCK: i32 = 16;
const BYTES_OF_BLOCK: usize = 64;

/**
 * The inner part of `Solver.solve`, see there: coordinate descent with shrinking. Leaves the weights in their place, and
 * gives the bias.
 */
export function solve(
  /** The number of versions. Row `r` is from `offsets[r]` to before `offsets[r + 1]`: Int32Array. */
  rows: i32,
  offsets: usize,
  /** Columns of all rows one after another: Int32Array and Float32Array. */
  columns: usize,
  values: usize,
  /** 1 or -1 for each row: Int8Array. */
  signs: usize,
  /** The curvature of each row: Float64Array. */
  curvature: usize,
  /** 0 for each row at first: Float64Array. */
  alpha: usize,
  /** The numbers of the rows: Int32Array. */
  order: usize,
  /** 0 for each column at first: Float32Array. */
  weights: usize,
  damping: f64,
  tolerance: f64,
  negligible: f64,
  maxEpochs: i32,
): f64 {
  let active = rows;
  let shrinkAbove = Infinity;
  let bias: f64 = 0;
  for (let epoch = 0; epoch < maxEpochs; epoch++) {
    let highest = -Infinity;
    let lowest = Infinity;
    shuffleBlocks(order, active);
    for (let at = 0; at < active; at++) {
      const place = order + ((<usize>at) << 2);
      const row = <usize>load<u32>(place);
      const sign = <f64>load<i8>(signs + row);
      const from = (<usize>load<u32>(offsets + (row << 2))) << 2;
      const to = (<usize>load<u32>(offsets + (row << 2), 4)) << 2;
      let dot = bias;
      for (let entry = from; entry < to; entry += 4) {
        dot += <f64>load<f32>(placeOfWeight(weights, columns + entry)) * <f64>load<f32>(values + entry);
      }
      const old = load<f64>(alpha + (row << 3));
      const gradient = sign * dot - 1 + damping * old;
      if (old == 0) {
        if (gradient > shrinkAbove) {
          active--;
          const end = order + ((<usize>active) << 2);
          store<u32>(place, load<u32>(end));
          store<u32>(end, <u32>row);
          at--;
          continue;
        }
        if (gradient > 0) continue;
      }
      if (gradient > highest) highest = gradient;
      if (gradient < lowest) lowest = gradient;
      if (Math.abs(gradient) < negligible) continue;
      const next = Math.max(0, old - gradient / load<f64>(curvature + (row << 3)));
      const change = (next - old) * sign;
      store<f64>(alpha + (row << 3), next);
      bias += change;
      for (let entry = from; entry < to; entry += 4) {
        const weight = placeOfWeight(weights, columns + entry);
        store<f32>(weight, <f32>(<f64>load<f32>(weight) + change * <f64>load<f32>(values + entry)));
      }
    }
    if (highest - lowest <= tolerance || highest == -Infinity) {
      if (active == rows) break;
      // Rows that were put aside are looked at once more before this counts as the answer.
      active = rows;
      shrinkAbove = Infinity;
      continue;
    }
    shrinkAbove = highest > 0 ? highest : Infinity;
  }
  return bias;
}

function placeOfWeight(weights: usize, column: usize): usize {
  return weights + ((<usize>load<u32>(column)) << 2);
}

/** Brings blocks of neighbours into a random order; what is left over at the end stays there. */
function shuffleBlocks(order: usize, length: i32): void {
  for (let last = length / BLOCK - 1; last > 0; last--) {
    const other = <i32>Math.floor(random() * <f64>(last + 1));
    if (other == last) continue;
    const from = order + <usize>last * BYTES_OF_BLOCK;
    const to = order + <usize>other * BYTES_OF_BLOCK;
    for (let at: usize = 0; at < BYTES_OF_BLOCK; at += 8) {
      const held = load<u64>(from + at);
      store<u64>(from + at, load<u64>(to + at));
      store<u64>(to + at, held);
    }
  }
}
