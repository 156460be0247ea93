import type { TrainingInput } from '@parley/nlu';
import type { Judgement, Training } from '@parley/nlu/train';

/** A training whose splits are judged by several threads. */
export interface SharedTraining {
  input: TrainingInput;
  /** Shared memory: the next split to judge. */
  turns: Int32Array;
}

export type Judging = Pick<Training, 'splits' | 'judge'>;

/** By split. */
export type Judged = Map<number, Judgement[]>;

export function startTurns(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

/**
 * Sums the results of all splits in order, with the help of other threads that take turns; null if one of them failed.
 * The result does not depend on which thread judged which split.
 */
export async function judgeTogether(
  training: Judging,
  turns: Int32Array,
  elsewhere: Promise<Judged | null> | null,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<Judgement[][]> {
  const judged = judgeInTurn(training, turns, onProgress);
  // A helper that has just started and has no split yet is not waited for.
  const others = judged.size < training.splits ? await elsewhere : null;
  return Array.from(
    { length: training.splits },
    (_, split) => judged.get(split) ?? others?.get(split) ?? training.judge(split),
  );
}

/** Judges the next split until all are done. */
export function judgeInTurn(
  training: Judging,
  turns: Int32Array,
  onProgress: (done: number, total: number) => void = () => {},
): Judged {
  const judged: Judged = new Map();
  const { splits } = training;
  for (let split = Atomics.add(turns, 0, 1); split < splits; split = Atomics.add(turns, 0, 1)) {
    judged.set(
      split,
      training.judge(split, (share) => onProgress(split + share, splits)),
    );
  }
  return judged;
}
