import type { Address, AgreedMedia, CallQuality, Frame, Key } from '#seams.ts';

/**
 * The sound of one call: its socket, RTP and keys. The telephone engine opens it before it offers or answers, says what
 * both ends agreed on, and closes it once. After `close` every method is ignored.
 */
export interface MediaSession {
  /** Where this side hears. It is bound before the offer; `host` is what the session description names. */
  readonly local: Address;
  /** Called once, when both ends have agreed. Nothing is sent before, and no packet is heard. */
  start(media: AgreedMedia): void;
  /** A later agreement: hold and resume, another address, another codec, other keys of SRTP. */
  update(media: AgreedMedia): void;
  /** Hears a frame every 20 ms; what the network lost is filled. */
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

/** Binds a free port of the installation's range. Rejects if there is none: the call is refused with 503. */
export type OpenMedia = () => Promise<MediaSession>;
