import type { AnyEntry } from '@parley/domain/tracker';

export type Json = AnyEntry['args'][string];

/** `value` is what JSON keeps of it; undefined for nothing, and for a function. */
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
  /** Milliseconds since the epoch: what `Date` tells. */
  now: number;
  /** 32 bits that begin `Math.random`. */
  seed: number;
}

export interface Limits {
  /** The computing time of one batch. */
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
