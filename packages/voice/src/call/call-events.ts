import type { AnswerParts } from '#call/answer-timer.ts';
import type { Expectation } from '#call/expectation.ts';
import type { EndReason, TransferResult } from '#seams.ts';

export type CallState = 'ringing' | 'speaking' | 'listening' | 'thinking' | 'transferring' | 'ended';

/** How a turn came about. */
export type TurnCause = 'open' | 'speech' | 'keys' | 'silence' | 'timer' | 'transfer_failed';

/**
 * An event of a call, for its page, the live transcript and the figures. `at` counts milliseconds since the call was
 * answered.
 */
export type CallEvent = { at: number } & (
  | { kind: 'state'; state: CallState }
  | { kind: 'expects'; expects: Expectation }
  | { kind: 'speech_start' }
  | { kind: 'speech_end'; lastedMs: number; pauseMs: number }
  | { kind: 'partial'; text: string }
  | { kind: 'heard'; text: string; heard: string; confidence: number | null }
  | { kind: 'keys'; count: number }
  | { kind: 'turn'; cause: TurnCause; parts: Readonly<Record<string, number>> }
  /**
   * The bot begins a sentence, or a sound file without words. `answerMs` is on the first one after the caller: from the
   * end of speech to this sound. `parts` add up to it.
   */
  | {
      kind: 'said';
      text: string;
      speaker: string;
      isPrepared: boolean;
      answerMs: number | null;
      parts: AnswerParts | null;
      file?: string;
    }
  /** The sentence or sound that began last is over, or was cut off. */
  | { kind: 'spoken'; lastedMs: number }
  /** The caller stopped the bot; `spoken` is the part of the answer that was played. */
  | { kind: 'barge_in'; by: 'speech' | 'keys'; afterMs: number; spoken: string }
  /** Speech over the bot that did not stop it. */
  | { kind: 'talked_over'; why: 'short' | 'backchannel' | 'noise' }
  | { kind: 'silence'; tries: number }
  | { kind: 'filler' }
  /** An answering machine has answered the bot's call. */
  | { kind: 'machine'; by: 'greeting' | 'beep' }
  /** The message for the machine begins, and was spoken to its end. */
  | { kind: 'message'; after: 'beep' | 'silence'; isWhole: boolean }
  | { kind: 'transfer'; target: string; result: TransferResult }
  | { kind: 'takeover'; of: 'recognizer' | 'speaker'; name: string; why: string }
  | { kind: 'failed'; part: 'conversation' | 'speaker' | 'recognizer' | 'sound'; why: string }
  | { kind: 'ended'; reason: EndReason }
);
