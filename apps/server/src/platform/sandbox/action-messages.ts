import type { ActionEffect } from '@parley/dialogue';
import type { Json, Limits } from '#platform/sandbox/messages.ts';

/** One run of an action's source. */
export interface ActionJob {
  /** A JavaScript module whose default export is called. */
  source: string;
  /** JSON of the action's input, by name. */
  values: string;
  /** Milliseconds since the epoch, for `Date`. */
  now: number;
  /** The 32-bit seed of `Math.random`. */
  seed: number;
}

export interface ActionResult {
  /** The effects in order, also those before a failure. */
  effects: ActionEffect[];
  /** The returned value after JSON. */
  value?: Json | undefined;
  failure?: { error: string; line?: number | undefined };
}

export interface ActionWorkerStart {
  limits: Limits;
  quickjs: WebAssembly.Module;
}

export type ToActionWorker =
  | { kind: 'run'; job: ActionJob }
  /** `json` is `{ok, value}` or `{ok, error}`. */
  | { kind: 'answer'; id: number; json: string };

export type FromActionWorker =
  | { kind: 'ready' }
  | { kind: 'request'; id: number; json: string }
  /** The action cannot continue without answers to this many requests. */
  | { kind: 'waiting'; requests: number }
  /** A spent worker takes no further action. */
  | { kind: 'done'; result: ActionResult; isSpent: boolean };
