import type { MediaSession } from '@parley/voice';

/** A call without sound: the exchanges of the scenarios send none. */
export function silentMedia(host: string, port: number, onClosed: () => void): MediaSession {
  return {
    local: { host, port },
    start() {},
    update() {},
    onFrame() {},
    onKey() {},
    onLost() {},
    setSource() {},
    sendKeys() {},
    quality: () => ({ packetsReceived: 0, packetsLost: 0, jitterMs: 0, packetsSent: 0 }),
    close: onClosed,
  };
}
