import type { MediaSession } from '#media-session.ts';
import type { AgreedMedia, Frame, Key } from '#seams.ts';

/** Fake media of a call: a test reads the agreed media and plays the other side. */
export class FakeMedia implements MediaSession {
  readonly local;
  readonly agreed: AgreedMedia[] = [];
  readonly sentKeys: string[] = [];
  isClosed = false;
  hear: (frame: Frame) => void = () => {};
  press: (key: Key) => void = () => {};
  lose: () => void = () => {};
  source: () => Frame | null = () => null;

  constructor(port: number) {
    this.local = { host: '127.0.0.9', port };
  }

  start(media: AgreedMedia): void {
    this.agreed.push(media);
  }

  update(media: AgreedMedia): void {
    this.agreed.push(media);
  }

  onFrame(heard: (frame: Frame) => void): void {
    this.hear = heard;
  }

  onKey(pressed: (key: Key) => void): void {
    this.press = pressed;
  }

  onLost(lost: () => void): void {
    this.lose = lost;
  }

  setSource(next: () => Frame | null): void {
    this.source = next;
  }

  sendKeys(keys: string): void {
    this.sentKeys.push(keys);
  }

  quality() {
    return { packetsReceived: 0, packetsLost: 0, jitterMs: 0, packetsSent: 0 };
  }

  close(): void {
    this.isClosed = true;
  }
}
