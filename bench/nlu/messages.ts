import type { DataSet } from './sets.ts';
import type { Scores } from './scores.ts';

export interface Job {
  set: DataSet;
}

export interface Figures extends Scores {
  train_seconds: number;
  model_bytes: number;
}

/** The figures of each test file. */
export type Measured = { file: string; figures: Figures }[];
