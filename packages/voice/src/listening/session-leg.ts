import type { MediaSession } from '#media-session.ts';
import type { CallLeg, EndReason } from '#seams.ts';

/** The leg of a call whose media was agreed without SIP. */
export function sessionLeg(session: MediaSession, id: string): CallLeg & { end(reason: EndReason): void } {
  let ended: (reason: EndReason) => void = () => {};
  const end = (reason: EndReason) => {
    session.close();
    ended(reason);
  };
  return {
    ...{ id, direction: 'in', from: '420123456789', to: '100' },
    onFrame: (heard) => session.onFrame(heard),
    onKey: (pressed) => session.onKey(pressed),
    onHold: () => {},
    onEnded: (hear) => void (ended = hear),
    setSource: (next) => session.setSource(next),
    sendKeys: (keys) => session.sendKeys(keys),
    transfer: () => Promise.resolve({ done: false, why: 'not_allowed' }),
    hangUp: () => end({ by: 'bot', code: null, reason: 'over' }),
    quality: () => session.quality(),
    end,
  };
}
