import type { AnyEntry } from '@parley/domain/tracker';

export type Json = AnyEntry['args'][string];

/** `value` is the result after JSON; undefined for undefined and functions. */
export type EvaluationResult =
  | { ok: true; value: Json | undefined }
  | { ok: false; error: string; line?: number | undefined };

/** A batch of expressions over one input: one crossing to the worker, one time limit. */
export interface Batch {
  /** The project whose context the expressions run in; never shared. */
  project: string;
  expressions: string[];
  /** Names that the expressions see, in the order of `values`. */
  names: string[];
  /** A JSON list. */
  values: string;
  /** Milliseconds since the epoch, for `Date`. */
  now: number;
  /** The 32-bit seed of `Math.random`. */
  seed: number;
}

export interface Limits {
  /** The limit of computing time of one batch. */
  timeMs: number;
  /** The limit of the worker's WebAssembly memory, in pages of 64 KiB. */
  memoryPages: number;
}

export interface WorkerStart {
  limits: Limits;
  /** Compiled once and shared by all workers. */
  quickjs: WebAssembly.Module;
}

export type WorkerReply = { kind: 'ready' } | { kind: 'results'; results: EvaluationResult[] };
