import type { MediaSession } from '#media-session.ts';
import { makeKeys } from '#sdp/crypto.ts';
import type { OurMedia } from '#sdp/negotiation.ts';
import { token } from '#sip/agent.ts';
import type { Agent } from '#sip/agent.ts';

/** Our side of a new call; it has keys where the account encrypts its calls. */
export function ourMedia(agent: Agent, media: MediaSession): OurMedia {
  return {
    local: media.local,
    sessionId: String(Number.parseInt(token(agent, 6), 16)),
    version: 0,
    keys: agent.account.srtp === 'required' ? makeKeys('AES_CM_128_HMAC_SHA1_80', agent.random) : null,
  };
}
