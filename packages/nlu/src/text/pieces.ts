/** Long work in pieces: between two pieces others may run. Returns its result. */
export type Pieces<T> = Generator<void, T>;

/** So many small things are done in one piece: well under ten milliseconds. */
const TOGETHER = 2_000;

/** Does all pieces one after another. */
export function atOnce<T>(pieces: Pieces<T>): T {
  for (;;) {
    const { done, value } = pieces.next();
    if (done === true) return value;
  }
}

/** Does all pieces, and waits for `pause` after each. */
export async function withPauses<T>(pieces: Pieces<T>, pause: () => Promise<void>): Promise<T> {
  for (;;) {
    const { done, value } = pieces.next();
    if (done === true) return value;
    await pause();
  }
}

/** Gives each item to `work`, in order. */
export function* eachInPieces<T>(items: ArrayLike<T>, work: (item: T, index: number) => void): Pieces<void> {
  for (let index = 0; index < items.length; index++) {
    work(items[index] as T, index);
    if (index % TOGETHER === TOGETHER - 1) yield;
  }
}
