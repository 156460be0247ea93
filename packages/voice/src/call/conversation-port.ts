import type { Expectation } from '#call/expectation.ts';
import type { EndReason, TransferMode, TransferResult } from '#seams.ts';

/** An action of the bot; a turn's steps run in order. */
export type Step =
  | { kind: 'say'; text: string; language: string; isInterruptible: boolean }
  /** A file or a sound by the address under which `SoundSource` finds it. */
  | { kind: 'play'; address: string; isInterruptible: boolean }
  | { kind: 'wait'; milliseconds: number }
  | { kind: 'send_keys'; keys: string }
  | { kind: 'transfer'; target: string; mode: TransferMode }
  | { kind: 'hang_up' };

/** A timer that runs in the conversation after a turn. */
export interface RunningTimer {
  id: string;
  /** From the moment of the answer; 0 or less: it is due. */
  afterMs: number;
}

export interface Answer {
  steps: readonly Step[];
  expects: Expectation;
  /** All timers of the conversation, also earlier ones. A timer that is no longer listed never fires. */
  timers: readonly RunningTimer[];
  /** Milliseconds by part of the turn (`understand`, `actions`, ...), for the figures of the call. */
  parts: Readonly<Record<string, number>>;
}

export interface OpenedCall {
  id: string;
  direction: 'in' | 'out';
  from: string;
  to: string;
}

export interface Said {
  /** After the corrections of `stt_corrections`. */
  text: string;
  /** The recognizer's text before corrections. */
  heard: string;
  confidence: number | null;
}

/** The caller has been silent. `tries` begins with 1; the last one ends the call after the answer was spoken. */
export interface SilenceStep {
  tries: number;
  isLast: boolean;
}

/** The turn that would follow, computed and thrown away: nothing is stored, no action with an effect runs. */
export interface Preview {
  /** The steps as far as they are certain. Their sound is prepared, never played before the turn has really been taken. */
  steps: readonly Step[];
}

export interface TurnOptions {
  /** Aborts when the call ends. */
  signal: AbortSignal;
  /**
   * Takes a step while the turn still runs, so that the bot speaks during a slow action. The answer then holds only the
   * steps that were not given here.
   */
  early(step: Step): void;
}

export type TransferFailure = Extract<TransferResult, { done: false }>['why'];

/**
 * The conversation behind a call. The server implements it with the use case that also answers the chat. Methods that
 * take a turn are called one after another; only `preview` may run in parallel. If a method rejects, the controller
 * says that something went wrong and continues the call.
 */
export interface ConversationPort {
  open(call: OpenedCall, options: TurnOptions): Promise<Answer>;
  say(said: Said, options: TurnOptions): Promise<Answer>;
  /** Keys without the `#` that ended them. */
  keys(keys: string, options: TurnOptions): Promise<Answer>;
  /** An answer without steps lets the controller say the texts of `long_silence_*`. */
  silence(step: SilenceStep, options: TurnOptions): Promise<Answer>;
  timer(id: string, options: TurnOptions): Promise<Answer>;
  transferFailed(why: TransferFailure, options: TurnOptions): Promise<Answer>;
  /** Called once, also when the call ended during a turn. */
  hangup(ended: EndReason): Promise<void>;
  /** Null: nothing can be said of the turn in advance. */
  preview(text: string, signal: AbortSignal): Promise<Preview | null>;
}
