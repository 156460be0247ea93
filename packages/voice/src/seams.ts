/**
 * The seams of the telephone channel. An engine (our SIP endpoint, AudioSocket) delivers call legs; a recognizer and a
 * speaker are the ears and the mouth; a conversation answers. The turn controller connects them and depends on no
 * implementation. Clock and sockets are passed in, so that tests control the time.
 */

export interface Timer {
  cancel(): void;
}

/** Milliseconds of a clock that never goes back, and timers on it. */
export interface Clock {
  now(): number;
  after(milliseconds: number, run: () => void): Timer;
}

export interface Address {
  host: string;
  port: number;
}

export interface DatagramSocket {
  readonly local: Address;
  send(data: Uint8Array, to: Address): void;
  onMessage(heard: (data: Uint8Array, from: Address) => void): void;
  close(): void;
}

/** 20 ms of sound: 160 samples of 16 bits, one channel, 8,000 Hz. */
export type Frame = Int16Array;
export const FRAME_SAMPLES = 160;
export const FRAME_MS = 20;

/** Sound at any rate, as speakers make it. */
export interface Sound {
  samples: Int16Array;
  rate: number;
}

export type Key = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '*' | '#' | 'A' | 'B' | 'C' | 'D';

export type Codec = 'PCMU' | 'PCMA';

/** Keys of one direction of SRTP, from SDES. */
export interface SrtpKeys {
  suite: 'AES_CM_128_HMAC_SHA1_80' | 'AES_CM_128_HMAC_SHA1_32';
  key: Uint8Array;
  salt: Uint8Array;
}

/** The agreed media of a call. */
export interface AgreedMedia {
  remote: Address;
  codec: Codec;
  payloadType: number;
  /** The payload type of telephone events (RFC 4733); null if the other side does not support them. */
  eventsType: number | null;
  /** As we see it: `recvonly` and `inactive` mean that the other side has put the call on hold. */
  direction: 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive';
  srtp: { local: SrtpKeys; remote: SrtpKeys } | null;
}

/** Why a call ended, or was never answered. `code` and `reason` come from SIP, if present. */
export interface EndReason {
  by: 'caller' | 'bot' | 'network';
  code: number | null;
  reason: string;
}

export interface CallQuality {
  packetsReceived: number;
  packetsLost: number;
  jitterMs: number;
  packetsSent: number;
  /** The agreed sound format; absent if nothing was agreed. */
  codec?: string;
}

export type TransferMode = 'refer' | 'replaces' | 'bridge';
export type TransferResult = { done: true } | { done: false; why: 'busy' | 'refused' | 'no_answer' | 'not_allowed' };

/** One call. Its methods never throw: a call that has ended ignores them. */
export interface CallLeg {
  readonly id: string;
  readonly direction: 'in' | 'out';
  /** The caller's and the called number or name, without scheme and host. */
  readonly from: string;
  readonly to: string;
  /** Gives a frame every 20 ms; lost packets are concealed. */
  onFrame(heard: (frame: Frame) => void): void;
  onKey(pressed: (key: Key) => void): void;
  /** Typed texts of a test call, which count as recognized speech. */
  onText?(typed: (text: string) => void): void;
  onHold(changed: (isHeld: boolean) => void): void;
  onEnded(ended: (reason: EndReason) => void): void;
  /** Asked every 20 ms for the frame to send; null is silence. So what plays stops within one frame. */
  setSource(next: () => Frame | null): void;
  sendKeys(keys: string): void;
  transfer(target: string, mode: TransferMode): Promise<TransferResult>;
  hangUp(): void;
  quality(): CallQuality;
}

export interface IncomingCall {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  onCancelled(cancelled: () => void): void;
  accept(): Promise<CallLeg>;
  /** 486 busy, 480 not available, 603 declined, 403 forbidden. */
  refuse(code: number): void;
}

export type DialResult = { answered: true; leg: CallLeg } | { answered: false; code: number | null; reason: string };

export interface Dialing {
  readonly result: Promise<DialResult>;
  cancel(): void;
}

export type AccountState =
  | { state: 'off' | 'connecting' | 'registered' }
  | { state: 'failed'; code: number | null; reason: string };

/** One account at an exchange. */
export interface TelephonyEngine {
  start(): Promise<void>;
  stop(): Promise<void>;
  readonly account: AccountState;
  onAccount(changed: (account: AccountState) => void): void;
  onIncoming(arrived: (call: IncomingCall) => void): void;
  /** `ringMs` limits the time until somebody answers; `id` names the call at the exchange and in the trace. */
  dial(target: string, options: { ringMs: number; id?: string }): Dialing;
}

/** The mouth. */
export interface Speaker {
  readonly name: string;
  readonly can: { speed: boolean; pitch: boolean };
  /** This voice for one of several owners, who take turns when it is busy. */
  ownedBy?(owner: string): Speaker;
  /** Yields sound while it is synthesized. Ends early when `signal` aborts; throws when the voice fails. */
  speak(
    words: { text: string; voice: string | null; language: string; speed: number; pitch: number },
    signal: AbortSignal,
  ): AsyncIterable<Sound>;
}

export interface RecognizerEvents {
  /** The text so far; later texts replace it. */
  partial(text: string): void;
  /** The text since the last final one; empty: it was no speech. */
  final(heard: { text: string; confidence: number | null }): void;
  failed(reason: string): void;
}

/** The ears for one call. */
export interface Recognition {
  push(frame: Frame): void;
  /** The caller has finished: a final text follows. */
  endUtterance(): void;
  close(): void;
}

export interface Recognizer {
  readonly name: string;
  /** `stream` gets every frame and sends partial texts; `utterance` gets only the speech between two pauses. */
  readonly mode: 'stream' | 'utterance';
  open(options: { language: string; hints: readonly string[] }, events: RecognizerEvents): Recognition;
}
