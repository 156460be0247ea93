import type { MediaSession } from '@parley/voice';

/** Media without sound, because the scenarios send no packets. */
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
