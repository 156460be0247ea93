import type { Address, AgreedMedia, CallQuality, Frame, Key } from '#seams.ts';

/**
 * The sound of one call: its socket, RTP and keys. The telephone engine opens it before it offers or answers, says what
 * both ends agreed on, and closes it once. After `close` every method is ignored.
 */
export interface MediaSession {
  /** Our receiving address, bound before the offer. `host` is the one in the session description. */
  readonly local: Address;
  /** Called once, when both sides have agreed. Until then nothing is sent and packets are ignored. */
  start(media: AgreedMedia): void;
  /** A later agreement: hold and resume, another address, another codec, other keys of SRTP. */
  update(media: AgreedMedia): void;
  /** Gives a frame every 20 ms; lost packets are concealed. */
  onFrame(heard: (frame: Frame) => void): void;
  /** Each key once (RFC 4733). Keys that arrive by SIP INFO never pass here. */
  onKey(pressed: (key: Key) => void): void;
  /** Called once when no packet has come for 30 s in a call that is not on hold: the engine ends the call. */
  onLost(lost: () => void): void;
  /** Asked every 20 ms for the frame to send; null is silence. */
  setSource(next: () => Frame | null): void;
  /** Sends keys as telephone events; ignores them if the other side has not agreed to any. */
  sendKeys(keys: string): void;
  quality(): CallQuality;
  close(): void;
}

/** Binds a free port of the installation's range. Rejects if all are in use: the call is refused with 503. */
export type OpenMedia = () => Promise<MediaSession>;
